//! The search itself.

use super::table::{Effort, Known, Store};
use crate::game::{Batch, Game, Rest, Rests, Watch};
use std::cmp::Reverse;

/// The largest nim-value that the engine holds.
pub const LARGEST: u8 = 31;

/// What is asked about a sum of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Its nim-value.
    Value,
    /// Whether that is this one: 1 if so, 0 if not.
    Is(u8),
}

/// Larger than any effort that is not final.
const NEVER: u32 = 1 << 30;

/// A search of a game, with what is known.
#[derive(Debug)]
pub(super) struct Search<G: Game, T> {
    pub(super) game: G,
    pub(super) table: T,
    /// How many couples and small pieces were expanded.
    pub(super) visited: u64,
    next_look: u64,
    /// What was left to do for the couple that was expanded last.
    last: Effort,
    /// Buffers that are not in use: one for every level of the recursion that has ended.
    buffers: Vec<Buffer<G::Piece>>,
}

/// The options of a piece, and what is known of each of their pieces.
#[derive(Debug)]
struct Buffer<P> {
    rests: Rests<P>,
    known: Vec<Known>,
}

impl<P> Default for Buffer<P> {
    fn default() -> Self {
        Buffer { rests: Rests::default(), known: Vec::new() }
    }
}

/// The options of a couple that are not decided; `None` if it is decided itself.
type Children<P> = Option<Vec<Child<P>>>;

/// An option of the couple that is being expanded, as far as it is not decided: the sum of a heap and open pieces.
struct Child<P> {
    /// The open piece, or the lightest of several.
    piece: P,
    heap: u8,
    /// The others.
    others: Vec<P>,
    /// What was left to do for it when it was looked at last.
    effort: Effort,
}

/// The options of a couple while they are sorted.
struct Options<P> {
    heap: u8,
    /// The set of the nim-values of those that are known.
    seen: u64,
    children: Vec<Child<P>>,
    /// Those with small pieces or several open ones.
    others: Vec<(u8, Vec<P>)>,
}

impl<P> Options<P> {
    fn is_decided(&self) -> bool {
        self.seen >> self.heap & 1 == 1
    }
}

/// What an option of a couple turned out to be.
enum State {
    P,
    N,
    Open,
}

impl<G: Game, T: Store<G::Piece>> Search<G, T> {
    pub(super) fn new(game: G, table: T) -> Search<G, T> {
        let last = Effort::default();
        Search { game, table, visited: 0, next_look: 0, last, buffers: Vec::new() }
    }

    /// Answers a question about a sum of pieces.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(super) fn ask<W: Watch>(
        &mut self,
        rest: &Rest<G::Piece>,
        asked: Asked,
        watch: &mut W,
    ) -> Result<u8, W::Stop> {
        match asked {
            Asked::Value => self.nim_value(rest, watch),
            Asked::Is(value) => self.has_value(rest, value, watch).map(u8::from),
        }
    }

    /// The set of nim-values that a sum of pieces cannot have, as far as that is known without search.
    pub(super) fn excluded(&self, rest: &Rest<G::Piece>) -> u64 {
        let mut rest = rest.clone();
        self.fold(&mut rest);
        let excluded = match *rest.pieces {
            [] => !(1 << rest.sum),
            [piece] => self.table.known(piece).excluded(),
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
    pub(super) fn nim_value<W: Watch>(
        &mut self,
        rest: &Rest<G::Piece>,
        watch: &mut W,
    ) -> Result<u8, W::Stop> {
        let mut rest = rest.clone();
        while let Some(piece) = rest.pieces.pop() {
            rest.sum ^= self.piece_value(piece, watch)?;
        }
        Ok(rest.sum)
    }

    /// Whether a sum of pieces has this nim-value. Often far cheaper than the nim-value itself.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(super) fn has_value<W: Watch>(
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
            rest.sum ^= self.piece_value(piece, watch)?;
        }
        let Some(&piece) = rest.pieces.first() else { return Ok(rest.sum == value) };
        let heap = value ^ rest.sum;
        if heap > LARGEST {
            return Err(watch.too_large());
        }
        loop {
            let known = self.table.known(piece);
            match known.value() {
                Some(own) => return Ok(own == heap),
                None if known.excludes(heap) => return Ok(false),
                None => self.expand(piece, heap, NEVER, NEVER, watch)?,
            }
        }
    }

    /// The nim-value of a piece.
    pub(super) fn piece_value<W: Watch>(
        &mut self,
        piece: G::Piece,
        watch: &mut W,
    ) -> Result<u8, W::Stop> {
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
        self.game.prepare(piece, watch)?;
        let buffer = self.options(piece);
        let seen = self.small_values(&buffer, watch);
        self.buffers.push(buffer);
        let value = seen?.trailing_ones() as u8;
        if value > LARGEST {
            return Err(watch.too_large());
        }
        self.table.tabulate(piece, value);
        Ok(value)
    }

    /// The set of the nim-values of all options.
    fn small_values<W: Watch>(
        &mut self,
        buffer: &Buffer<G::Piece>,
        watch: &mut W,
    ) -> Result<u64, W::Stop> {
        let mut seen = 0u64;
        for (mut sum, pieces) in buffer.rests.iter() {
            for &part in pieces {
                sum ^= self.piece_value(part, watch)?;
            }
            if sum > LARGEST {
                return Err(watch.too_large());
            }
            seen |= 1 << sum;
        }
        Ok(seen)
    }

    /// A buffer that is not in use.
    fn buffer(&mut self) -> Buffer<G::Piece> {
        let mut buffer = self.buffers.pop().unwrap_or_default();
        buffer.rests.clear();
        buffer
    }

    /// The options of a piece.
    fn options(&mut self, piece: G::Piece) -> Buffer<G::Piece> {
        let mut buffer = self.buffer();
        self.game.rests(piece, &mut buffer.rests);
        buffer
    }

    fn look<W: Watch>(&mut self, watch: &mut W) -> Result<(), W::Stop> {
        self.visited += 1;
        watch.count(1)?;
        let is_time = self.visited >= self.next_look;
        if is_time {
            self.next_look = self.visited + 4096;
        }
        self.table.look(&self.game, is_time, watch)
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

    /// The same for an option; small pieces get their nim-value now.
    fn fold_small<W: Watch>(
        &mut self,
        sum: &mut u8,
        pieces: &mut Vec<G::Piece>,
        watch: &mut W,
    ) -> Result<(), W::Stop> {
        let mut place = 0;
        while let Some(&piece) = pieces.get(place) {
            let value = match self.game.is_small(piece) {
                true => Some(self.small_value(piece, watch)?),
                false => self.table.known(piece).value(),
            };
            match value {
                Some(value) => {
                    *sum ^= value;
                    pieces.swap_remove(place);
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

    /// What is left to do for an open couple.
    #[inline(always)]
    fn effort(&self, piece: G::Piece, known: Known, heap: u8) -> Effort {
        known.effort(heap).unwrap_or_else(|| {
            let excluded = known.excluded().count_ones();
            let weight = self.game.weight(piece).saturating_sub(2 * excluded);
            Effort { to_n: 1, to_p: (weight / G::STEP).max(1) }
        })
    }

    /// Looks at an option again.
    fn look_again(&self, child: &mut Child<G::Piece>) -> State {
        loop {
            let known = self.table.known(child.piece);
            match (known.value(), child.others.pop()) {
                (Some(value), Some(next)) => {
                    child.heap ^= value;
                    child.piece = next;
                }
                (Some(value), None) => {
                    return if value == child.heap { State::P } else { State::N };
                }
                (None, Some(next)) => {
                    child.others.push(next);
                    return State::Open;
                }
                (None, None) if child.heap > LARGEST || known.excludes(child.heap) => {
                    return State::N;
                }
                (None, None) => {
                    child.effort = self.effort(child.piece, known, child.heap);
                    return State::Open;
                }
            }
        }
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
        self.game.prepare(piece, watch)?;
        let Some(mut children) = self.children(piece, heap, watch)? else { return Ok(()) };
        if T::IS_SHARED {
            self.claim(piece, heap, bound_to_p);
        }
        loop {
            if T::IS_SHARED && self.is_decided(piece, heap) {
                return Ok(());
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
                self.last = own;
                return Ok(());
            }
            if T::IS_SHARED && self.is_taken(&mut children, best_at) {
                continue;
            }
            let child = &children[best_at];
            let (next, next_heap) = (child.piece, child.heap);
            if !child.others.is_empty() {
                self.piece_value(next, watch)?;
            } else {
                let child_to_p = bound_to_n.min(second.saturating_add(1 + second / 16));
                let child_to_n = match bound_to_p {
                    NEVER => NEVER,
                    bound => bound - (count - 1),
                };
                let known = self.table.known(next);
                if known.value().is_none() && !known.excludes(next_heap) {
                    self.expand(next, next_heap, child_to_n, child_to_p, watch)?;
                }
            }
            // Only the option that was worked on is looked at again; what transpositions did for others is seen
            // when their turn comes.
            match self.look_again(&mut children[best_at]) {
                // Another thread may have noted what it claims, or the effort for another heap.
                State::Open if T::IS_SHARED && children[best_at].piece == next => {
                    children[best_at].effort.raise(self.last);
                }
                State::Open => (),
                State::N => {
                    children.swap_remove(best_at);
                }
                State::P => {
                    self.table.exclude(piece, 1 << heap);
                    return Ok(());
                }
            }
        }
    }

    /// Whether a couple was decided, perhaps by another thread.
    fn is_decided(&self, piece: G::Piece, heap: u8) -> bool {
        let known = self.table.known(piece);
        known.value().is_some() || known.excludes(heap)
    }

    /// Lets other threads work on other couples first: as if the search of this one ended at its bound.
    fn claim(&mut self, piece: G::Piece, heap: u8, bound_to_p: u32) {
        let mut effort = self.effort(piece, self.table.known(piece), heap);
        let most = effort.to_p.saturating_mul(2);
        effort.to_p = if bound_to_p < NEVER { bound_to_p.max(effort.to_p) } else { most };
        effort.to_p = effort.to_p.min(most).min(NEVER - 1);
        self.table.set_effort(piece, heap, effort);
    }

    /// Whether another thread has decided an option, which is then left out, or works on it, so that others come first.
    fn is_taken(&self, children: &mut Vec<Child<G::Piece>>, place: usize) -> bool {
        let child = &mut children[place];
        let (piece, heap, before) = (child.piece, child.heap, child.effort);
        match self.look_again(child) {
            State::Open if child.piece == piece && child.heap == heap => {
                child.effort.raise(before);
                child.effort != before
            }
            State::Open => true,
            State::N => {
                children.swap_remove(place);
                true
            }
            // Left as it is, it is found again behind the work on it, which is none.
            State::P => false,
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
        let mut options =
            Options { heap, seen: 0, children: Vec::with_capacity(32), others: Vec::new() };
        let mut buffer = self.buffer();
        for batch in Batch::ALL {
            G::on_processor(|| {
                buffer.rests.clear();
                self.game.rests_of(batch, piece, &mut buffer.rests);
                self.table.known_of(buffer.rests.pieces(), &mut buffer.known);
                self.sort_out(&buffer, &mut options);
            });
            if options.is_decided() {
                break;
            }
        }
        self.buffers.push(buffer);
        let Options { mut seen, mut children, others, .. } = options;
        if seen >> heap & 1 == 0 {
            seen |= self.add_others(others, heap, &mut children, watch)?;
        }
        if seen != 0 {
            self.table.exclude(piece, seen);
        }
        if seen >> heap & 1 == 1 {
            return Ok(None);
        }
        // Ties between them go to the first: in the order of the batches, moves that split come before others. Sorted by their pieces, Cram on
        // 5×8 took twice as many expansions.
        let known = self.table.known(piece);
        for smaller in (0..heap).filter(|&smaller| !known.excludes(smaller)) {
            let effort = self.effort(piece, known, smaller);
            children.push(Child { piece, heap: smaller, others: Vec::new(), effort });
        }
        Ok(Some(children))
    }

    /// Sorts options by what is known of them, up to one that decides the couple.
    #[inline(always)]
    fn sort_out(&self, buffer: &Buffer<G::Piece>, options: &mut Options<G::Piece>) {
        // What was known when it was looked up: another thread may have proved more since, which must not be left out of the sums.
        let mut all_known = &buffer.known[..];
        for (mut sum, pieces) in buffer.rests.iter() {
            let (known, behind) = all_known.split_at(pieces.len());
            all_known = behind;
            let (mut open, mut count) = (None, 0);
            for (&part, &known) in pieces.iter().zip(known) {
                match known.value() {
                    Some(value) => sum ^= value,
                    None => {
                        count += 1;
                        open = Some((part, known));
                    }
                }
            }
            match open {
                None => {
                    options.seen |= 1 << sum;
                    if sum == options.heap {
                        return;
                    }
                }
                Some((part, known)) if count == 1 && !self.game.is_small(part) => {
                    let heap = options.heap ^ sum;
                    if !known.excludes(heap) {
                        let effort = self.effort(part, known, heap);
                        let child = Child { piece: part, heap, others: Vec::new(), effort };
                        options.children.push(child);
                    }
                }
                Some((part, _)) if count == 1 => options.others.push((sum, vec![part])),
                Some(_) => {
                    let open =
                        pieces.iter().zip(known).filter(|(_, known)| known.value().is_none());
                    let open = open.map(|(&part, _)| part).collect();
                    options.others.push((sum, open));
                }
            }
        }
    }

    /// Adds the options with small pieces or several open ones to the children; returns the nim-values of those that turn out to be
    /// decided, ending with the one that decides the couple.
    fn add_others<W: Watch>(
        &mut self,
        others: Vec<(u8, Vec<G::Piece>)>,
        heap: u8,
        children: &mut Vec<Child<G::Piece>>,
        watch: &mut W,
    ) -> Result<u64, W::Stop> {
        let mut seen = 0u64;
        for (mut sum, mut pieces) in others {
            self.fold_small(&mut sum, &mut pieces, watch)?;
            if sum > LARGEST {
                return Err(watch.too_large());
            }
            // The lightest comes last, and is popped.
            pieces.sort_unstable_by_key(|&piece| Reverse((self.game.weight(piece), piece)));
            let heaviest = pieces.first().map_or(0, |&piece| self.game.weight(piece));
            let Some(piece) = pieces.pop() else {
                seen |= 1 << sum;
                if sum == heap {
                    break;
                }
                continue;
            };
            let heap = heap ^ sum;
            let effort = match pieces.is_empty() {
                true => {
                    let known = self.table.known(piece);
                    if known.excludes(heap) {
                        continue;
                    }
                    self.effort(piece, known, heap)
                }
                false => Effort { to_n: 2, to_p: (heaviest / 2).max(1) + 2 },
            };
            children.push(Child { piece, heap, others: pieces, effort });
        }
        Ok(seen)
    }
}
