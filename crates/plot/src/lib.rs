//! Plots of nim-values: a sequence, a table of two numbers, values by residue; as SVG and as PNG. A position as a small picture.
//!
//! A plot is a [`Scene`] of rectangles, discs and texts in whole numbers, which [`svg`] and [`png()`] write. Nothing depends on fonts of the
//! system, floating point or the time, so the same plot has the same bytes everywhere. Letters of PNG are those of the public
//! domain 8×8 font; what it lacks is a question mark.
//!
//! ```
//! let values = [0, 1, 2, 3, 1, 4].map(Some);
//! let plot = bouton_plot::Sequence { title: "kayles".into(), from: 0, values: &values, period: None };
//! assert!(bouton_plot::svg(&plot.scene()).starts_with("<svg"));
//! ```

mod card;
mod colours;
mod heat_map;
mod of_rules;
mod raster;
mod residues;
mod scene;
mod sequence;
mod svg;

pub use card::{CARD, Card};
pub use heat_map::{HeatMap, Place};
pub use of_rules::{Asked, Kind, MOST_COLUMNS, MOST_HEAPS, MOST_SIDE, NoPlot, of_rules};
pub use raster::png;
pub use residues::Residues;
pub use scene::{Anchor, Colour, Scene, Shape};
pub use sequence::{Period, Sequence};
pub use svg::svg;
