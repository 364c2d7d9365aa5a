//! A scene as PNG, two pixels for one.

use crate::{
    colours,
    scene::{Anchor, Colour, LETTER, Scene, Shape},
};
use font8x8::UnicodeFonts as _;

/// Pixels for one of the scene.
const SCALE: i32 = 2;
/// A pixel at the edge of a disc is divided into so many by so many.
const FINE: i32 = 4;

struct Canvas {
    width: i32,
    height: i32,
    pixels: Vec<u8>,
}

impl Canvas {
    /// Lays a colour over a pixel, `part` of 16 of it.
    fn lay(&mut self, x: i32, y: i32, colour: Colour, part: i32) {
        if !(0..self.width).contains(&x) || !(0..self.height).contains(&y) {
            return;
        }
        let at = 3 * (y as usize * self.width as usize + x as usize);
        for (channel, colour) in self.pixels[at..at + 3].iter_mut().zip(colour) {
            let before = i32::from(*channel);
            *channel = (before + (i32::from(colour) - before) * part / 16) as u8;
        }
    }

    fn rectangle(&mut self, x: i32, y: i32, width: i32, height: i32, colour: Colour) {
        for row in y..y + height {
            for column in x..x + width {
                self.lay(column, row, colour, 16);
            }
        }
    }

    /// The centre in pixels, the radius in tenths of one.
    fn disc(&mut self, x: i32, y: i32, tenths: i32, colour: Colour) {
        let reach = tenths / 10 + 1;
        // Distances in eightieths, so that tenths and quarters of pixels are whole.
        let radius = i64::from(tenths) * 8;
        for row in -reach..=reach {
            for column in -reach..=reach {
                let inside = |fine: i32| {
                    let (dx, dy) = (fine % FINE, fine / FINE);
                    let place = |at: i32, part: i32| i64::from(at * 80 + part * 20 + 10 - 40);
                    let (dx, dy) = (place(column, dx), place(row, dy));
                    dx * dx + dy * dy <= radius * radius
                };
                let part = (0..FINE * FINE).filter(|&fine| inside(fine)).count() as i32;
                self.lay(x + column, y + row, colour, part);
            }
        }
    }

    /// A text in letters whose points are so many pixels wide.
    fn text(&mut self, x: i32, y: i32, text: &str, colour: Colour, point: i32) {
        for (index, letter) in (0..).zip(text.chars()) {
            let question = || font8x8::BASIC_FONTS.get('?').unwrap_or_default();
            let rows = font8x8::BASIC_FONTS.get(letter).unwrap_or_else(question);
            for (row, bits) in (0..).zip(rows) {
                for column in (0..8).filter(|column| bits >> column & 1 == 1) {
                    let left = x + (index * LETTER + column) * point;
                    self.rectangle(left, y + (row - 7) * point, point, point, colour);
                }
            }
        }
    }
}

/// The scene as PNG.
///
/// # Errors
/// It is too large.
pub fn png(scene: &Scene) -> Result<Vec<u8>, png::EncodingError> {
    let (width, height) = (scene.width * SCALE, scene.height * SCALE);
    let pixels = width as usize * height as usize;
    let ground = colours::GROUND;
    let mut canvas = Canvas { width, height, pixels: ground.repeat(pixels) };
    for shape in &scene.shapes {
        match shape {
            Shape::Rectangle { x, y, width, height, fill } => {
                canvas.rectangle(x * SCALE, y * SCALE, width * SCALE, height * SCALE, *fill);
            }
            Shape::Disc { x, y, tenths, fill } => {
                canvas.disc(x * SCALE, y * SCALE, tenths * SCALE, *fill);
            }
            Shape::Text { x, y, text, anchor, fill, times } => {
                let width = text.chars().count() as i32 * LETTER * times;
                let left = match anchor {
                    Anchor::Start => *x,
                    Anchor::Middle => x - width / 2,
                    Anchor::End => x - width,
                };
                canvas.text(left * SCALE, y * SCALE, text, *fill, SCALE * times);
            }
        }
    }
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&canvas.pixels)?;
    writer.finish()?;
    Ok(out)
}
