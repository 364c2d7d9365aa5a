//! A nim-sequence: a point a heap, the periodic part shaded period by period, exceptions in red.

use crate::{
    colours,
    scene::{Anchor, Scene, step},
};

/// A repetition of the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap of the periodic part.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// The heaps in front that are not as the periodic part says.
    pub exceptions: Vec<u64>,
}

/// A nim-sequence.
#[derive(Clone, Debug)]
pub struct Sequence<'v> {
    /// What is written above.
    pub title: String,
    /// The first heap.
    pub from: u64,
    /// The values of the heaps from there on; none where one is not known.
    pub values: &'v [Option<u32>],
    /// A repetition.
    pub period: Option<Period>,
}

/// The plot without its margins.
const WIDTH: i32 = 800;
const HEIGHT: i32 = 300;
const LEFT: i32 = 56;
const TOP: i32 = 40;
const BELOW: i32 = 44;
/// At most so many bands are shaded.
const BANDS: u64 = 400;

impl Sequence<'_> {
    /// The plot.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(self.title.clone(), LEFT + WIDTH + 24, TOP + HEIGHT + BELOW);
        let heaps = self.values.len().max(1) as i64;
        let largest = self.values.iter().flatten().max().copied().unwrap_or(0).max(1);
        let x = |index: i64| LEFT + ((2 * index + 1) * i64::from(WIDTH) / (2 * heaps)) as i32;
        let edge = |index: i64| LEFT + (index * i64::from(WIDTH) / heaps) as i32;
        let y = |value: u64| {
            let up = value as i64 * i64::from(HEIGHT - 16) / i64::from(largest);
            TOP + HEIGHT - 8 - up as i32
        };
        if let Some(period) = &self.period {
            self.bands(period, &mut scene, edge);
        }
        let marks = step(u64::from(largest), 8);
        for value in (0..=u64::from(largest)).step_by(marks as usize) {
            scene.rectangle([LEFT, y(value), WIDTH, 1], colours::GRID);
            scene.text([LEFT - 8, y(value) + 4], value.to_string(), Anchor::End, colours::FAINT);
        }
        scene.rectangle([LEFT, TOP + HEIGHT, WIDTH, 1], colours::FAINT);
        let last = self.from.saturating_add(heaps as u64 - 1);
        let marks = step(heaps as u64, 10);
        let mut heap = self.from.div_ceil(marks).saturating_mul(marks);
        while heap <= last {
            let at = x((heap - self.from) as i64);
            scene.rectangle([at, TOP + HEIGHT, 1, 5], colours::FAINT);
            scene.text([at, TOP + HEIGHT + 20], heap.to_string(), Anchor::Middle, colours::FAINT);
            heap = match heap.checked_add(marks) {
                Some(next) => next,
                None => break,
            };
        }
        // Smaller points where there are many.
        let tenths = match heaps {
            ..=130 => 28,
            131..=400 => 20,
            _ => 12,
        };
        let exceptions = self.period.as_ref().map_or(&[][..], |period| &period.exceptions);
        for (index, value) in self.values.iter().enumerate() {
            let Some(value) = value else { continue };
            let heap = self.from.saturating_add(index as u64);
            let is_exception = exceptions.binary_search(&heap).is_ok();
            let colour = if is_exception { colours::EXCEPTION } else { colours::POINT };
            scene.disc([x(index as i64), y(u64::from(*value)), tenths], colour);
        }
        scene.text([LEFT, 24], self.title.clone(), Anchor::Start, colours::INK);
        scene
    }

    /// Every other period is shaded.
    fn bands(&self, period: &Period, scene: &mut Scene, edge: impl Fn(i64) -> i32) {
        let last = self.from.saturating_add(self.values.len() as u64);
        let mut begin = period.preperiod;
        let rounds = self.from.saturating_sub(begin) / (2 * period.period).max(1);
        begin = begin.saturating_add(rounds.saturating_mul(2 * period.period));
        for _ in 0..BANDS {
            if begin >= last {
                break;
            }
            let end = begin.saturating_add(period.period).min(last);
            let [left, right] =
                [begin, end].map(|heap| edge(heap.saturating_sub(self.from) as i64));
            scene.rectangle([left, TOP, (right - left).max(1), HEIGHT], colours::BAND);
            begin = begin.saturating_add(2 * period.period);
        }
    }
}
