//! What is drawn: shapes in whole pixels, in the order in which they cover each other.

/// Red, green, blue.
pub type Colour = [u8; 3];

/// Where a text stands about its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// A shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A rectangle.
    Rectangle {
        /// Its left side.
        x: i32,
        /// Its upper side.
        y: i32,
        /// How wide.
        width: i32,
        /// How high.
        height: i32,
        /// Its colour.
        fill: Colour,
    },
    /// A disc.
    Disc {
        /// Its centre.
        x: i32,
        /// Its centre.
        y: i32,
        /// Its radius in tenths of a pixel.
        tenths: i32,
        /// Its colour.
        fill: Colour,
    },
    /// A text; its letters are 8 pixels wide in PNG times its size, and about that in SVG.
    Text {
        /// Its point.
        x: i32,
        /// The line it stands on.
        y: i32,
        /// What it says.
        text: String,
        /// Where it stands about its point.
        anchor: Anchor,
        /// Its colour.
        fill: Colour,
        /// How many times as large it is as usual.
        times: i32,
    },
}

/// The width of a letter.
pub(crate) const LETTER: i32 = 8;

/// A plot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What it shows, for who cannot see it.
    pub title: String,
    /// Its width.
    pub width: i32,
    /// Its height.
    pub height: i32,
    /// What is drawn.
    pub shapes: Vec<Shape>,
}

impl Scene {
    pub(crate) fn new(title: String, width: i32, height: i32) -> Scene {
        let width = width.max(title.chars().count() as i32 * LETTER + 32);
        Scene { title, width, height, shapes: Vec::new() }
    }

    pub(crate) fn rectangle(&mut self, [x, y, width, height]: [i32; 4], fill: Colour) {
        self.shapes.push(Shape::Rectangle { x, y, width, height, fill });
    }

    pub(crate) fn disc(&mut self, [x, y, tenths]: [i32; 3], fill: Colour) {
        self.shapes.push(Shape::Disc { x, y, tenths, fill });
    }

    pub(crate) fn text(&mut self, at: [i32; 2], text: String, anchor: Anchor, fill: Colour) {
        self.large_text(at, text, anchor, fill, 1);
    }

    pub(crate) fn large_text(
        &mut self,
        [x, y]: [i32; 2],
        text: String,
        anchor: Anchor,
        fill: Colour,
        times: i32,
    ) {
        self.shapes.push(Shape::Text { x, y, text, anchor, fill, times });
    }
}

/// A step between marks on an axis: 1, 2 or 5 times a power of ten, so that there are about `marks` of them up to `last`.
pub(crate) fn step(last: u64, marks: u64) -> u64 {
    let wanted = (last / marks.max(1)).max(1);
    let mut power = 1_u64;
    loop {
        for digit in [1, 2, 5] {
            let step = power.saturating_mul(digit);
            if step >= wanted {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_numbers() {
        for (last, marks, expected) in [(7, 10, 1), (100, 10, 10), (120, 8, 20), (1000, 3, 500)] {
            assert_eq!(step(last, marks), expected, "{last} {marks}");
        }
        assert!(step(u64::MAX, 1) > 0);
    }
}
