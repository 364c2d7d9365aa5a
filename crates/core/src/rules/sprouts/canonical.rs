//! One drawing for all that are the same game.
//!
//! # What is left out
//! Moves look at one region at a time, and at letters only to see whether two are one spot. So a region may be reflected by itself (all its
//! boundaries together), its boundaries may be taken in any order, and begun anywhere; regions may be taken in any order, and
//! letters renamed.
//!
//! *Few lives.* In a region of at most three lives, only the spots that it shares with others matter, and how many other lives there are.
//! With two lives one move is left in it, which uses both and leaves the new spot where no second life is. With three, a move uses two of
//! them, and the new spot and the third lie together in just one region with no other: two lives. This is the same
//! wherever the boundaries run. Such a region is written as one boundary.
//!
//! # How
//! Letters get colours by refinement: a colour is made of the old one and of what stands around the letter's two places. While some
//! colour is shared, one of its letters is given a colour of its own: the one, of those letters, after which the refined colours are the least. Letters that
//! refinement does not tell apart then are taken as alike; should they not be, two equal games might keep two forms, which costs
//! time and no more. Equal forms are always equal games.

use super::{Boundary, LETTER, Region, Sign, SproutsDrawing, lives_in};
use smallvec::SmallVec;

/// A boundary for comparison: digits, for a small letter the way to its other place, for a capital its colour.
type Code = SmallVec<[u64; 8]>;

/// Signs that are not digits, in a code.
const SMALL: u64 = 4;
const CAPITAL: u64 = 1 << 16;

fn mixed(a: u64, b: u64) -> u64 {
    // Multiplication by an odd number and a shift: any fixed mixing will do.
    let product = (a ^ b.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let product = (product ^ product >> 29).wrapping_add(b).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    product ^ product >> 32
}

impl SproutsDrawing {
    /// The drawing that stands for all that are found to be the same game; tidied.
    #[must_use]
    pub fn canonical(self) -> SproutsDrawing {
        let mut drawing = self.tidied();
        let is_capital = drawing.capitals();
        for region in &mut drawing.regions {
            let lives = lives_in(region);
            if lives <= 3 {
                let mut all: Boundary = region
                    .iter()
                    .flatten()
                    .copied()
                    .filter(|&sign| sign >= LETTER && is_capital[usize::from(sign - LETTER)])
                    .collect();
                all.resize(lives as usize, 2);
                *region = Region::from_iter([all]);
            }
        }
        let mut colours: Vec<u64> =
            is_capital.iter().map(|&capital| if capital { CAPITAL } else { 0 }).collect();
        if is_capital.contains(&true) {
            drawing.tell_apart(&mut colours);
        }
        drawing.written(&colours)
    }

    /// Which letters stand in two regions.
    fn capitals(&self) -> Vec<bool> {
        let mut home = vec![usize::MAX; self.letters()];
        let mut capital = vec![false; self.letters()];
        for (index, region) in self.regions.iter().enumerate() {
            for &sign in region.iter().flatten().filter(|sign| **sign >= LETTER) {
                let letter = usize::from(sign - LETTER);
                capital[letter] |= home[letter] != usize::MAX && home[letter] != index;
                home[letter] = index;
            }
        }
        capital
    }

    /// Gives every capital a colour of its own, small and in an order that does not depend on how the drawing was written.
    fn tell_apart(&self, colours: &mut [u64]) {
        let mut kinds = self.refine(colours);
        let capitals: Vec<usize> = (0..colours.len()).filter(|&i| colours[i] != 0).collect();
        while kinds < capitals.len() {
            // The least of the smallest classes of more than one letter.
            let size = |colour: u64| capitals.iter().filter(|&&i| colours[i] == colour).count();
            let shared = capitals.iter().map(|&i| (size(colours[i]), colours[i]));
            let Some((_, class)) = shared.filter(|&(size, _)| size > 1).min() else { break };
            let mut best: Option<(Vec<u64>, Vec<u64>, usize)> = None;
            for &letter in capitals.iter().filter(|&&letter| colours[letter] == class) {
                let mut with = colours.to_vec();
                with[letter] = mixed(class, 1) | CAPITAL;
                let kinds = self.refine(&mut with);
                let mut seen: Vec<u64> = capitals.iter().map(|&i| with[i]).collect();
                seen.sort_unstable();
                if best.as_ref().is_none_or(|(least, ..)| seen < *least) {
                    best = Some((seen, with, kinds));
                }
            }
            let Some((_, with, now)) = best else { break };
            colours.copy_from_slice(&with);
            kinds = now.max(kinds + 1);
        }
        let mut order: Vec<usize> = capitals;
        order.sort_by_key(|&letter| colours[letter]);
        for (rank, letter) in order.into_iter().enumerate() {
            colours[letter] = CAPITAL + rank as u64;
        }
    }

    /// Refines colours until no more are told apart; returns how many there are of capitals.
    fn refine(&self, colours: &mut [u64]) -> usize {
        let mut kinds = count_kinds(colours);
        loop {
            let mut new: Vec<u64> = colours.to_vec();
            for region in &self.regions {
                let sides = [false, true].map(|back| Side::of(region, colours, back));
                let hash = sides[0].hash.min(sides[1].hash);
                for side in sides.iter().filter(|side| side.hash == hash) {
                    for &(letter, around) in &side.places {
                        new[letter] = new[letter].wrapping_add(mixed(hash, around));
                    }
                }
            }
            for (new, old) in new.iter_mut().zip(&*colours) {
                if *old != 0 {
                    // Never the 0 of small letters.
                    *new = mixed(*new, *old) | CAPITAL;
                }
            }
            let now = count_kinds(&new);
            if now <= kinds {
                return kinds;
            }
            colours.copy_from_slice(&new);
            kinds = now;
        }
    }

    /// The drawing with everything in order.
    fn written(&self, colours: &[u64]) -> SproutsDrawing {
        let mut regions: Vec<Vec<Code>> = Vec::with_capacity(self.regions.len());
        for region in &self.regions {
            let [ahead, back] = [false, true].map(|back| {
                let mut codes: Vec<Code> =
                    region.iter().map(|b| least_rotation(code(b, colours, back))).collect();
                codes.sort_unstable();
                codes
            });
            regions.push(ahead.min(back));
        }
        regions.sort_unstable();
        let mut next = LETTER + colours.iter().filter(|&&colour| colour != 0).count() as Sign;
        let mut drawing = SproutsDrawing::default();
        for region in regions {
            let mut new = Region::new();
            for code in region {
                let mut boundary: Boundary = code.iter().map(|_| 0).collect();
                for (place, &sign) in code.iter().enumerate() {
                    match sign {
                        CAPITAL.. => boundary[place] = LETTER + (sign - CAPITAL) as Sign,
                        SMALL.. => {
                            // The first of the two places names the letter.
                            if boundary[place] == 0 {
                                let other = (place + (sign - SMALL) as usize) % code.len();
                                (boundary[place], boundary[other]) = (next, next);
                                next += 1;
                            }
                        }
                        digit => boundary[place] = digit as Sign,
                    }
                }
                new.push(boundary);
            }
            drawing.regions.push(new);
        }
        drawing
    }
}

fn count_kinds(colours: &[u64]) -> usize {
    let mut kinds: SmallVec<[u64; 16]> = colours.iter().copied().filter(|&c| c != 0).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.len()
}

/// A boundary read ahead or back.
fn code(boundary: &Boundary, colours: &[u64], back: bool) -> Code {
    let count = boundary.len();
    let at = |place: usize| if back { boundary[count - 1 - place] } else { boundary[place] };
    let sign = |place: usize| match at(place) {
        digit @ 0..LETTER => u64::from(digit),
        letter => match colours[usize::from(letter - LETTER)] {
            0 => {
                let way = (1..count).find(|&way| at((place + way) % count) == letter);
                SMALL + way.unwrap_or(0) as u64
            }
            colour => colour,
        },
    };
    (0..count).map(sign).collect()
}

fn least_rotation(mut code: Code) -> Code {
    let count = code.len();
    let at = |start: usize| (0..count).map(move |i| (start + i) % count);
    let mut best = 0;
    for start in 1..count {
        if at(start).map(|i| code[i]).lt(at(best).map(|i| code[i])) {
            best = start;
        }
    }
    code.rotate_left(best);
    code
}

/// A region read ahead or back: its hash, and for every place of a capital the hash of what stands around it.
struct Side {
    hash: u64,
    places: SmallVec<[(usize, u64); 8]>,
}

impl Side {
    fn of(region: &Region, colours: &[u64], back: bool) -> Side {
        let mut side = Side { hash: 0, places: SmallVec::new() };
        for boundary in region {
            let code = code(boundary, colours, back);
            let count = code.len();
            // The same wherever the boundary begins: the sum over all beginnings.
            let mut all = 0u64;
            let first = side.places.len();
            for start in 0..count {
                let from_here = (0..count).map(|i| code[(start + i) % count]);
                let around = from_here.fold(count as u64, mixed);
                all = all.wrapping_add(around);
                if code[start] >= CAPITAL {
                    let sign = boundary[if back { count - 1 - start } else { start }];
                    side.places.push((usize::from(sign - LETTER), around));
                }
            }
            for place in &mut side.places[first..] {
                place.1 = mixed(place.1, all);
            }
            side.hash = side.hash.wrapping_add(mixed(all, count as u64));
        }
        side
    }
}
