//! Reading and writing drawings.

use super::{Boundary, LETTER, MOST_LIVES, Region, Sign, SproutsDrawing};
use std::collections::HashMap;

/// What is wrong with the text of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDrawing {
    /// A sign that stands for no spot, or a boundary or region without its end.
    Sign,
    /// A letter stands three times, or in a way that no drawing on a sphere allows.
    Letters,
    /// A spot 0 is not alone in its boundary.
    Spot,
    /// More than [`MOST_LIVES`] lives.
    Size,
}

impl SproutsDrawing {
    /// Reads a drawing; `]` behind a land and `!` at the end, as other programs write them, are allowed. Held are the rules that every
    /// drawing on a sphere obeys: boundaries that share a spot belong to one connected part, which bounds a region only once; regions and parts
    /// hang together like a tree; places in one boundary do not cross.
    ///
    /// ```
    /// # use bouton_core::rules::SproutsDrawing;
    /// assert_eq!(SproutsDrawing::read("0.1a1a.}]!").unwrap().text(), "0.1a1a.}");
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(text: &str) -> Result<SproutsDrawing, NoDrawing> {
        let text = text.strip_suffix('!').unwrap_or(text);
        let mut drawing = SproutsDrawing::default();
        let (mut region, mut boundary) = (Region::new(), Boundary::new());
        let mut letters: HashMap<char, Sign> = HashMap::new();
        let mut signs = 0;
        for sign in text.chars() {
            match sign {
                '0'..='2' => boundary.push(sign as Sign - '0' as Sign),
                '.' if !boundary.is_empty() => region.push(std::mem::take(&mut boundary)),
                '}' if boundary.is_empty() && !region.is_empty() => {
                    drawing.regions.push(std::mem::take(&mut region));
                }
                ']' if boundary.is_empty() && region.is_empty() => {}
                _ if sign.is_alphabetic() => {
                    let next = LETTER + letters.len() as Sign;
                    boundary.push(*letters.entry(sign).or_insert(next));
                }
                _ => return Err(NoDrawing::Sign),
            }
            signs += 1;
            if signs > 8 * MOST_LIVES {
                return Err(NoDrawing::Size);
            }
        }
        if !boundary.is_empty() || !region.is_empty() || drawing.regions.is_empty() {
            return Err(NoDrawing::Sign);
        }
        let all = || drawing.regions.iter().flatten();
        if all().any(|boundary| boundary.contains(&0) && boundary.len() > 1) {
            return Err(NoDrawing::Spot);
        }
        if !drawing.is_on_a_sphere() {
            return Err(NoDrawing::Letters);
        }
        if drawing.lives() > MOST_LIVES {
            return Err(NoDrawing::Size);
        }
        Ok(drawing)
    }

    fn is_on_a_sphere(&self) -> bool {
        // Every letter once or twice, and not crossing another in its boundary.
        let letters = self.letters();
        let mut boundaries: Vec<Vec<usize>> = vec![Vec::new(); letters];
        let mut index = 0;
        for boundary in self.regions.iter().flatten() {
            let mut open: Vec<Sign> = Vec::new();
            let twice =
                |sign: Sign| sign >= LETTER && boundary.iter().filter(|s| **s == sign).count() == 2;
            for &sign in boundary.iter().filter(|sign| **sign >= LETTER) {
                boundaries[usize::from(sign - LETTER)].push(index);
                if twice(sign) {
                    match open.iter().position(|&other| other == sign) {
                        Some(place) if place + 1 == open.len() => {
                            open.pop();
                        }
                        Some(_) => return false,
                        None => open.push(sign),
                    }
                }
            }
            index += 1;
        }
        if boundaries.iter().any(|places| places.len() > 2) {
            return false;
        }
        // Connected parts: boundaries joined by letters. Parts and regions, joined by boundaries, are a forest.
        let mut part: Vec<usize> = (0..index).collect();
        fn root(part: &mut [usize], mut node: usize) -> usize {
            while part[node] != node {
                part[node] = part[part[node]];
                node = part[node];
            }
            node
        }
        for places in &boundaries {
            if let [a, b] = **places {
                let (a, b) = (root(&mut part, a), root(&mut part, b));
                part[a] = b;
            }
        }
        let mut tree: Vec<usize> = (0..index + self.regions.len()).collect();
        let mut boundary = 0;
        for (region, boundaries) in self.regions.iter().enumerate() {
            for _ in boundaries {
                let component = root(&mut part, boundary);
                let (a, b) = (root(&mut tree, component), root(&mut tree, index + region));
                if a == b {
                    return false;
                }
                tree[a] = b;
                boundary += 1;
            }
        }
        true
    }

    /// The drawing as text. Letters that stand in one boundary only are small.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut names: HashMap<Sign, char> = HashMap::new();
        let (mut small, mut capital) = (0, 0);
        for boundary in self.regions.iter().flatten() {
            for &sign in boundary.iter().filter(|sign| **sign >= LETTER) {
                if names.contains_key(&sign) {
                    continue;
                }
                let is_small = boundary.iter().filter(|other| **other == sign).count() > 1;
                let (first, count) = if is_small { ('a', &mut small) } else { ('A', &mut capital) };
                names.insert(sign, name(first, *count));
                *count += 1;
            }
        }
        for region in &self.regions {
            for boundary in region {
                for &sign in boundary {
                    let digit = char::from_digit(u32::from(sign), 10).unwrap_or('2');
                    text.push(names.get(&sign).copied().unwrap_or(digit));
                }
                text.push('.');
            }
            text.push('}');
        }
        text
    }
}

/// The name of a letter: behind z and Z the ideographs, in two runs.
fn name(first: char, count: u32) -> char {
    let beyond = if first == 'a' { 0x4E00 } else { 0x6E00 };
    match count {
        0..26 => char::from_u32(u32::from(first) + count),
        _ => char::from_u32(beyond + count - 26),
    }
    .unwrap_or(first)
}
