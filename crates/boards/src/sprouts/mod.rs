//! Sprouts, land by land.
//!
//! A piece is a land in the canonical form of [`SproutsDrawing`], which is a number here. Its options are made once, each a sorted list of
//! lands without repetitions, and kept.

use crate::game::{Batch, Game, Rest, Rests};
use bouton_core::rules::SproutsDrawing;
use foldhash::fast::FixedState;
use std::{collections::HashMap, ops::ControlFlow};

/// Lands with so many lives or fewer get their nim-value from all their options.
const SMALL: u64 = 6;

/// Sprouts, with the lands that were met.
#[derive(Debug)]
pub struct Sprouts {
    pairs: Pairs,
    /// Lands as they were drawn, by their words: canonical forms take longer than a look.
    drawn: HashMap<Box<[u16]>, u32, FixedState>,
    lands: Vec<Land>,
    bytes: u64,
}

/// What becomes of two equal lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// They leave together: normal play.
    Cancel,
    /// They stay: misère play.
    Stay,
}

#[derive(Debug)]
struct Land {
    words: Box<[u16]>,
    weight: u32,
    lives: u32,
    /// The options, one behind the other, each with its length in front; `None` until they are asked for.
    options: Option<Box<[u32]>>,
}

impl Sprouts {
    /// Nothing met yet.
    pub fn new(pairs: Pairs) -> Sprouts {
        let drawn = HashMap::with_hasher(FixedState::with_seed(0x59f0));
        Sprouts { pairs, drawn, lands: Vec::new(), bytes: 0 }
    }

    /// The lands of a drawing.
    pub fn split(&mut self, drawing: SproutsDrawing) -> Rest<u32> {
        let mut rest = Rest::none();
        for land in drawing.tidied().lands() {
            let land = self.land(land);
            self.add(&mut rest, land);
        }
        rest
    }

    /// A land in its canonical form.
    pub fn drawing(&self, land: u32) -> Option<SproutsDrawing> {
        SproutsDrawing::of_words(&unpacked(&self.lands.get(land as usize)?.words))
    }

    fn add(&self, rest: &mut Rest<u32>, land: u32) {
        match self.pairs {
            Pairs::Cancel => rest.add(land),
            Pairs::Stay => rest.pieces.push(land),
        }
    }

    fn land(&mut self, land: SproutsDrawing) -> u32 {
        let drawn = packed(&land.words());
        if let Some(&known) = self.drawn.get(&drawn) {
            return known;
        }
        let lives = land.lives() as u32;
        let form = land.canonical();
        let words = packed(&form.words());
        let next = self.lands.len() as u32;
        let number = *self.drawn.entry(words.clone()).or_insert(next);
        if number == next {
            // Each life is a move, each place an end of one.
            let weight = 3 * lives + words.iter().filter(|&&word| word > 1).count() as u32;
            self.bytes += (2 * size_of_val(&*words) + ENTRY + size_of::<Land>()) as u64;
            self.lands.push(Land { words, weight, lives, options: None });
        }
        if !self.drawn.contains_key(&drawn) {
            self.bytes += (size_of_val(&*drawn) + ENTRY) as u64;
            self.drawn.insert(drawn, number);
        }
        number
    }

    /// Makes the options of a land.
    fn expand(&mut self, land: u32) {
        if self.lands[land as usize].options.is_some() {
            return;
        }
        let mut all: Vec<Vec<u32>> = Vec::new();
        if let Some(drawing) = self.drawing(land) {
            let mut rests: Vec<Rest<u32>> = Vec::new();
            let _ = drawing.moves(&mut |after| {
                let mut rest = Rest::none();
                for part in after.lands() {
                    let part = self.land(part);
                    self.add(&mut rest, part);
                }
                rests.push(rest);
                ControlFlow::Continue(())
            });
            all.extend(rests.into_iter().map(|rest| {
                let mut pieces = rest.pieces.to_vec();
                pieces.sort_unstable();
                pieces
            }));
        }
        all.sort_unstable();
        all.dedup();
        let flat = all
            .iter()
            .flat_map(|option| std::iter::once(option.len() as u32).chain(option.iter().copied()));
        let options: Box<[u32]> = flat.collect();
        self.bytes += size_of_val(&*options) as u64;
        self.lands[land as usize].options = Some(options);
    }
}

/// Bytes of an entry of the table, a free slot counted in.
const ENTRY: usize = 48;

fn packed(words: &[u64]) -> Box<[u16]> {
    words.iter().map(|&word| u16::try_from(word).unwrap_or(u16::MAX)).collect()
}

fn unpacked(words: &[u16]) -> Vec<u64> {
    words.iter().map(|&word| u64::from(word)).collect()
}

impl Game for Sprouts {
    type Piece = u32;

    fn rests_of(&mut self, batch: Batch, piece: u32, rests: &mut Rests<u32>) {
        if batch != Batch::First {
            return;
        }
        self.expand(piece);
        let Some(mut options) = self.lands[piece as usize].options.as_deref() else { return };
        while let [count, behind @ ..] = options {
            let (pieces, next) = behind.split_at(*count as usize);
            for &part in pieces {
                rests.push(part);
            }
            rests.end(0);
            options = next;
        }
    }

    fn weight(&self, piece: u32) -> u32 {
        self.lands[piece as usize].weight
    }

    fn is_small(&self, piece: u32) -> bool {
        u64::from(self.lands[piece as usize].lives) <= SMALL
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}
