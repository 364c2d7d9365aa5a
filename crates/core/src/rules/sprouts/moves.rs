//! The moves of a drawing.
//!
//! A curve joins two spots, or a spot to itself, inside one region; a new spot stands on it. Between two boundaries it makes one of
//! them. From a boundary to itself it cuts the region in two, and the other boundaries may lie on either side.

use super::{Boundary, LETTER, Region, Sign, SproutsDrawing};
use crate::rules::Flow;
use std::ops::ControlFlow;

/// A move being made.
struct Curve<'a> {
    drawing: &'a SproutsDrawing,
    /// The region in which it lies.
    region: usize,
    /// The new spot, a letter; the next letters are free.
    middle: Sign,
}

/// What an end of a curve makes of its spot.
#[derive(Clone, Copy)]
enum End {
    /// From three lives to two: the spot is met once.
    First,
    /// From two lives to one: the spot is met on both sides of the curve, under this letter.
    Second(Sign),
    /// No life is left.
    Last,
}

impl End {
    fn of(sign: Sign, letter: Sign) -> End {
        match sign {
            0 => End::First,
            1 => End::Second(letter),
            _ => End::Last,
        }
    }

    /// The spot as it is met on either side.
    fn met(self) -> Option<Sign> {
        match self {
            End::First => Some(1),
            End::Second(letter) => Some(letter),
            End::Last => None,
        }
    }
}

impl SproutsDrawing {
    /// Visits the drawing after every move, tidied; a region and its boundaries in order, curves between boundaries before those from
    /// a boundary to itself. Boundaries of equal signs without letters can be told apart by nothing: of them the first ones are used.
    ///
    /// # Errors
    /// Breaks when the visitor breaks.
    pub fn moves(&self, visit: &mut dyn FnMut(SproutsDrawing) -> Flow) -> Flow {
        let middle = LETTER + self.letters() as Sign;
        for region in 0..self.regions.len() {
            let curve = Curve { drawing: self, region, middle };
            curve.between(visit)?;
            curve.around(visit)?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether nothing but its place tells a boundary from another.
fn is_plain(boundary: &Boundary) -> bool {
    boundary.iter().all(|&sign| sign < LETTER)
}

/// The spots behind a place, around to the spot in front of it.
fn rest(boundary: &Boundary, place: usize) -> impl Iterator<Item = Sign> + '_ {
    boundary[place + 1..].iter().chain(&boundary[..place]).copied()
}

impl Curve<'_> {
    fn boundaries(&self) -> &Region {
        &self.drawing.regions[self.region]
    }

    /// How many boundaries before this one are the same to every move.
    fn twins_before(&self, index: usize) -> usize {
        let all = self.boundaries();
        if !is_plain(&all[index]) {
            return 0;
        }
        all[..index].iter().filter(|other| **other == all[index]).count()
    }

    /// Curves between two boundaries.
    fn between(&self, visit: &mut dyn FnMut(SproutsDrawing) -> Flow) -> Flow {
        let all = self.boundaries();
        for first in (0..all.len()).filter(|&first| self.twins_before(first) == 0) {
            for second in first + 1..all.len() {
                let is_twin = is_plain(&all[first]) && all[first] == all[second];
                if self.twins_before(second) > usize::from(is_twin) {
                    continue;
                }
                for (i, &from) in all[first].iter().enumerate() {
                    for (j, &to) in all[second].iter().enumerate() {
                        let mut joined = Boundary::new();
                        for (boundary, place, sign, letter) in [
                            (&all[first], i, from, self.middle + 1),
                            (&all[second], j, to, self.middle + 2),
                        ] {
                            let end = End::of(sign, letter);
                            joined.extend(end.met());
                            joined.extend(rest(boundary, place));
                            if let End::Second(letter) = end {
                                joined.push(letter);
                            }
                            joined.push(self.middle);
                        }
                        let mut region: Region = Region::new();
                        for (index, boundary) in all.iter().enumerate() {
                            if index != first && index != second {
                                region.push(boundary.clone());
                            }
                        }
                        region.push(joined);
                        visit(self.drawn([from, to], &[region]))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Curves from a boundary to itself.
    fn around(&self, visit: &mut dyn FnMut(SproutsDrawing) -> Flow) -> Flow {
        let all = self.boundaries();
        for (index, boundary) in all.iter().enumerate() {
            if self.twins_before(index) > 0 {
                continue;
            }
            for (i, &from) in boundary.iter().enumerate() {
                let spot = self.middle + 1;
                let sides: Option<[Boundary; 2]> = match from {
                    0 => {
                        // The spot is met inside and outside.
                        let side = Boundary::from_slice(&[spot, self.middle]);
                        Some([side.clone(), side])
                    }
                    1 => {
                        let outside = rest(boundary, i).chain([self.middle]);
                        Some([Boundary::from_slice(&[self.middle]), outside.collect()])
                    }
                    _ => None,
                };
                if let Some(sides) = sides {
                    self.distribute(index, [from, from], &sides, visit)?;
                }
                for (j, &to) in boundary.iter().enumerate().skip(i + 1) {
                    if from >= LETTER && from == to {
                        // Two places of a spot with one life.
                        continue;
                    }
                    let ends = [End::of(from, spot).met(), End::of(to, spot + 1).met()];
                    let between = boundary[i + 1..j].iter().copied();
                    let beyond = boundary[j + 1..].iter().chain(&boundary[..i]).copied();
                    let middle = [self.middle];
                    let inside = ends[0].into_iter().chain(between).chain(ends[1]).chain(middle);
                    let outside = ends[1].into_iter().chain(beyond).chain(ends[0]).chain(middle);
                    let sides = [inside.collect(), outside.collect()];
                    self.distribute(index, [from, to], &sides, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Puts the other boundaries on either side in every way.
    fn distribute(
        &self,
        cut: usize,
        ends: [Sign; 2],
        sides: &[Boundary; 2],
        visit: &mut dyn FnMut(SproutsDrawing) -> Flow,
    ) -> Flow {
        // Boundaries that nothing tells apart, how many there are, and how many lie on the first side.
        let mut kinds: Vec<(&Boundary, usize, usize)> = Vec::new();
        for (index, boundary) in self.boundaries().iter().enumerate() {
            if index == cut {
                continue;
            }
            let twin = kinds.iter_mut().find(|kind| is_plain(boundary) && kind.0 == boundary);
            match twin {
                Some(kind) => kind.1 += 1,
                None => kinds.push((boundary, 1, 0)),
            }
        }
        loop {
            let side = |side: usize| -> Region {
                let mut region = Region::new();
                region.push(sides[side].clone());
                for &(boundary, count, first) in &kinds {
                    let here = if side == 0 { first } else { count - first };
                    region.extend(std::iter::repeat_n(boundary, here).cloned());
                }
                region
            };
            visit(self.drawn(ends, &[side(0), side(1)]))?;
            // The next way, counted like a number whose digits have different bases.
            let Some(place) = kinds.iter().position(|&(_, count, first)| first < count) else {
                return ControlFlow::Continue(());
            };
            kinds[place].2 += 1;
            for kind in &mut kinds[..place] {
                kind.2 = 0;
            }
        }
    }

    /// The drawing with new regions in place of the one in which the curve lies. A letter at which it ends is of no more use
    /// anywhere.
    fn drawn(&self, ends: [Sign; 2], new: &[Region]) -> SproutsDrawing {
        let before = self.drawing.regions[..self.region].iter();
        let behind = self.drawing.regions[self.region + 1..].iter();
        let mut regions: Vec<Region> = before.chain(new).chain(behind).cloned().collect();
        if ends.iter().any(|&end| end >= LETTER) {
            for boundary in regions.iter_mut().flatten() {
                boundary.retain(|sign| *sign < LETTER || !ends.contains(sign));
            }
        }
        SproutsDrawing { regions }.tidied()
    }
}
