//! Drawings of Sprouts as text, after Applegate, Jacobson and Sleator.
//!
//! Curves cut the sphere into *regions*; what touches a region is its *boundaries*, one for every connected part of the drawing: the spots that
//! one meets when walking along it, the region on one side. A spot has three lives, less one for every end of a curve there. What
//! matters of it is where it may still be used:
//!
//! | sign | a spot |
//! |---|---|
//! | `0` | at which no curve ends: three lives, a boundary of its own |
//! | `1` | at which one curve ends: two lives, met once |
//! | `2` | at which two curves end: one life, of use in one place |
//! | a letter | the same, of use in two places: twice in one boundary (written small) or in two regions (a capital) |
//!
//! A boundary ends with `.`, a region with `}`. Five spots are `0.0.0.0.0.}`; joining two of them gives `0.0.0.1a1a.}`, a curve from one
//! around to itself gives, for example, `0.AB.}0.0.0.AB.}`. Spots without lives are left out, and so are
//! regions in which at most one life is left ([`SproutsDrawing::tidied`]).
//!
//! Regions that share letters, directly or through others, are a *land*; lands are a sum ([`SproutsDrawing::lands`]).
//!
//! # References
//! D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts, Carnegie Mellon University CMU-CS-91-144 (1991).
//! J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, in Games of No Chance 4, MSRI Publications 63 (2015),
//! 161–181.

mod canonical;
mod moves;
mod text;

use smallvec::SmallVec;

pub use text::NoDrawing;

/// A spot in a boundary: 0, 1, 2 as in the text, or from [`LETTER`] on a letter.
type Sign = u16;

/// The first letter.
const LETTER: Sign = 3;

/// The spots that one meets along a boundary, cyclic.
type Boundary = SmallVec<[Sign; 8]>;

/// The boundaries of a region.
type Region = SmallVec<[Boundary; 4]>;

/// So many lives may be left in a drawing: fewer moves can follow one another.
pub const MOST_LIVES: u64 = 384;

/// A drawing: its regions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SproutsDrawing {
    regions: Vec<Region>,
}

/// The words that end a boundary and a region; signs stand two higher.
const END_BOUNDARY: u64 = 0;
const END_REGION: u64 = 1;

impl SproutsDrawing {
    /// Spots without curves; `None` for too many.
    ///
    /// ```
    /// # use bouton_core::rules::SproutsDrawing;
    /// assert_eq!(SproutsDrawing::spots(3).unwrap().text(), "0.0.0.}");
    /// ```
    pub fn spots(count: u64) -> Option<SproutsDrawing> {
        if count > MOST_LIVES / 3 {
            return None;
        }
        let spot = || Boundary::from_slice(&[0]);
        let region: Region = (0..count).map(|_| spot()).collect();
        Some(SproutsDrawing { regions: if count == 0 { Vec::new() } else { vec![region] } })
    }

    /// How many spots without curves there are, if there is nothing else.
    pub(crate) fn only_spots(&self) -> Option<usize> {
        let lone = |boundary: &Boundary| **boundary == [0];
        match &self.regions[..] {
            [] => Some(0),
            [region] if region.iter().all(lone) => Some(region.len()),
            _ => None,
        }
    }

    /// The words of the position: boundary by boundary, the signs two higher, 0 behind every boundary and 1 behind every region.
    pub fn words(&self) -> Vec<u64> {
        let mut words = Vec::new();
        for region in &self.regions {
            for boundary in region {
                words.extend(boundary.iter().map(|&sign| u64::from(sign) + 2));
                words.push(END_BOUNDARY);
            }
            words.push(END_REGION);
        }
        words
    }

    /// The drawing of these words; `None` if they are none of a position.
    pub fn of_words(words: &[u64]) -> Option<SproutsDrawing> {
        let mut drawing = SproutsDrawing::default();
        let (mut region, mut boundary) = (Region::new(), Boundary::new());
        // Every sign has a life, or half of one.
        if words.len() as u64 > 6 * MOST_LIVES {
            return None;
        }
        for &word in words {
            match word {
                END_BOUNDARY if !boundary.is_empty() => region.push(std::mem::take(&mut boundary)),
                END_REGION if boundary.is_empty() && !region.is_empty() => {
                    drawing.regions.push(std::mem::take(&mut region));
                }
                END_BOUNDARY | END_REGION => return None,
                word if word - 2 <= 2 * MOST_LIVES => boundary.push((word - 2) as Sign),
                _ => return None,
            }
        }
        let is_whole = boundary.is_empty() && region.is_empty();
        (is_whole && drawing.lives() <= MOST_LIVES).then_some(drawing)
    }

    fn signs(&self) -> impl Iterator<Item = Sign> + '_ {
        self.regions.iter().flatten().flatten().copied()
    }

    /// The number behind the last letter.
    fn letters(&self) -> usize {
        self.signs().max().map_or(0, |most| usize::from(most + 1).saturating_sub(LETTER.into()))
    }

    /// The lives that are left: at least as many moves as that cannot follow.
    pub fn lives(&self) -> u64 {
        let mut halves = 0;
        for sign in self.signs() {
            halves += if sign < LETTER { 2 * u64::from(3 - sign) } else { 1 };
        }
        halves.div_ceil(2)
    }

    /// Leaves out what is of no use any more: empty boundaries, regions with at most one life; a letter that is left once becomes a 2, and so does a
    /// letter that is met twice in a row, since no curve tells the two places apart. Letters are numbered as they come.
    #[must_use]
    pub fn tidied(mut self) -> SproutsDrawing {
        let mut count = vec![0u8; self.letters()];
        loop {
            for region in &mut self.regions {
                region.retain(|boundary| !boundary.is_empty());
            }
            self.regions.retain(has_a_move);
            count.fill(0);
            for sign in self.signs().filter(|&sign| sign >= LETTER) {
                let count = &mut count[usize::from(sign - LETTER)];
                *count = count.saturating_add(1);
            }
            let mut changed = false;
            for boundary in self.regions.iter_mut().flatten() {
                let mut place = 0;
                while place < boundary.len() {
                    let sign = boundary[place];
                    let next = (place + 1) % boundary.len();
                    if sign >= LETTER && count[usize::from(sign - LETTER)] == 1 {
                        boundary[place] = 2;
                        changed = true;
                    } else if sign >= LETTER && next != place && boundary[next] == sign {
                        boundary[place] = 2;
                        boundary.remove(next);
                        changed = true;
                    } else {
                        place += 1;
                    }
                }
            }
            if !changed {
                break;
            }
        }
        self.numbered()
    }

    /// The same with letters numbered in the order in which they come.
    fn numbered(mut self) -> SproutsDrawing {
        let mut new = vec![0; self.letters()];
        let mut next = LETTER;
        for sign in self.regions.iter_mut().flatten().flatten().filter(|sign| **sign >= LETTER) {
            let number = &mut new[usize::from(*sign - LETTER)];
            if *number == 0 {
                *number = next;
                next += 1;
            }
            *sign = *number;
        }
        self
    }

    /// The lands of a drawing, each numbered by itself.
    pub fn lands(self) -> Vec<SproutsDrawing> {
        let mut lands: Vec<SproutsDrawing> = Vec::new();
        // The land of a letter, and of a land that was joined to another.
        let mut of_letter: Vec<Option<usize>> = vec![None; self.letters()];
        for region in self.regions {
            let mut here = lands.len();
            let letters = || region.iter().flatten().filter(|sign| **sign >= LETTER);
            let mut others: SmallVec<[usize; 4]> =
                letters().filter_map(|&letter| of_letter[usize::from(letter - LETTER)]).collect();
            others.sort_unstable();
            others.dedup();
            match others.first() {
                Some(&first) => here = first,
                None => lands.push(SproutsDrawing::default()),
            }
            for &other in others.iter().skip(1) {
                let joined = std::mem::take(&mut lands[other].regions);
                lands[here].regions.extend(joined);
                for land in of_letter.iter_mut().filter(|land| **land == Some(other)) {
                    *land = Some(here);
                }
            }
            for &letter in letters() {
                of_letter[usize::from(letter - LETTER)] = Some(here);
            }
            lands[here].regions.push(region);
        }
        lands.retain(|land| !land.regions.is_empty());
        lands.into_iter().map(SproutsDrawing::numbered).collect()
    }
}

/// The lives of a region, each letter counted once.
fn lives_in(region: &Region) -> u32 {
    let mut lives = 0;
    for (index, boundary) in region.iter().enumerate() {
        for (place, &sign) in boundary.iter().enumerate() {
            // A letter is met twice in one boundary, never in two of one region.
            let again = sign >= LETTER
                && (boundary[..place].contains(&sign)
                    || region[..index].iter().any(|other| other.contains(&sign)));
            lives += match sign {
                _ if again => 0,
                LETTER.. => 1,
                digit => 3 - u32::from(digit),
            };
        }
    }
    lives
}

/// Whether two lives are left in a region.
fn has_a_move(region: &Region) -> bool {
    let mut first = None;
    for &sign in region.iter().flatten() {
        match (sign, first) {
            (0 | 1, _) => return true,
            (_, None) => first = Some(sign),
            (2, _) => return true,
            (_, Some(before)) if before != sign => return true,
            _ => {}
        }
    }
    false
}
