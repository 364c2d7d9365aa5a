//! Sprouts, land by land.
//!
//! A piece is a land in the canonical form of [`SproutsDrawing`], which is a number here. Its options are made once, each a sorted list of
//! lands without repetitions, and kept. Limits are asked at every curve.

use crate::game::{Batch, Game, Rest, Rests, Together, Unlimited, Watch};
use bouton_core::{evidence::couples::SMALL_LAND, rules::SproutsDrawing};
use foldhash::fast::FixedState;
use std::{
    collections::{BTreeSet, HashMap},
    ops::ControlFlow,
    sync::{Arc, Mutex, PoisonError},
};

/// Sprouts, with the lands that were met.
#[derive(Debug)]
pub struct Sprouts {
    pairs: Pairs,
    /// Lands as they were drawn, by their words: canonical forms take longer than a look.
    drawn: Numbers,
    /// Canonical lands by their words, for all threads.
    forms: Arc<Mutex<Numbers>>,
    /// Those of them that were met here, by number.
    lands: Vec<Option<Land>>,
    bytes: u64,
}

/// Numbers of lands by words.
type Numbers = HashMap<Box<[u16]>, u32, FixedState>;

fn numbers() -> Numbers {
    HashMap::with_hasher(FixedState::with_seed(0x59f0))
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

impl Land {
    fn new(words: Box<[u16]>, lives: u32) -> Land {
        // Each life is a move, each place an end of one.
        let weight = 3 * lives + words.iter().filter(|&&word| word > 1).count() as u32;
        Land { words, weight, lives, options: None }
    }
}

impl Sprouts {
    /// Nothing met yet.
    pub fn new(pairs: Pairs) -> Sprouts {
        let forms = Arc::new(Mutex::new(numbers()));
        Sprouts { pairs, drawn: numbers(), forms, lands: Vec::new(), bytes: 0 }
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
        SproutsDrawing::of_words(&unpacked(&self.known(land)?.words))
    }

    fn known(&self, land: u32) -> Option<&Land> {
        self.lands.get(land as usize)?.as_ref()
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
        let number = {
            let mut forms = self.forms.lock().unwrap_or_else(PoisonError::into_inner);
            let next = forms.len() as u32;
            *forms.entry(words.clone()).or_insert(next)
        };
        let place = number as usize;
        if self.lands.len() <= place {
            self.lands.resize_with(place + 1, || None);
        }
        if self.lands[place].is_none() {
            self.bytes += (2 * size_of_val(&*words) + ENTRY + size_of::<Land>()) as u64;
            self.lands[place] = Some(Land::new(words, lives));
        }
        self.bytes += (size_of_val(&*drawn) + ENTRY) as u64;
        self.drawn.insert(drawn, number);
        number
    }

    /// Makes the options of a land. There may be millions of curves: 2^(n − 1) ways to part the other n boundaries for each that cuts a region.
    ///
    /// # Errors
    /// The limit that was reached meanwhile; what was made of the options is forgotten then.
    fn expand<W: Watch>(&mut self, land: u32, watch: &mut W) -> Result<(), W::Stop> {
        if self.known(land).is_none_or(|land| land.options.is_some()) {
            return Ok(());
        }
        let Some(drawing) = self.drawing(land) else { return Ok(()) };
        let mut all: BTreeSet<Vec<u32>> = BTreeSet::new();
        let (mut held, mut stop) = (0, None);
        let _ = drawing.moves(&mut |after| {
            if let Err(limit) = watch.count(0) {
                stop = Some(limit);
            } else if !watch.allows(self.bytes + held) {
                stop = Some(watch.out_of_memory());
            }
            if stop.is_some() {
                return ControlFlow::Break(());
            }
            let mut rest = Rest::none();
            for part in after.lands() {
                let part = self.land(part);
                self.add(&mut rest, part);
            }
            let mut pieces = rest.pieces.to_vec();
            pieces.sort_unstable();
            let bytes = (size_of_val(&*pieces) + ENTRY) as u64;
            held += if all.insert(pieces) { bytes } else { 0 };
            ControlFlow::Continue(())
        });
        if let Some(stop) = stop {
            return Err(stop);
        }
        let flat = all
            .iter()
            .flat_map(|option| std::iter::once(option.len() as u32).chain(option.iter().copied()));
        let options: Box<[u32]> = flat.collect();
        self.bytes += size_of_val(&*options) as u64;
        if let Some(Some(land)) = self.lands.get_mut(land as usize) {
            land.options = Some(options);
        }
        Ok(())
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

    fn prepare<W: Watch>(&mut self, piece: u32, watch: &mut W) -> Result<(), W::Stop> {
        self.expand(piece, watch)
    }

    fn rests_of(&mut self, batch: Batch, piece: u32, rests: &mut Rests<u32>) {
        if batch != Batch::First {
            return;
        }
        // Nothing ends it here.
        let _ = self.expand(piece, &mut Unlimited);
        let made = self.known(piece).and_then(|land| land.options.as_deref());
        let Some(mut options) = made else { return };
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
        self.known(piece).map_or(0, |land| land.weight)
    }

    fn is_small(&self, piece: u32) -> bool {
        self.known(piece).is_some_and(|land| u64::from(land.lives) <= SMALL_LAND)
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn words(&self, piece: u32, words: &mut Vec<u64>) {
        words.extend(self.known(piece).into_iter().flat_map(|land| unpacked(&land.words)));
    }

    fn of_words(&mut self, words: &[u64]) -> Option<Rest<u32>> {
        Some(self.split(SproutsDrawing::of_words(words)?))
    }
}

impl Together for Sprouts {
    fn for_thread(&self) -> Sprouts {
        let (pairs, forms) = (self.pairs, self.forms.clone());
        let mut game = Sprouts { pairs, drawn: numbers(), forms, lands: Vec::new(), bytes: 0 };
        game.meet_all();
        game
    }

    fn meet_all(&mut self) {
        let forms = self.forms.lock().unwrap_or_else(PoisonError::into_inner);
        self.lands.resize_with(forms.len(), || None);
        for (words, &number) in forms.iter() {
            let Some(land @ None) = self.lands.get_mut(number as usize) else { continue };
            let drawing = SproutsDrawing::of_words(&unpacked(words));
            let lives = drawing.map_or(0, |drawing| drawing.lives() as u32);
            self.bytes += (2 * size_of_val(&**words) + size_of::<Land>()) as u64;
            *land = Some(Land::new(words.clone(), lives));
        }
    }
}
