//! A position in a small picture that stands beside links to it: its text, who wins, its nim-value, its heaps.
//!
//! There are no words in it but the position and the letters N and P, so it is the same in every language.

use crate::{
    colours,
    scene::{Anchor, Colour, LETTER, Scene},
};

/// Half the size in which such pictures are shown beside links, 1200 × 630; PNG has two pixels for one.
pub const CARD: [i32; 2] = [600, 315];

/// What a card says.
#[derive(Clone, Debug)]
pub struct Card<'v> {
    /// The position in the notation.
    pub position: &'v str,
    /// `N`, `P`, or another sign where neither is known or true.
    pub outcome: char,
    /// The nim-value with its sign, `*4`; empty where there is none.
    pub value: &'v str,
    /// The sizes of heaps; empty for other games.
    pub heaps: &'v [u64],
}

const LEFT: i32 = 36;
/// Letters of the position are so many times as large as those of plots.
const TIMES: i32 = 2;
const LINES: usize = 3;
/// Heaps beyond these are not drawn.
const ROWS: usize = 5;
/// Larger heaps are a number.
const MOST: u64 = 15;

const WIN: Colour = [11, 107, 102];
const LOSE: Colour = [168, 66, 27];
const STONE: Colour = [42, 50, 55];

impl Card<'_> {
    /// The picture.
    pub fn scene(&self) -> Scene {
        let [width, height] = CARD;
        let title = self.position.chars().take(60).collect();
        let mut scene = Scene::new(title, width, height);
        let letters = (width - 2 * LEFT) / (LETTER * TIMES);
        for (line, text) in (0..).zip(lines(self.position, letters as usize)) {
            let at = [LEFT, 58 + 26 * line];
            scene.large_text(at, text, Anchor::Start, colours::INK, TIMES);
        }
        let (x, y) = (width - 118, 200);
        let colour = match self.outcome {
            'N' => WIN,
            'P' => LOSE,
            _ => colours::FAINT,
        };
        scene.disc([x, y, 680], colour);
        // Who loses is a ring, so that colour is not all there is.
        let is_ring = self.outcome == 'P';
        if is_ring {
            scene.disc([x, y, 600], colours::GROUND);
        }
        let ink = if is_ring { colour } else { colours::GROUND };
        scene.large_text([x, y + 28], self.outcome.to_string(), Anchor::Middle, ink, 8);
        scene.large_text([x, 296], self.value.to_owned(), Anchor::Middle, colours::INK, 2);
        for (row, &size) in (0..).zip(self.heaps.iter().take(ROWS)) {
            let y = 142 + 30 * row;
            if size > MOST {
                scene.large_text([LEFT, y + 8], size.to_string(), Anchor::Start, STONE, 2);
                continue;
            }
            for stone in 0..size as i32 {
                scene.disc([LEFT + 11 + 25 * stone, y, 105], STONE);
            }
        }
        scene.text([LEFT, 296], "bouton".into(), Anchor::Start, colours::FAINT);
        scene
    }
}

/// A text in lines of so many letters, cut where it is longer than all of them.
fn lines(text: &str, letters: usize) -> Vec<String> {
    let signs: Vec<char> = text.chars().take(LINES * letters + 1).collect();
    let mut lines: Vec<String> = Vec::new();
    let mut at = 0;
    while at < signs.len() && lines.len() < LINES {
        let end = (at + letters).min(signs.len());
        // A line ends at a blank where there is one in its second half.
        let blank = (at + letters / 2..=end).rev().find(|&place| signs.get(place) == Some(&' '));
        let end = if end == signs.len() { end } else { blank.unwrap_or(end) };
        lines.push(signs[at..end].iter().collect());
        at = end + usize::from(signs.get(end) == Some(&' '));
    }
    if at < signs.len()
        && let Some(last) = lines.last_mut()
    {
        let kept: String = last.chars().take(letters.saturating_sub(3)).collect();
        *last = kept + "...";
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(lines(text, 10), expected);
    }

    #[test]
    fn long_positions_are_broken_at_blanks_and_cut() {
        check("", &[]);
        check("nim 3 5 7", &["nim 3 5 7"]);
        check("kayles 5 + nim 3", &["kayles 5 +", "nim 3"]);
        check(&"9".repeat(25), &["9999999999", "9999999999", "99999"]);
        check(&"9".repeat(31), &["9999999999", "9999999999", "9999999..."]);
    }

    #[test]
    fn every_stone_is_drawn_and_large_heaps_are_numbers() {
        let card = Card { position: "nim 3 4 100", outcome: 'P', value: "*0", heaps: &[3, 4, 100] };
        let scene = card.scene();
        let discs = scene.shapes.iter().filter(|shape| matches!(shape, Shape::Disc { .. })).count();
        // Seven stones, and the ring is two.
        assert_eq!(discs, 9);
        let has = |wanted: &str| {
            scene.shapes.iter().any(|s| matches!(s, Shape::Text { text, .. } if text == wanted))
        };
        assert!(has("100") && has("P") && has("*0"));
        assert_eq!([scene.width, scene.height], CARD);
    }
}
