//! The two games on graphs.

use super::canonical::{Local, form};
use crate::game::{Batch, Game, Rest, Rests, Together};
use bouton_core::rules::{SimpleGraph, Subset};
use foldhash::fast::FixedState;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Node Kayles: a vertex goes with its neighbours.
    Vertices,
    /// Arc Kayles: an edge goes with its two ends, a loop with its vertex.
    Edges,
}

/// Pieces of up to this many vertices get their nim-value from all their options.
const SMALL: usize = 10;
/// Words of a set of vertices.
const WORDS: usize = 8;
/// The most vertices of a graph, which bounds the depth of the search too.
const MOST: usize = 64 * WORDS;

/// Pieces of more vertices are known by their vertices alone: a form would take longer than it could ever save.
const MOST_FOR_FORM: usize = 128;

/// The seed of the tables.
const SEED: u64 = 0x9a1e;

type Set = [u64; WORDS];

/// A set of vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VertexSet(Set);

impl VertexSet {
    pub(super) fn of(subset: &Subset) -> VertexSet {
        let mut set = [0; WORDS];
        for vertex in subset.iter() {
            insert(&mut set, vertex);
        }
        VertexSet(set)
    }

    /// How many vertices.
    pub(super) fn len(self) -> u32 {
        count(&self.0)
    }

    /// The vertices as bits of words, vertex 0 the lowest of the first.
    pub fn words(&self) -> &[u64] {
        &self.0
    }
}

/// A game on one graph, with the pieces that were met.
#[derive(Debug)]
pub struct GraphGame {
    kind: Kind,
    neighbours: Vec<Set>,
    loops: Set,
    /// Nim-values of paths.
    paths: Vec<u8>,
    /// Pieces by their vertices.
    by_set: HashMap<Set, Met, FixedState>,
    /// Pieces by their form, for all threads.
    by_form: Arc<Mutex<Forms>>,
    /// Pieces by number; those that were not met here have no vertices.
    pieces: Vec<Piece>,
    /// Whether theorems about nim-values are used; not in misère play.
    theorems: Theorems,
}

/// Numbers of pieces by their forms.
#[derive(Debug)]
struct Forms {
    numbers: HashMap<Box<[u32]>, u32, FixedState>,
    pieces: Vec<Piece>,
    bytes: u64,
}

/// Whether nim-values of paths and cycles are taken from theorems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorems {
    /// They are: normal play.
    Used,
    /// They are not, so that pieces are games and not only nim-values: misère play.
    Unused,
}

/// What a set of vertices turned out to be.
#[derive(Clone, Copy, Debug)]
enum Met {
    Value(u8),
    Piece(u32),
}

#[derive(Clone, Copy, Debug, Default)]
struct Piece {
    set: Set,
    weight: u32,
    count: u32,
}

fn has(set: &Set, vertex: usize) -> bool {
    set[vertex / 64] >> (vertex % 64) & 1 == 1
}

fn insert(set: &mut Set, vertex: usize) {
    set[vertex / 64] |= 1 << (vertex % 64);
}

fn remove(set: &mut Set, vertex: usize) {
    set[vertex / 64] &= !(1 << (vertex % 64));
}

fn meet(a: &Set, b: &Set) -> Set {
    std::array::from_fn(|i| a[i] & b[i])
}

fn count(set: &Set) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

fn first(set: &Set) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(64 * word + set[word].trailing_zeros() as usize)
}

fn members(set: &Set) -> impl Iterator<Item = usize> + '_ {
    let mut left = *set;
    std::iter::from_fn(move || {
        let vertex = first(&left)?;
        remove(&mut left, vertex);
        Some(vertex)
    })
}

impl GraphGame {
    /// The game on a graph; `None` if it has too many vertices.
    pub fn new(graph: &SimpleGraph, kind: Kind, theorems: Theorems) -> Option<GraphGame> {
        if graph.len() > MOST {
            return None;
        }
        let mut loops = [0; WORDS];
        let neighbours = (0..graph.len())
            .map(|vertex| {
                let mut set = [0; WORDS];
                for &other in graph.neighbours(vertex) {
                    insert(&mut set, other as usize);
                }
                if kind == Kind::Edges && graph.has_loop(vertex) {
                    insert(&mut loops, vertex);
                }
                set
            })
            .collect();
        let state = FixedState::with_seed(SEED);
        Some(GraphGame {
            kind,
            neighbours,
            loops,
            paths: paths(kind, graph.len()),
            by_set: HashMap::with_hasher(state.clone()),
            by_form: Arc::new(Mutex::new(Forms {
                numbers: HashMap::with_hasher(state),
                pieces: Vec::new(),
                bytes: 0,
            })),
            pieces: Vec::new(),
            theorems,
        })
    }

    /// Splits a subset of the vertices into pieces.
    pub fn split(&mut self, subset: &Subset) -> Rest<u32> {
        self.split_vertices(VertexSet::of(subset))
    }

    pub(super) fn split_vertices(&mut self, set: VertexSet) -> Rest<u32> {
        self.split_set(&set.0)
    }

    /// A set of vertices that spans a piece.
    pub fn vertices(&self, piece: u32) -> Vec<usize> {
        members(&self.pieces[piece as usize].set).collect()
    }

    fn split_set(&mut self, set: &Set) -> Rest<u32> {
        let mut rests = Rests::default();
        self.split_into(set, &mut rests);
        let mut rest = Rest::none();
        for (sum, pieces) in rests.iter() {
            rest.sum ^= sum;
            rest.pieces.extend_from_slice(pieces);
        }
        rest
    }

    /// Appends the pieces of a set as one rest.
    fn split_into(&mut self, set: &Set, rests: &mut Rests<u32>) {
        let mut sum = 0;
        let mut left = *set;
        while let Some(start) = first(&left) {
            let piece = self.flooded(start, &mut left);
            let met = match self.by_set.get(&piece) {
                Some(&met) => met,
                None => {
                    let met = self.meet_piece(&piece);
                    self.by_set.insert(piece, met);
                    met
                }
            };
            match met {
                Met::Value(value) => sum ^= value,
                // Equal pieces do not leave together in misère play.
                Met::Piece(id) if self.theorems == Theorems::Unused => rests.push(id),
                Met::Piece(id) => rests.add(id),
            }
        }
        rests.end(sum);
    }

    /// Takes the connected piece of a vertex out of a set.
    fn flooded(&self, start: usize, left: &mut Set) -> Set {
        let mut piece = [0; WORDS];
        let mut border = [0; WORDS];
        insert(&mut border, start);
        while let Some(vertex) = first(&border) {
            remove(&mut border, vertex);
            insert(&mut piece, vertex);
            remove(left, vertex);
            let new = meet(&self.neighbours[vertex], left);
            border = std::array::from_fn(|i| border[i] | new[i]);
        }
        piece
    }

    /// Appends the connected pieces of a set that have a move, as they lie, as one rest.
    pub(super) fn split_in_place(&self, set: VertexSet, rests: &mut Rests<VertexSet>) {
        let mut left = set.0;
        while let Some(start) = first(&left) {
            let piece = self.flooded(start, &mut left);
            let is_dead = self.kind == Kind::Edges && count(&piece) == 1;
            if !is_dead || has(&self.loops, start) {
                rests.push(VertexSet(piece));
            }
        }
        rests.end(0);
    }

    /// Visits what every move leaves of a set.
    pub(super) fn moves(&self, set: VertexSet, visit: &mut dyn FnMut(VertexSet)) {
        let set = set.0;
        for vertex in members(&set) {
            match self.kind {
                Kind::Vertices => {
                    let gone = self.neighbours[vertex];
                    let mut left: Set = std::array::from_fn(|i| set[i] & !gone[i]);
                    remove(&mut left, vertex);
                    visit(VertexSet(left));
                }
                Kind::Edges => {
                    let own = has(&self.loops, vertex).then_some(vertex);
                    let others = meet(&self.neighbours[vertex], &set);
                    for other in own.into_iter().chain(members(&others).filter(|&o| o > vertex)) {
                        let mut left = set;
                        remove(&mut left, vertex);
                        remove(&mut left, other);
                        visit(VertexSet(left));
                    }
                }
            }
        }
    }

    /// What a connected set of vertices is.
    fn meet_piece(&mut self, set: &Set) -> Met {
        let mut set = *set;
        self.drop_twins(&mut set);
        let size = count(&set);
        let is_loopless = meet(&set, &self.loops) == [0; WORDS];
        if size == 1 && self.kind == Kind::Edges && is_loopless {
            return Met::Value(0);
        }
        let vertices: Vec<usize> = members(&set).collect();
        let degrees = || vertices.iter().map(|&v| count(&meet(&self.neighbours[v], &set)));
        if self.theorems == Theorems::Used && is_loopless && degrees().all(|degree| degree <= 2) {
            let ends = degrees().filter(|&degree| degree < 2).count();
            if ends > 0 {
                return Met::Value(self.paths[size as usize]);
            }
            // Every move leaves a path: of size − 3 vertices, or size − 2.
            let gone = if self.kind == Kind::Vertices { 3 } else { 2 };
            let left = self.paths[(size - gone) as usize];
            return Met::Value(u8::from(left == 0));
        }
        // Where no form can be had, the vertices themselves: no form begins with 0.
        let form = self.form_of(&vertices, &set).unwrap_or_else(|| {
            std::iter::once(0).chain(vertices.iter().map(|&vertex| vertex as u32)).collect()
        });
        let edges: u32 = degrees().sum::<u32>() / 2;
        let weight = match self.kind {
            Kind::Vertices => 2 * size,
            Kind::Edges => edges + size,
        };
        let piece = Piece { set, weight, count: size };
        let number = self.number(form.into_boxed_slice(), piece);
        let place = number as usize;
        if self.pieces.len() <= place {
            self.pieces.resize(place + 1, Piece::default());
        }
        if self.pieces[place].count == 0 {
            self.pieces[place] = piece;
        }
        Met::Piece(number)
    }

    fn forms(&self) -> MutexGuard<'_, Forms> {
        self.by_form.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a form, the same in all threads.
    fn number(&self, form: Box<[u32]>, piece: Piece) -> u32 {
        let mut forms = self.forms();
        let next = forms.pieces.len() as u32;
        let bytes = size_of_val(&form[..]) + 2 * size_of::<(Box<[u32]>, u32)>();
        let number = *forms.numbers.entry(form).or_insert(next);
        if number == next {
            forms.bytes += (bytes + size_of::<Piece>()) as u64;
            forms.pieces.push(piece);
        }
        number
    }

    /// The canonical form of the graph that some vertices span, if it can be had quickly.
    fn form_of(&self, vertices: &[usize], set: &Set) -> Option<Vec<u32>> {
        if vertices.len() > MOST_FOR_FORM {
            return None;
        }
        let mut place = HashMap::with_capacity(vertices.len());
        place.extend(vertices.iter().enumerate().map(|(index, &vertex)| (vertex, index as u16)));
        let local = Local {
            neighbours: (vertices.iter())
                .map(|&vertex| {
                    members(&meet(&self.neighbours[vertex], set)).map(|o| place[&o]).collect()
                })
                .collect(),
            marks: vertices.iter().map(|&vertex| has(&self.loops, vertex)).collect(),
        };
        form(&local)
    }

    /// Leaves one of all twins.
    fn drop_twins(&self, set: &mut Set) {
        for vertex in members(&set.clone()) {
            let own = meet(&self.neighbours[vertex], set);
            match self.kind {
                Kind::Vertices => {
                    let mut closed = own;
                    insert(&mut closed, vertex);
                    let is_twin = members(&own).any(|other| {
                        let mut others = meet(&self.neighbours[other], set);
                        insert(&mut others, other);
                        other < vertex && others == closed
                    });
                    if is_twin {
                        remove(set, vertex);
                    }
                }
                Kind::Edges => {
                    if count(&own) != 1 || has(&self.loops, vertex) {
                        continue;
                    }
                    let Some(stem) = first(&own) else { continue };
                    let has_other = members(&meet(&self.neighbours[stem], set)).any(|other| {
                        other < vertex
                            && !has(&self.loops, other)
                            && count(&meet(&self.neighbours[other], set)) == 1
                    });
                    if has_other {
                        remove(set, vertex);
                    }
                }
            }
        }
    }
}

/// Nim-values of paths of up to so many vertices: the codes 0.137 and 0.07.
fn paths(kind: Kind, most: usize) -> Vec<u8> {
    let mut values = vec![0u8; most + 1];
    for n in 1..=most {
        let mut seen = 0u64;
        match kind {
            Kind::Vertices => {
                for vertex in 0..n {
                    let before = vertex.saturating_sub(1);
                    let behind = (n - 1 - vertex).saturating_sub(1);
                    seen |= 1 << (values[before] ^ values[behind]);
                }
            }
            Kind::Edges => {
                for before in 0..n.saturating_sub(1) {
                    seen |= 1 << (values[before] ^ values[n - 2 - before]);
                }
            }
        }
        values[n] = seen.trailing_ones() as u8;
    }
    values
}

impl Game for GraphGame {
    type Piece = u32;

    fn rests_of(&mut self, batch: Batch, piece: u32, rests: &mut Rests<u32>) {
        if batch != Batch::First {
            return;
        }
        let mut lefts = Vec::new();
        self.moves(VertexSet(self.pieces[piece as usize].set), &mut |left| lefts.push(left));
        for left in lefts {
            self.split_into(&left.0, rests);
        }
    }

    fn weight(&self, piece: u32) -> u32 {
        self.pieces[piece as usize].weight
    }

    fn is_small(&self, piece: u32) -> bool {
        self.pieces[piece as usize].count as usize <= SMALL
    }

    fn bytes(&self) -> u64 {
        let sets = self.by_set.capacity() * 8 / 7 * (size_of::<(Set, Met)>() + 1);
        self.forms().bytes + (sets + self.pieces.capacity() * size_of::<Piece>()) as u64
    }

    fn words(&self, piece: u32, words: &mut Vec<u64>) {
        words.extend(&self.pieces[piece as usize].set[..self.neighbours.len().div_ceil(64)]);
    }

    fn of_words(&mut self, words: &[u64]) -> Option<Rest<u32>> {
        let mut set = [0; WORDS];
        set.get_mut(..words.len())?.copy_from_slice(words);
        let is_inside = (self.neighbours.len()..MOST).all(|vertex| !has(&set, vertex));
        is_inside.then(|| self.split_set(&set))
    }
}

impl Together for GraphGame {
    fn for_thread(&self) -> GraphGame {
        GraphGame {
            kind: self.kind,
            neighbours: self.neighbours.clone(),
            loops: self.loops,
            paths: self.paths.clone(),
            by_set: HashMap::with_hasher(FixedState::with_seed(SEED)),
            by_form: self.by_form.clone(),
            pieces: self.pieces.clone(),
            theorems: self.theorems,
        }
    }

    fn meet_all(&mut self) {
        // Of a form, any vertices that have it will do.
        let all = self.forms().pieces.clone();
        self.pieces = all;
    }
}
