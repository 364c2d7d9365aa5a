//! Colours: viridis for values, which rises evenly in lightness and is read by colour-blind people too (S. van der Walt,
//! N. Smith, 2015), and those of axes.

use crate::scene::Colour;

pub(crate) const GROUND: Colour = [255, 255, 255];
pub(crate) const INK: Colour = [31, 35, 40];
pub(crate) const FAINT: Colour = [89, 99, 110];
pub(crate) const GRID: Colour = [225, 228, 232];
pub(crate) const BAND: Colour = [238, 244, 252];
pub(crate) const POINT: Colour = [9, 105, 218];
pub(crate) const EXCEPTION: Colour = [207, 34, 46];
pub(crate) const UNKNOWN: Colour = [245, 246, 248];

const VIRIDIS: [Colour; 9] = [
    [68, 1, 84],
    [71, 44, 122],
    [59, 81, 139],
    [44, 113, 142],
    [33, 144, 141],
    [39, 173, 129],
    [92, 200, 99],
    [170, 220, 50],
    [253, 231, 37],
];

/// The colour of a value among those up to `largest`.
pub(crate) fn of_value(value: u32, largest: u32) -> Colour {
    let steps = (VIRIDIS.len() - 1) as u64;
    let scaled = u64::from(value.min(largest)) * steps * 256 / u64::from(largest.max(1));
    let (at, part) = ((scaled / 256) as usize, (scaled % 256) as i32);
    let (from, to) = (VIRIDIS[at], VIRIDIS[(at + 1).min(VIRIDIS.len() - 1)]);
    let mix = |channel: usize| {
        let (from, to) = (i32::from(from[channel]), i32::from(to[channel]));
        (from + (to - from) * part / 256) as u8
    };
    [mix(0), mix(1), mix(2)]
}

/// Ink that is read on a colour.
pub(crate) fn on(ground: Colour) -> Colour {
    let [red, green, blue] = ground.map(u32::from);
    if red * 299 + green * 587 + blue * 114 > 140_000 { INK } else { GROUND }
}
