//! A table of two numbers: a cell a position, coloured by its nim-value, P-positions with a disc.

use crate::{
    colours,
    scene::{Anchor, Scene, step},
};

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its nim-value, where it is known.
    pub value: Option<u32>,
    /// Whether the player to move loses.
    pub is_p: bool,
}

/// A table.
#[derive(Clone, Debug)]
pub struct HeatMap<'v> {
    /// What is written above.
    pub title: String,
    /// Rows of the same length: second number, then first number; none where there is no such position.
    pub rows: &'v [Vec<Option<Place>>],
}

const LEFT: i32 = 48;
const TOP: i32 = 40;
/// The table has about so many pixels.
const SIDE: i32 = 560;

impl HeatMap<'_> {
    /// The plot.
    pub fn scene(&self) -> Scene {
        let columns = self.rows.first().map_or(0, Vec::len) as i32;
        let rows = self.rows.len() as i32;
        let cell = (SIDE / columns.max(rows).max(1)).clamp(2, 28);
        let mut scene =
            Scene::new(self.title.clone(), LEFT + columns * cell + 24, TOP + rows * cell + 44);
        let all = self.rows.iter().flatten().flatten();
        let largest = all.filter_map(|place| place.value).max().unwrap_or(0);
        for (row, places) in (0..).zip(self.rows) {
            for (column, place) in (0..).zip(places) {
                let Some(place) = place else { continue };
                let [x, y] = [LEFT + column * cell, TOP + row * cell];
                let ground = match place.value {
                    Some(value) => colours::of_value(value, largest),
                    None => colours::UNKNOWN,
                };
                scene.rectangle([x, y, cell, cell], ground);
                if place.is_p {
                    let ink = colours::on(ground);
                    scene.disc([x + cell / 2, y + cell / 2, cell * 5 / 2], ink);
                } else if let Some(value) = place.value.filter(|value| *value < 100 && cell >= 18) {
                    let ink = colours::on(ground);
                    scene.text(
                        [x + cell / 2, y + cell / 2 + 4],
                        value.to_string(),
                        Anchor::Middle,
                        ink,
                    );
                }
            }
        }
        let marks = step(columns.max(rows) as u64, 10) as usize;
        for column in (0..columns).step_by(marks) {
            let at = [LEFT + column * cell + cell / 2, TOP + rows * cell + 18];
            scene.text(at, column.to_string(), Anchor::Middle, colours::FAINT);
        }
        for row in (0..rows).step_by(marks) {
            let at = [LEFT - 8, TOP + row * cell + cell / 2 + 4];
            scene.text(at, row.to_string(), Anchor::End, colours::FAINT);
        }
        scene.text([LEFT, 24], self.title.clone(), Anchor::Start, colours::INK);
        scene
    }
}
