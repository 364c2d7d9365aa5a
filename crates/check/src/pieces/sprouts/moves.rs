//! Curves that can be drawn in a land.
//!
//! Walking along a boundary of the region with x at its beginning, one meets x, A, where A are the spots behind it (nothing for a spot
//! without curves, which is then its whole boundary). A curve with the new spot n on it
//!
//! * from x to y of another boundary y, B joins the two: one meets x, A, x, n, y, B, y, n — a spot without curves only once;
//! * from x to y of the same boundary x, A, y, B cuts the region in two, with the boundaries x, A, y, n and y, B, x, n;
//! * from x around to x cuts it in two, with the boundaries x, n and x, A, x, n.
//!
//! The other boundaries of a region that is cut lie on either side in every way. Boundaries that nothing tells apart are taken by their number.

use super::{super::TooMany, Boundary, Land, Spot};

/// So many moves of one land are looked at.
const MOST_MOVES: usize = 1 << 18;

/// Is handed the drawing after a move.
type Visit<'v> = &'v mut dyn FnMut(Land) -> Result<(), TooMany>;

impl Land {
    /// Visits the drawing after every move, not tidied.
    ///
    /// # Errors
    /// There are more than this checker looks at, or the visitor says so.
    pub(super) fn moves(&self, visit: Visit<'_>) -> Result<(), TooMany> {
        let mut left = MOST_MOVES;
        for region in 0..self.regions.len() {
            self.joining(region, &mut left, visit)?;
            self.cutting(region, &mut left, visit)?;
        }
        Ok(())
    }

    /// The numbers of curves that end along a boundary, if none of its spots is met anywhere else: all that tells it from others.
    fn plain(&self, boundary: &Boundary) -> Option<Vec<u8>> {
        let once = |spot: &Spot| {
            let places = self.regions.iter().flatten().flatten().filter(|other| *other == spot);
            places.count() == 1
        };
        let is_plain = boundary.iter().all(once);
        is_plain.then(|| boundary.iter().map(|&spot| self.ends[usize::from(spot)]).collect())
    }

    /// For every boundary of a region the first one that nothing tells from it.
    fn first_alike(&self, region: &[Boundary]) -> Vec<usize> {
        let plain: Vec<Option<Vec<u8>>> = region.iter().map(|b| self.plain(b)).collect();
        let alike = |i: usize| (0..i).find(|&j| plain[i].is_some() && plain[j] == plain[i]);
        (0..region.len()).map(|i| alike(i).unwrap_or(i)).collect()
    }

    /// The drawing with other regions in place of one, and with a curve's ends.
    fn drawn(&self, region: usize, new: Vec<Vec<Boundary>>, from: Spot, to: Spot) -> Land {
        let mut land = self.clone();
        land.ends.push(2);
        land.ends[usize::from(from)] += 1;
        land.ends[usize::from(to)] += 1;
        land.regions.splice(region..=region, new);
        land
    }

    /// What one meets from a place on, and the spot there once more if curves end at it.
    fn around(&self, boundary: &Boundary, place: usize) -> Boundary {
        let mut met: Boundary =
            boundary[place..].iter().chain(&boundary[..place]).copied().collect();
        if self.ends[usize::from(boundary[place])] > 0 {
            met.push(boundary[place]);
        }
        met
    }

    fn new_spot(&self) -> Spot {
        self.ends.len() as Spot
    }

    /// Curves between two boundaries.
    fn joining(&self, region: usize, left: &mut usize, visit: Visit<'_>) -> Result<(), TooMany> {
        let all = &self.regions[region];
        let first_alike = self.first_alike(all);
        for j in 0..all.len() {
            for i in 0..j {
                // Of boundaries that are alike the first ones.
                let second = (0..j).filter(|&k| first_alike[k] == first_alike[j]).count() == 1;
                let is_new = first_alike[j] == j || (second && first_alike[j] == i);
                if first_alike[i] != i || !is_new {
                    continue;
                }
                for (p, &x) in all[i].iter().enumerate() {
                    for (q, &y) in all[j].iter().enumerate() {
                        if x == y {
                            continue;
                        }
                        pay(left)?;
                        let mut joined = self.around(&all[i], p);
                        joined.push(self.new_spot());
                        joined.extend(self.around(&all[j], q));
                        joined.push(self.new_spot());
                        let others = (0..all.len()).filter(|&k| k != i && k != j);
                        let mut new: Vec<Boundary> = others.map(|k| all[k].clone()).collect();
                        new.push(joined);
                        visit(self.drawn(region, vec![new], x, y))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Curves from a boundary to itself.
    fn cutting(&self, region: usize, left: &mut usize, visit: Visit<'_>) -> Result<(), TooMany> {
        let all = &self.regions[region];
        let first_alike = self.first_alike(all);
        for (i, boundary) in all.iter().enumerate().filter(|&(i, _)| first_alike[i] == i) {
            for (p, &x) in boundary.iter().enumerate() {
                for (q, &y) in boundary.iter().enumerate().skip(p) {
                    let new = self.new_spot();
                    let (mut inside, mut outside): (Boundary, Boundary);
                    if p == q {
                        if self.lives(x) < 2 {
                            continue;
                        }
                        (inside, outside) = (vec![x], self.around(boundary, p));
                    } else if x == y {
                        continue;
                    } else {
                        inside = boundary[p..=q].to_vec();
                        outside = boundary[q..].iter().chain(&boundary[..=p]).copied().collect();
                    }
                    inside.push(new);
                    outside.push(new);
                    // Kinds of the other boundaries, how many there are, and how many lie inside.
                    let mut kinds: Vec<(Vec<&Boundary>, usize)> = Vec::new();
                    for k in (0..all.len()).filter(|&k| k != i) {
                        let alike = |kind: &&mut (Vec<&Boundary>, usize)| {
                            let other = all.iter().position(|b| std::ptr::eq(b, kind.0[0]));
                            other.is_some_and(|other| first_alike[other] == first_alike[k])
                        };
                        match kinds.iter_mut().find(alike) {
                            Some(kind) => kind.0.push(&all[k]),
                            None => kinds.push((vec![&all[k]], 0)),
                        }
                    }
                    loop {
                        pay(left)?;
                        let (mut one, mut two) = (vec![inside.clone()], vec![outside.clone()]);
                        for (boundaries, count) in &kinds {
                            let (here, there) = boundaries.split_at(*count);
                            one.extend(here.iter().map(|b| (*b).clone()));
                            two.extend(there.iter().map(|b| (*b).clone()));
                        }
                        visit(self.drawn(region, vec![one, two], x, y))?;
                        let Some(next) = kinds.iter().position(|(all, count)| *count < all.len())
                        else {
                            break;
                        };
                        kinds[next].1 += 1;
                        kinds[..next].iter_mut().for_each(|kind| kind.1 = 0);
                    }
                }
            }
        }
        Ok(())
    }
}

fn pay(left: &mut usize) -> Result<(), TooMany> {
    *left = left.checked_sub(1).ok_or(TooMany)?;
    Ok(())
}
