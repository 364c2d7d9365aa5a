//! The search itself.

use super::table::{Effort, Known, Table};
use crate::game::{Game, Rest, Watch};

/// The largest nim-value that the engine holds.
pub const LARGEST: u8 = 63;

/// Larger than any effort that is not final.
const NEVER: u32 = 1 << 30;

/// Nim-values of pieces, as far as they were needed.
#[derive(Debug)]
pub struct Couples<G: Game> {
    game: G,
    table: Table<G::Piece>,
    visited: u64,
    next_look: u64,
}

/// The options of a couple that are not decided; `None` if it is decided itself.
type Children<P> = Option<Vec<Child<P>>>;

/// An option of the couple that is being expanded, as far as it is not decided.
struct Child<P> {
    rest: Rest<P>,
    /// What was left to do for it when it was looked at last; nothing on either side if it never was.
    effort: Effort,
}

impl<G: Game> Couples<G> {
    /// Nothing known yet.
    pub fn new(game: G) -> Couples<G> {
        Couples { game, table: Table::new(), visited: 0, next_look: 0 }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The game, to make pieces with.
    pub fn game_mut(&mut self) -> &mut G {
        &mut self.game
    }

    /// How many couples and small pieces were expanded.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// How many pieces have a proved nim-value, small ones left out.
    pub fn proved_count(&self) -> u64 {
        self.table.proved()
    }

    /// How many pieces anything is known of, small ones left out.
    pub fn entries(&self) -> u64 {
        self.table.entries()
    }

    /// About how many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.table.bytes() + self.game.bytes()
    }

    /// The pieces whose nim-value is proved, in order: the couples (piece, nim-value) are P-positions. Small pieces, whose
    /// nim-values need no proof but their options, are left out.
    pub fn proved(&self) -> Vec<(G::Piece, u8)> {
        let mut all: Vec<(G::Piece, u8)> =
            self.table.values().filter(|&(piece, _)| !self.game.is_small(piece)).collect();
        all.sort_unstable();
        all
    }

    /// Takes nim-values as proved, as from an earlier search.
    pub fn learn(&mut self, values: impl IntoIterator<Item = (G::Piece, u8)>) {
        for (piece, value) in values {
            if value <= LARGEST && !self.game.is_small(piece) {
                self.table.prove(piece, value);
            }
        }
    }

    /// The set of nim-values that a sum of pieces cannot have, as far as that is known without search.
    pub fn excluded(&self, rest: &Rest<G::Piece>) -> u64 {
        let mut rest = rest.clone();
        self.fold(&mut rest);
        let excluded = match *rest.pieces {
            [] => !(1 << rest.sum),
            [piece] => self.table.known(piece).excluded,
            _ => 0,
        };
        match *rest.pieces {
            [_] => (0..=LARGEST)
                .filter(|n| excluded >> (n ^ rest.sum) & 1 == 1)
                .fold(0, |set, n| set | 1 << n),
            _ => excluded,
        }
    }

    /// The nim-value of a sum of pieces.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn nim_value<W: Watch>(
        &mut self,
        rest: &Rest<G::Piece>,
        watch: &mut W,
    ) -> Result<u8, W::Stop> {
        let mut rest = rest.clone();
        while let Some(piece) = rest.pieces.pop() {
            rest.sum ^= self.value(piece, watch)?;
        }
        Ok(rest.sum)
    }

    /// Whether a sum of pieces has this nim-value. Often far cheaper than the nim-value itself.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn has_value<W: Watch>(
        &mut self,
        rest: &Rest<G::Piece>,
        value: u8,
        watch: &mut W,
    ) -> Result<bool, W::Stop> {
        let mut rest = rest.clone();
        self.fold(&mut rest);
        while rest.pieces.len() > 1 {
            let lightest = self.lightest(&rest);
            let piece = rest.pieces.swap_remove(lightest);
            rest.sum ^= self.value(piece, watch)?;
        }
        let Some(&piece) = rest.pieces.first() else { return Ok(rest.sum == value) };
        let heap = value ^ rest.sum;
        if heap > LARGEST {
            return Err(watch.too_large());
        }
        loop {
            let known = self.known(piece);
            match known.value() {
                Some(own) => return Ok(own == heap),
                None if known.excludes(heap) => return Ok(false),
                None => self.expand(piece, heap, NEVER, NEVER, watch)?,
            }
        }
    }

    /// The nim-value of a piece.
    fn value<W: Watch>(&mut self, piece: G::Piece, watch: &mut W) -> Result<u8, W::Stop> {
        if self.game.is_small(piece) {
            return self.small_value(piece, watch);
        }
        let mut heap = 0;
        loop {
            let known = self.table.known(piece);
            if let Some(value) = known.value() {
                return Ok(value);
            }
            if known.excludes(heap) {
                if heap == LARGEST {
                    return Err(watch.too_large());
                }
                heap += 1;
                continue;
            }
            self.expand(piece, heap, NEVER, NEVER, watch)?;
        }
    }

    /// The nim-value of a small piece from all its options.
    fn small_value<W: Watch>(&mut self, piece: G::Piece, watch: &mut W) -> Result<u8, W::Stop> {
        if let Some(value) = self.table.known(piece).value() {
            return Ok(value);
        }
        self.look(watch)?;
        let rests = self.rests(piece);
        let mut seen = 0u64;
        for rest in rests {
            let mut sum = rest.sum;
            for part in rest.pieces {
                sum ^= self.value(part, watch)?;
            }
            if sum > LARGEST {
                return Err(watch.too_large());
            }
            seen |= 1 << sum;
        }
        let value = seen.trailing_ones() as u8;
        if value > LARGEST {
            return Err(watch.too_large());
        }
        self.table.tabulate(piece, value);
        Ok(value)
    }

    fn rests(&mut self, piece: G::Piece) -> Vec<Rest<G::Piece>> {
        let mut rests = Vec::with_capacity(64);
        self.game.rests(piece, &mut |rest| {
            rests.push(rest);
            true
        });
        rests
    }

    fn look<W: Watch>(&mut self, watch: &mut W) -> Result<(), W::Stop> {
        self.visited += 1;
        watch.count(1)?;
        if self.visited >= self.next_look {
            self.next_look = self.visited + 4096;
            if !watch.allows(self.bytes()) {
                self.table.forget();
                if !watch.allows(self.bytes()) {
                    return Err(watch.out_of_memory());
                }
            }
        }
        Ok(())
    }

    fn known(&self, piece: G::Piece) -> Known {
        self.table.known(piece)
    }

    /// Folds pieces of known nim-value into the sum.
    fn fold(&self, rest: &mut Rest<G::Piece>) {
        let mut place = 0;
        while let Some(&piece) = rest.pieces.get(place) {
            match self.table.known(piece).value() {
                Some(value) => {
                    rest.sum ^= value;
                    rest.pieces.swap_remove(place);
                }
                None => place += 1,
            }
        }
    }

    /// The same; small pieces get their nim-value now.
    fn fold_small<W: Watch>(
        &mut self,
        rest: &mut Rest<G::Piece>,
        watch: &mut W,
    ) -> Result<(), W::Stop> {
        let mut place = 0;
        while let Some(&piece) = rest.pieces.get(place) {
            let value = match self.game.is_small(piece) {
                true => Some(self.small_value(piece, watch)?),
                false => self.table.known(piece).value(),
            };
            match value {
                Some(value) => {
                    rest.sum ^= value;
                    rest.pieces.swap_remove(place);
                }
                None => place += 1,
            }
        }
        Ok(())
    }

    fn lightest(&self, rest: &Rest<G::Piece>) -> usize {
        let places = 0..rest.pieces.len();
        places.min_by_key(|&i| (self.game.weight(rest.pieces[i]), rest.pieces[i])).unwrap_or(0)
    }

    /// What is left to do for the sum of a rest and a heap.
    fn effort(&self, rest: &Rest<G::Piece>, heap: u8) -> Effort {
        if let [piece] = *rest.pieces {
            let heap = heap ^ rest.sum;
            let known = self.table.known(piece);
            if heap > LARGEST || known.excludes(heap) {
                return Effort { to_n: 0, to_p: NEVER };
            }
            if let Some(effort) = known.effort(heap) {
                return effort;
            }
            let excluded = known.excluded.count_ones();
            let weight = self.game.weight(piece).saturating_sub(2 * excluded);
            return Effort { to_n: 1, to_p: (weight / 2).max(1) };
        }
        let heaviest = rest.pieces.iter().map(|&piece| self.game.weight(piece)).max();
        Effort { to_n: 2, to_p: (heaviest.unwrap_or(0) / 2).max(1) + 2 }
    }

    /// Works on the couple (piece, heap) until it is decided or one of the efforts passes its bound. The piece is not small and
    /// the couple is open.
    fn expand<W: Watch>(
        &mut self,
        piece: G::Piece,
        heap: u8,
        bound_to_n: u32,
        bound_to_p: u32,
        watch: &mut W,
    ) -> Result<(), W::Stop> {
        self.look(watch)?;
        let Some(mut children) = self.children(piece, heap, watch)? else { return Ok(()) };
        let mut to_look_at = 0..children.len();
        loop {
            // Only the option that was worked on is looked at again; what transpositions did for others is seen
            // when their turn comes.
            for place in to_look_at.rev() {
                let child = &mut children[place];
                let mut rest = std::mem::replace(&mut child.rest, Rest::none());
                self.fold(&mut rest);
                if rest.pieces.is_empty() {
                    if rest.sum == heap {
                        self.table.exclude(piece, 1 << heap);
                        return Ok(());
                    }
                    children.swap_remove(place);
                    continue;
                }
                let effort = self.effort(&rest, heap);
                if effort.to_n == 0 {
                    children.swap_remove(place);
                    continue;
                }
                children[place] = Child { rest, effort };
            }
            let (mut best, mut second) = (NEVER, NEVER);
            let mut best_at = None;
            let (mut most, count) = (0, children.len() as u32);
            for (place, Child { effort, .. }) in children.iter().enumerate() {
                most = most.max(effort.to_n);
                if best_at.is_none() || effort.to_p < best {
                    second = best;
                    best = effort.to_p;
                    best_at = Some(place);
                } else {
                    second = second.min(effort.to_p);
                }
            }
            let Some(best_at) = best_at else {
                // No option has the value, and all smaller ones are excluded.
                self.table.prove(piece, heap);
                return Ok(());
            };
            let own = Effort { to_n: best, to_p: (most + count - 1).min(NEVER - 1) };
            if own.to_n >= bound_to_n || own.to_p >= bound_to_p {
                self.table.set_effort(piece, heap, own);
                return Ok(());
            }
            to_look_at = best_at..best_at + 1;
            let rest = &children[best_at].rest;
            if rest.pieces.len() > 1 {
                let lightest = rest.pieces[self.lightest(rest)];
                self.value(lightest, watch)?;
                continue;
            }
            let (next, sum) = (rest.pieces[0], rest.sum);
            let child_to_p = bound_to_n.min(second.saturating_add(1 + second / 16));
            let child_to_n = match bound_to_p {
                NEVER => NEVER,
                bound => bound - (count - 1),
            };
            let known = self.table.known(next);
            if known.value().is_some() || known.excludes(heap ^ sum) {
                continue;
            }
            self.expand(next, heap ^ sum, child_to_n, child_to_p, watch)?;
        }
    }

    /// The options of a couple that are not decided: moves in the piece, and moves to smaller heaps. `None` if the couple
    /// is decided by what is known.
    fn children<W: Watch>(
        &mut self,
        piece: G::Piece,
        heap: u8,
        watch: &mut W,
    ) -> Result<Children<G::Piece>, W::Stop> {
        let mut rests: Vec<Rest<G::Piece>> = Vec::with_capacity(64);
        let (mut seen, mut overflow) = (0u64, false);
        let table = &self.table;
        self.game.rests(piece, &mut |mut rest| {
            let mut place = 0;
            while let Some(&part) = rest.pieces.get(place) {
                match table.known(part).value() {
                    Some(value) => {
                        rest.sum ^= value;
                        rest.pieces.swap_remove(place);
                    }
                    None => place += 1,
                }
            }
            if !rest.pieces.is_empty() {
                rests.push(rest);
                return true;
            }
            overflow |= rest.sum > LARGEST;
            seen |= 1 << (rest.sum & LARGEST);
            rest.sum != heap
        });
        if overflow {
            return Err(watch.too_large());
        }
        let mut children: Vec<Child<G::Piece>> = Vec::with_capacity(rests.len());
        for mut rest in rests {
            if seen >> heap & 1 == 1 {
                break;
            }
            self.fold_small(&mut rest, watch)?;
            if !rest.pieces.is_empty() {
                rest.pieces.sort_unstable();
                children.push(Child { rest, effort: Effort::default() });
                continue;
            }
            if rest.sum > LARGEST {
                return Err(watch.too_large());
            }
            seen |= 1 << rest.sum;
        }
        if seen != 0 {
            self.table.exclude(piece, seen);
        }
        if seen >> heap & 1 == 1 {
            return Ok(None);
        }
        children.sort_unstable_by(|a, b| {
            (&a.rest.pieces, a.rest.sum).cmp(&(&b.rest.pieces, b.rest.sum))
        });
        children.dedup_by(|a, b| a.rest == b.rest);
        let known = self.table.known(piece);
        for smaller in (0..heap).filter(|&smaller| !known.excludes(smaller)) {
            let mut rest = Rest { sum: heap ^ smaller, pieces: Default::default() };
            rest.pieces.push(piece);
            children.push(Child { rest, effort: Effort::default() });
        }
        Ok(Some(children))
    }
}
