//! Values by residue: a row a multiple of the modulus, a column a residue; what repeats stands in columns of one colour.

use crate::{
    colours,
    scene::{Anchor, Scene, step},
};

/// A nim-sequence in rows.
#[derive(Clone, Debug)]
pub struct Residues<'v> {
    /// What is written above.
    pub title: String,
    /// The values of the heaps from 0 on.
    pub values: &'v [Option<u32>],
    /// The modulus: how many columns.
    pub modulus: usize,
    /// Heaps that are outlined, rising.
    pub exceptions: &'v [u64],
    /// What stands in front of the rows; where there is nothing, their first heap.
    pub names: &'v [String],
}

const LEFT: i32 = 64;
const TOP: i32 = 60;

impl Residues<'_> {
    /// The plot.
    pub fn scene(&self) -> Scene {
        let columns = self.modulus.max(1);
        let rows = self.values.len().div_ceil(columns) as i32;
        let cell = (900 / columns as i32).clamp(2, 28);
        let height = if cell >= 18 { 22 } else { cell.max(4) };
        let width = LEFT + columns as i32 * cell + 24;
        let mut scene = Scene::new(self.title.clone(), width, TOP + rows * height + 24);
        let largest = self.values.iter().flatten().max().copied().unwrap_or(0);
        for (index, value) in self.values.iter().enumerate() {
            let Some(value) = value else { continue };
            let (row, column) = ((index / columns) as i32, (index % columns) as i32);
            let [x, y] = [LEFT + column * cell, TOP + row * height];
            let mut ground = [x, y, cell, height];
            if self.exceptions.binary_search(&(index as u64)).is_ok() {
                scene.rectangle(ground, colours::EXCEPTION);
                ground = [x + 2, y + 2, (cell - 4).max(1), (height - 4).max(1)];
            }
            let colour = colours::of_value(*value, largest);
            scene.rectangle(ground, colour);
            if cell >= 18 && *value < 100 {
                let at = [x + cell / 2, y + height / 2 + 4];
                scene.text(at, value.to_string(), Anchor::Middle, colours::on(colour));
            }
        }
        let marks = step(columns as u64, if cell >= 18 { 30 } else { 10 }) as usize;
        for column in (0..columns).step_by(marks) {
            let at = [LEFT + column as i32 * cell + cell / 2, TOP - 8];
            scene.text(at, column.to_string(), Anchor::Middle, colours::FAINT);
        }
        let marks = step(rows as u64 * height as u64, 1 + rows as u64 * height as u64 / 22)
            .div_ceil(height as u64)
            .max(1);
        for row in (0..rows).step_by(marks as usize) {
            let first = row as u64 * columns as u64;
            let at = [LEFT - 8, TOP + row * height + height / 2 + 4];
            let name = self.names.get(row as usize).cloned().unwrap_or_else(|| first.to_string());
            scene.text(at, name, Anchor::End, colours::FAINT);
        }
        scene.text([LEFT, 24], self.title.clone(), Anchor::Start, colours::INK);
        scene
    }
}
