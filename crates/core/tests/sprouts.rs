//! Sprouts by another representation: plane maps, with every spot and curve that was ever drawn, and no simplification.
//!
//! A curve's ends are *darts*; at every spot the darts stand in cyclic order. Walking along a dart to its other end and taking the next dart there
//! goes around a face. A region is a set of faces, one for every connected part of the drawing that it touches, and of spots without curves. Equal
//! maps are found by codes of the maps, read from every dart; nothing is taken from the crate's own drawings but the
//! text that the map is turned into.

use bouton_core::{
    rules::{Component, NoFiles, Ruleset, SproutsDrawing, catalogue::parse_question},
    value::mex,
};
use std::{collections::HashMap, ops::ControlFlow};

/// A part of a region's boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// A spot without curves.
    Spot(usize),
    /// The face that a dart goes around.
    Face(usize),
}

/// A drawing with its history.
#[derive(Clone, Debug)]
struct Map {
    /// The darts at every spot, in cyclic order. The other end of dart d is d ^ 1.
    spots: Vec<Vec<usize>>,
    /// The spot of every dart.
    home: Vec<usize>,
    regions: Vec<Vec<Side>>,
}

impl Map {
    fn new(spots: usize) -> Map {
        let sides = (0..spots).map(Side::Spot).collect();
        Map { spots: vec![Vec::new(); spots], home: Vec::new(), regions: vec![sides] }
    }

    /// The dart behind a dart around its face.
    fn next(&self, dart: usize) -> usize {
        let arrived = dart ^ 1;
        let around = &self.spots[self.home[arrived]];
        let place = around.iter().position(|&d| d == arrived).expect("a dart of its spot");
        around[(place + 1) % around.len()]
    }

    fn face(&self, dart: usize) -> Vec<usize> {
        let mut face = vec![dart];
        while self.next(face[face.len() - 1]) != dart {
            face.push(self.next(face[face.len() - 1]));
        }
        face
    }

    fn degree(&self, spot: usize) -> usize {
        self.spots[spot].len()
    }

    /// The places of a side at which a curve may end: a spot, and the dart in front of which the curve leaves.
    fn places(&self, side: Side) -> Vec<(usize, Option<usize>)> {
        match side {
            Side::Spot(spot) => vec![(spot, None)],
            Side::Face(dart) => {
                let places = self.face(dart).into_iter().map(|d| (self.home[d], Some(d)));
                places.filter(|&(spot, _)| self.degree(spot) < 3).collect()
            }
        }
    }

    /// Draws a curve between two places and returns the darts that leave them.
    fn draw(&mut self, from: (usize, Option<usize>), to: (usize, Option<usize>)) -> (usize, usize) {
        let middle = self.spots.len();
        let first = self.home.len();
        let second = first + 2;
        self.home.extend([from.0, middle, to.0, middle]);
        self.spots.push(vec![first ^ 1, second ^ 1]);
        for (dart, (spot, before)) in [(first, from), (second, to)] {
            let around = &mut self.spots[spot];
            let place = before.and_then(|b| around.iter().position(|&d| d == b));
            around.insert(place.unwrap_or(around.len()), dart);
        }
        (first, second)
    }

    fn moves(&self) -> Vec<Map> {
        let mut all = Vec::new();
        for (index, region) in self.regions.iter().enumerate() {
            for (a, &side) in region.iter().enumerate() {
                let places = self.places(side);
                // To another side: one face of two.
                for (b, &other) in region.iter().enumerate().skip(a + 1) {
                    for &from in &places {
                        for &to in &self.places(other) {
                            let mut map = self.clone();
                            let (dart, _) = map.draw(from, to);
                            map.regions[index] = (region.iter().enumerate())
                                .filter(|&(i, _)| i != a && i != b)
                                .map(|(_, &side)| side)
                                .chain([Side::Face(dart)])
                                .collect();
                            all.push(map);
                        }
                    }
                }
                // To the same side: two faces of one, the other sides on either.
                for (i, &from) in places.iter().enumerate() {
                    for (j, &to) in places.iter().enumerate().skip(i) {
                        let is_loop = from.0 == to.0;
                        if is_loop && (i != j || self.degree(from.0) > 1) {
                            continue;
                        }
                        let others: Vec<Side> = (region.iter().enumerate())
                            .filter(|&(i, _)| i != a)
                            .map(|(_, &side)| side)
                            .collect();
                        for way in 0..1u32 << others.len() {
                            let mut map = self.clone();
                            let (first, second) = map.draw(from, to);
                            let side = |bit: u32, dart| {
                                let here = others.iter().enumerate();
                                let here = here.filter(|&(i, _)| way >> i & 1 == bit);
                                here.map(|(_, &side)| side).chain([Side::Face(dart)]).collect()
                            };
                            map.regions[index] = side(0, first);
                            map.regions.push(side(1, second));
                            all.push(map);
                        }
                    }
                }
            }
        }
        all
    }

    /// What a region holds, as a text that is the same for equal maps; `from` is the side by which one comes in.
    fn region_code(&self, region: usize, from: Option<Side>) -> String {
        let sides = self.regions[region].iter().filter(|&&side| Some(side) != from);
        let mut codes: Vec<String> = sides.map(|&side| self.part_code(side)).collect();
        codes.sort_unstable();
        format!("[{}]", codes.concat())
    }

    /// A connected part of the drawing, seen from a side.
    fn part_code(&self, side: Side) -> String {
        let Side::Face(dart) = side else { return "o".to_owned() };
        let roots = self.face(dart);
        roots.iter().map(|&root| self.rooted(root, side)).min().expect("a face has darts")
    }

    /// The same, read from one dart.
    fn rooted(&self, root: usize, side: Side) -> String {
        let mut number: HashMap<usize, usize> = HashMap::from([(self.home[root], 0)]);
        let mut order: Vec<usize> = vec![root];
        let mut code = String::new();
        let mut darts: Vec<usize> = Vec::new();
        let mut at = 0;
        while at < order.len() {
            let entry = order[at];
            let around = &self.spots[self.home[entry]];
            let place = around.iter().position(|&d| d == entry).expect("a dart of its spot");
            for turn in 0..around.len() {
                let dart = around[(place + turn) % around.len()];
                darts.push(dart);
                let end = self.home[dart ^ 1];
                let next = number.len();
                let known = *number.entry(end).or_insert(next);
                if known == next {
                    order.push(dart ^ 1);
                }
                code.push_str(&format!("{known},"));
            }
            code.push(';');
            at += 1;
        }
        // The regions behind the other faces, where a face is met first.
        let own = self.face(root);
        let mut seen: Vec<usize> = own;
        for dart in darts {
            if seen.contains(&dart) {
                continue;
            }
            let face = self.face(dart);
            for (index, region) in self.regions.iter().enumerate() {
                let entry = region.iter().find(|side| match side {
                    Side::Face(other) => face.contains(other),
                    Side::Spot(_) => false,
                });
                if let Some(&entry) = entry {
                    assert_ne!(entry, side);
                    code.push_str(&self.region_code(index, Some(entry)));
                }
            }
            seen.extend(face);
        }
        code
    }

    fn code(&self) -> String {
        let codes = (0..self.regions.len()).map(|region| self.region_code(region, None));
        codes.min().expect("there is a region")
    }

    /// The drawing as the crate reads it: spots that can still be used, a letter for those with two ends.
    fn text(&self) -> String {
        let mut text = String::new();
        for region in &self.regions {
            let mut boundaries = String::new();
            for &side in region {
                let spots: Vec<usize> = match side {
                    Side::Spot(spot) => vec![spot],
                    Side::Face(dart) => self.face(dart).iter().map(|&d| self.home[d]).collect(),
                };
                let signs: String = (spots.into_iter())
                    .filter_map(|spot| match self.degree(spot) {
                        0 => Some('0'),
                        1 => Some('1'),
                        2 => char::from_u32('A' as u32 + spot as u32),
                        _ => None,
                    })
                    .collect();
                if !signs.is_empty() {
                    boundaries.push_str(&format!("{signs}."));
                }
            }
            if !boundaries.is_empty() {
                text.push_str(&format!("{boundaries}}}"));
            }
        }
        text
    }
}

/// A nim-value, and g⁻: 1 where no move is left, otherwise the mex over the options.
type Values = (u64, u64);

fn of_options(options: &[Values]) -> Values {
    let minus = match options {
        [] => 1,
        _ => mex(options.iter().map(|&(_, minus)| minus)),
    };
    (mex(options.iter().map(|&(plus, _)| plus)), minus)
}

/// Values of maps by all their moves.
#[derive(Default)]
struct Maps {
    known: HashMap<String, Values>,
    /// One map of every code, with its values.
    met: Vec<(String, Values)>,
}

impl Maps {
    fn values(&mut self, map: &Map) -> Values {
        let code = map.code();
        if let Some(&known) = self.known.get(&code) {
            return known;
        }
        let options: Vec<Values> = map.moves().iter().map(|after| self.values(after)).collect();
        let values = of_options(&options);
        self.met.push((map.text(), values));
        self.known.insert(code, values);
        values
    }
}

/// Values of whole drawings by the options of the ruleset: sorted canonical lands.
struct Lands<'a> {
    ruleset: &'a dyn Ruleset,
    known: HashMap<Vec<Vec<u64>>, Values>,
}

impl Lands<'_> {
    fn values(&mut self, mut lands: Vec<Vec<u64>>) -> Values {
        for land in &mut lands {
            self.ruleset.canonical(land);
        }
        lands.sort_unstable();
        if let Some(&known) = self.known.get(&lands) {
            return known;
        }
        let mut options = Vec::new();
        for place in 0..lands.len() {
            let mut afters = Vec::new();
            let _ = self.ruleset.options(&lands[place], &mut |parts| {
                afters.push(parts.iter().map(|part| part.to_vec()).collect::<Vec<_>>());
                ControlFlow::Continue(())
            });
            for mut after in afters {
                after.extend(
                    lands.iter().enumerate().filter(|&(i, _)| i != place).map(|(_, l)| l.clone()),
                );
                options.push(self.values(after));
            }
        }
        let values = of_options(&options);
        self.known.insert(lands, values);
        values
    }
}

fn components(text: &str) -> Vec<Component> {
    parse_question(text, &NoFiles).unwrap_or_else(|m| panic!("{text}: {m:?}"))
}

/// Plays so many spots by maps; every map that is met has the values of the drawing that it is read as.
fn check(spots: usize, expected: Values) -> usize {
    let mut maps = Maps::default();
    assert_eq!(maps.values(&Map::new(spots)), expected, "{spots} spots by maps");
    let game = components("sprouts 1");
    let mut lands = Lands { ruleset: game[0].ruleset.as_ref(), known: HashMap::new() };
    for (text, values) in &maps.met {
        let drawn = match text.as_str() {
            "" => Vec::new(),
            text => components(&format!("sprouts {text}")),
        };
        let drawn = drawn.iter().map(|c| c.position.words().expect("small")).collect();
        assert_eq!(lands.values(drawn), *values, "{text}");
    }
    maps.met.len()
}

#[test]
fn drawings_have_the_values_of_their_maps() {
    // Corpus row: nim-values 0, 0, 1 and g⁻ 1, 0, 0.
    assert!(check(1, (0, 1)) >= 3);
    assert!(check(2, (0, 0)) >= 20);
}

#[test]
fn three_spots_by_maps() {
    let maps = check(3, (1, 0));
    assert!(maps >= 100, "{maps}");
}

/// Canonical forms: reflecting a region, turning a boundary, renaming and reordering change nothing.
#[test]
fn the_same_drawing_has_one_form() {
    let form = |text: &str| SproutsDrawing::read(text).expect(text).canonical();
    for (text, same) in [
        ("0.1a1a.}", "1b1b.0.}"),
        ("0.AB.}0.0.AB.}", "BA.0.0.}0.AB.}"),
        ("A1B2.0.}AB.0.0.}", "2B1A.0.}AB.0.0.}"),
        ("1a2a2.0.0.}", "2a2a1.0.0.}"),
        ("ABCD.}ABC.0.}D.0.}", "BADC.}D.0.}0.CBA.}"),
        ("A.B.2.}A0.}B0.}", "AB2.}A0.}B0.}"),
    ] {
        let forms = [text, same].map(|text| {
            // A spot 0 stands alone.
            form(&text.replace("A0.", "A.0.").replace("B0.", "B.0."))
        });
        assert_eq!(forms[0], forms[1], "{text} and {same}");
        assert_eq!(forms[0].clone().canonical(), forms[0], "{text}: the form of itself");
    }
    assert_ne!(form("0.1a1a.0.}"), form("0.1a1a.}"));
}

#[test]
fn what_is_no_drawing_is_refused() {
    for (text, code) in [
        ("sprouts 0.5.}", "N0435"),
        ("sprouts 0.0", "N0105"),
        ("sprouts 0.A.", "N0435"),
        ("sprouts x", "N0435"),
        ("sprouts 129", "N0436"),
        ("sprouts 10^30", "N0436"),
        ("sprouts 0A.}0A.}", "N0437"),
        ("sprouts 1aaa.0.}", "N0437"),
        ("sprouts A.A.0.}", "N0437"),
        ("sprouts 1a2b1a2b.}", "N0437"),
        ("sprouts AB.0.}A.B.0.}", "N0437"),
        ("sprouts:3 4", "N0302"),
    ] {
        let mistakes = parse_question(text, &NoFiles).expect_err(text);
        assert_eq!(mistakes[0].code, code, "{text}");
    }
}
