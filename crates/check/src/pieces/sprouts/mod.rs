//! Lands of Sprouts: their text, their moves and when two are the same.
//!
//! A land is kept as its *spots*, each with the number of curves that end there, and its regions, each a list of boundaries, each the cyclic list of
//! the spots that one meets walking along it with the region always on the same hand. A spot at which two curves end may be met in two
//! places. [`moves`] draws curves, [`form`] brings lands to one form of all that are alike.
//!
//! Nothing is taken from the drawings of `core` but their text; a test holds both sets of options against each other.

mod form;
mod moves;

use super::{Kind, TooMany, Work};
use bouton_core::evidence::couples::SMALL_LAND;
use form::Form;
use std::{cell::RefCell, collections::HashMap};

/// A spot, by its place in the list.
type Spot = u16;

/// The spots along a boundary, cyclic.
type Boundary = Vec<Spot>;

/// Curves that end at a spot without lives.
const MOST_ENDS: u8 = 3;

/// This checker has room for so many lives.
const MOST_LIVES: u32 = 120;

/// A land, or several.
#[derive(Clone, Debug, Default)]
struct Land {
    /// How many curves end at each spot.
    ends: Vec<u8>,
    regions: Vec<Vec<Boundary>>,
}

impl Land {
    /// Reads the text of a drawing.
    fn read(text: &str) -> Option<Land> {
        let mut land = Land::default();
        let (mut region, mut boundary) = (Vec::new(), Boundary::new());
        let mut letters: HashMap<char, (Spot, u8)> = HashMap::new();
        for sign in text.chars() {
            match sign {
                '0' | '1' | '2' => {
                    boundary.push(land.ends.len() as Spot);
                    land.ends.push(sign as u8 - b'0');
                }
                '.' if !boundary.is_empty() => region.push(std::mem::take(&mut boundary)),
                '}' if boundary.is_empty() && !region.is_empty() => {
                    land.regions.push(std::mem::take(&mut region));
                }
                letter if letter.is_alphabetic() => {
                    let new = land.ends.len() as Spot;
                    let (spot, times) = letters.entry(letter).or_insert((new, 0));
                    if *times == 0 {
                        land.ends.push(2);
                    }
                    *times += 1;
                    boundary.push(*spot);
                }
                _ => return None,
            }
            if land.ends.len() > MOST_LIVES as usize {
                return None;
            }
        }
        let is_whole = boundary.is_empty() && region.is_empty();
        let twice = letters.values().all(|&(_, times)| times == 2);
        let alone = |boundary: &Boundary| {
            boundary.len() == 1 || boundary.iter().all(|&spot| land.ends[usize::from(spot)] > 0)
        };
        let lone = land.regions.iter().flatten().all(alone);
        let lives: u32 = land.ends.iter().map(|&ends| u32::from(MOST_ENDS - ends)).sum();
        (is_whole && twice && lone && lives <= MOST_LIVES).then_some(land)
    }

    /// The lives of a spot.
    fn lives(&self, spot: Spot) -> u32 {
        u32::from(MOST_ENDS.saturating_sub(self.ends[usize::from(spot)]))
    }

    /// The lives of a region.
    fn lives_in(&self, region: &[Boundary]) -> u32 {
        let mut spots: Vec<Spot> = region.iter().flatten().copied().collect();
        spots.sort_unstable();
        spots.dedup();
        spots.into_iter().map(|spot| self.lives(spot)).sum()
    }

    /// Leaves out what is of no use: spots without lives, one of two places of a spot that follow each other (a curve that
    /// leaves at either goes the same way), boundaries without spots, and regions in which no curve can be drawn, for it takes two lives.
    fn tidy(&mut self) {
        let ends = std::mem::take(&mut self.ends);
        for region in &mut self.regions {
            for boundary in region.iter_mut() {
                boundary.retain(|&spot| ends[usize::from(spot)] < MOST_ENDS);
                boundary.dedup();
                while boundary.len() > 1 && boundary.first() == boundary.last() {
                    boundary.pop();
                }
            }
            region.retain(|boundary| !boundary.is_empty());
        }
        self.ends = ends;
        let mut regions = std::mem::take(&mut self.regions);
        regions.retain(|region| self.lives_in(region) > 1);
        self.regions = regions;
    }

    /// The regions that hang together by spots which they share, each such set a land.
    fn split(self) -> Vec<Land> {
        let Land { ends, regions } = self;
        let mut lands: Vec<(Vec<bool>, Vec<Vec<Boundary>>)> = Vec::new();
        for region in regions {
            let mut has = vec![false; ends.len()];
            region.iter().flatten().for_each(|&spot| has[usize::from(spot)] = true);
            let mut own = (has, vec![region]);
            let shares =
                |(other, _): &(Vec<bool>, _)| other.iter().zip(&own.0).any(|(a, b)| *a && *b);
            let (joined, apart) = lands.into_iter().partition(shares);
            lands = apart;
            let joined: Vec<(Vec<bool>, Vec<Vec<Boundary>>)> = joined;
            for (has, regions) in joined {
                own.0.iter_mut().zip(has).for_each(|(own, other)| *own |= other);
                own.1.extend(regions);
            }
            lands.push(own);
        }
        lands.into_iter().map(|(_, regions)| Land { ends: ends.clone(), regions }).collect()
    }
}

/// What a curve costs besides the forms of the lands that it leaves.
const WORK_OF_CURVE: u64 = 8;

/// Sprouts.
pub(super) struct Sprouts {
    /// Forms of lands that were met, by how they were drawn.
    met: RefCell<HashMap<Form, Form>>,
    /// A unit copies the names of the spots of a land about once.
    work: RefCell<Work>,
}

/// So many lands that were met are remembered.
const MOST_MET: usize = 1 << 20;

impl Sprouts {
    /// For a certificate of so many lines: a short text cannot ask for much.
    pub(super) fn of_lines(lines: usize) -> Sprouts {
        let work = Work { left: (1 << 20) + ((lines as u64) << 17) };
        Sprouts { met: RefCell::default(), work: RefCell::new(work) }
    }

    /// The lands of a drawing with a move; `None` if the text is none, or there is no room for it.
    ///
    /// # Errors
    /// They are too much work.
    pub(super) fn lands(&self, text: &str) -> Result<Option<Vec<Form>>, TooMany> {
        Land::read(text).map(|drawing| self.forms(drawing)).transpose()
    }

    fn forms(&self, mut drawing: Land) -> Result<Vec<Form>, TooMany> {
        drawing.tidy();
        drawing.split().into_iter().map(|land| self.form(land)).collect()
    }

    fn form(&self, land: Land) -> Result<Form, TooMany> {
        let drawn = land.signs();
        if let Some(form) = self.met.borrow().get(&drawn) {
            return Ok(form.clone());
        }
        let form = land.form(&mut self.work.borrow_mut())?;
        let mut met = self.met.borrow_mut();
        if met.len() >= MOST_MET {
            met.clear();
        }
        met.insert(drawn, form.clone());
        Ok(form)
    }
}

impl Kind for Sprouts {
    type Piece = Form;

    fn options(&self, piece: &Form) -> Result<Vec<Vec<Form>>, TooMany> {
        let mut options = Vec::new();
        Land::of_form(piece).moves(&mut |drawing| {
            self.work.borrow_mut().pay(WORK_OF_CURVE)?;
            let mut lands = self.forms(drawing)?;
            lands.sort_unstable();
            options.push(lands);
            Ok(())
        })?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    fn by_theorem(&self, _piece: &Form) -> Option<u8> {
        None
    }

    fn is_small(&self, piece: &Form) -> bool {
        form::lives(piece) <= SMALL_LAND
    }

    fn read(&self, text: &str) -> Result<Option<Form>, TooMany> {
        let lands = self.lands(text)?.unwrap_or_default();
        Ok(<[Form; 1]>::try_from(lands).ok().map(|[land]| land))
    }
}

#[cfg(test)]
mod tests;
