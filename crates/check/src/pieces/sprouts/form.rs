//! One form of all lands that are alike.
//!
//! # What is alike
//! Letters may have any names, regions and boundaries any order, and a boundary may begin anywhere. A region may be reflected: all its
//! boundaries read backwards. That reflects what moves make of it, and no other region looks at which way round it is.
//!
//! In a region of at most three lives, only the spots that it shares with other regions matter, and how many lives there are besides. Any two of
//! its lives can be joined by a curve, wherever they lie. With two lives, nothing is left then: the new spot's life has no other in its
//! region. With three, the new spot and the third life lie together in one region, if both are not where a lone spot was joined to itself; then
//! two regions share the two of them, and the first move in either ends both. Either way one move is left. Such a region is read as one boundary.
//!
//! # How
//! The form is the least list of signs over all ways to write the land: region by region and in it boundary by boundary the least next one
//! is taken, letters numbered as they come, and all ways that are alike so far are kept, each set of names and of what is used
//! once. Kept are [`MOST_TIES`] ways at most. So two lands of one form are always alike; lands that are alike might get two forms if they
//! had more symmetries than that, and a list that relies on them would be rejected.

use super::{
    super::{TooMany, Work},
    Boundary, Land, MOST_ENDS, Spot,
};

/// Signs: the end of a boundary, the end of a region, digits from [`DIGIT`] on, letters from [`LETTER`] on.
pub(super) type Form = Box<[u16]>;

const END: u16 = 0;
const END_REGION: u16 = 1;
const DIGIT: u16 = 2;
const LETTER: u16 = DIGIT + MOST_ENDS as u16;

/// So many ways to write the land so far are kept.
const MOST_TIES: usize = 1 << 8;

/// The lives of a land in its form.
pub(super) fn lives(form: &Form) -> u64 {
    let halves = form.iter().map(|&sign| match sign {
        END | END_REGION => 0,
        LETTER.. => 1,
        digit => 2 * u64::from(LETTER - digit),
    });
    halves.sum::<u64>() / 2
}

/// A way to write the land so far.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    /// The letter of every spot, 0 if it has none yet.
    names: Vec<u16>,
    /// The next letter.
    next: u16,
    /// Which regions, or boundaries of a region, are written.
    used: Vec<bool>,
}

/// The least text that was found, and the ways that lead to it.
#[derive(Default)]
struct Least {
    text: Option<Vec<u16>>,
    ways: Vec<Way>,
}

impl Least {
    fn meet(&mut self, text: Vec<u16>, ways: impl IntoIterator<Item = Way>) {
        match &self.text {
            Some(least) if *least < text => return,
            Some(least) if *least == text => {}
            _ => {
                self.text = Some(text);
                self.ways.clear();
            }
        }
        self.ways.extend(ways);
    }

    fn ways(mut self) -> Vec<Way> {
        self.ways.sort_unstable();
        self.ways.dedup();
        self.ways.truncate(MOST_TIES);
        self.ways
    }
}

impl Land {
    /// The land of a form.
    pub(super) fn of_form(form: &Form) -> Land {
        let mut land = Land::default();
        let mut letters: Vec<Option<Spot>> = Vec::new();
        let (mut region, mut boundary) = (Vec::new(), Boundary::new());
        for &sign in form {
            match sign {
                END => region.push(std::mem::take(&mut boundary)),
                END_REGION => land.regions.push(std::mem::take(&mut region)),
                LETTER.. => {
                    let letter = usize::from(sign - LETTER);
                    if letters.len() <= letter {
                        letters.resize(letter + 1, None);
                    }
                    let spot = *letters[letter].get_or_insert_with(|| {
                        land.ends.push(2);
                        land.ends.len() as Spot - 1
                    });
                    boundary.push(spot);
                }
                digit => {
                    boundary.push(land.ends.len() as Spot);
                    land.ends.push((digit - DIGIT) as u8);
                }
            }
        }
        land
    }

    /// In how many places every spot is met.
    fn places(&self) -> Vec<u8> {
        let mut places = vec![0u8; self.ends.len()];
        for &spot in self.regions.iter().flatten().flatten() {
            places[usize::from(spot)] = places[usize::from(spot)].saturating_add(1);
        }
        places
    }

    /// The signs of the land as it is drawn.
    pub(super) fn signs(&self) -> Form {
        let places = self.places();
        let mut way = self.no_way(0);
        let mut signs = Vec::new();
        for region in &self.regions {
            for boundary in region {
                signs.extend(boundary.iter().map(|&spot| self.sign(spot, &places, &mut way)));
                signs.push(END);
            }
            signs.push(END_REGION);
        }
        signs.into()
    }

    fn no_way(&self, count: usize) -> Way {
        Way { names: vec![0; self.ends.len()], next: LETTER, used: vec![false; count] }
    }

    fn sign(&self, spot: Spot, places: &[u8], way: &mut Way) -> u16 {
        let spot = usize::from(spot);
        if places[spot] < 2 {
            return DIGIT + u16::from(self.ends[spot]);
        }
        if way.names[spot] == 0 {
            way.names[spot] = way.next;
            way.next += 1;
        }
        way.names[spot]
    }

    /// Regions of at most three lives as one boundary.
    fn with_simple_regions(mut self) -> Land {
        let regions = std::mem::take(&mut self.regions);
        let mut homes = vec![0u8; self.ends.len()];
        for region in &regions {
            let mut spots: Vec<Spot> = region.iter().flatten().copied().collect();
            spots.sort_unstable();
            spots.dedup();
            for spot in spots {
                homes[usize::from(spot)] = homes[usize::from(spot)].saturating_add(1);
            }
        }
        for region in regions {
            let lives = self.lives_in(&region);
            if lives > 3 {
                self.regions.push(region);
                continue;
            }
            let shared = |spot: &Spot| homes[usize::from(*spot)] > 1;
            let mut boundary: Boundary = region.iter().flatten().copied().filter(shared).collect();
            boundary.sort_unstable();
            boundary.dedup();
            while (boundary.len() as u32) < lives {
                boundary.push(self.ends.len() as Spot);
                self.ends.push(2);
            }
            self.regions.push(vec![boundary]);
        }
        self
    }

    /// The form of a land that is tidied. Every way to write a boundary, and every way to write a region that is kept, is work.
    ///
    /// # Errors
    /// It is more work than is left.
    pub(super) fn form(self, work: &mut Work) -> Result<Form, TooMany> {
        let land = self.with_simple_regions();
        let places = land.places();
        let mut ways = vec![land.no_way(land.regions.len())];
        let mut form = Vec::new();
        for _ in 0..land.regions.len() {
            let mut least = Least::default();
            for way in &ways {
                for (index, region) in land.regions.iter().enumerate() {
                    if way.used[index] {
                        continue;
                    }
                    for back in [false, true] {
                        let (text, mut ends) = land.write(region, back, way, &places, work)?;
                        work.pay(ends.len() as u64)?;
                        for end in &mut ends {
                            end.used[index] = true;
                        }
                        least.meet(text, ends);
                    }
                }
            }
            form.extend(least.text.iter().flatten());
            ways = least.ways();
        }
        Ok(form.into())
    }

    /// The least text of a region, read ahead or back, and the ways that lead to it.
    fn write(
        &self,
        region: &[Boundary],
        back: bool,
        way: &Way,
        places: &[u8],
        work: &mut Work,
    ) -> Result<(Vec<u16>, Vec<Way>), TooMany> {
        let begin = Way { used: vec![false; region.len()], ..way.clone() };
        let (mut text, mut ways) = (Vec::new(), vec![begin]);
        for _ in region {
            let mut least = Least::default();
            for way in &ways {
                for (index, boundary) in region.iter().enumerate() {
                    if way.used[index] {
                        continue;
                    }
                    work.pay(boundary.len() as u64)?;
                    for start in 0..boundary.len() {
                        let mut new = way.clone();
                        let ahead = boundary[start..].iter().chain(&boundary[..start]);
                        let mut signs: Vec<u16> = if back {
                            ahead.rev().map(|&spot| self.sign(spot, places, &mut new)).collect()
                        } else {
                            ahead.map(|&spot| self.sign(spot, places, &mut new)).collect()
                        };
                        signs.push(END);
                        new.used[index] = true;
                        least.meet(signs, [new]);
                    }
                }
            }
            text.extend(least.text.iter().flatten());
            ways = least.ways();
        }
        text.push(END_REGION);
        for end in &mut ways {
            end.used.clone_from(&way.used);
        }
        ways.sort_unstable();
        ways.dedup();
        Ok((text, ways))
    }
}
