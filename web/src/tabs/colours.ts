// The colours of a heat-map: from dark to light with growing value, told apart by lightness alone as well. The anchors are those
// of the map viridis of matplotlib (S. van der Walt, N. Smith and E. Firing, CC0).
const ANCHORS: readonly (readonly [number, number, number])[] = [
  [68, 1, 84],
  [72, 40, 120],
  [62, 74, 137],
  [49, 104, 142],
  [38, 130, 142],
  [31, 158, 137],
  [53, 183, 121],
  [109, 205, 89],
  [180, 222, 44],
  [253, 231, 37],
];

/** The colour of a part of the whole, from 0 to 1. */
export function colour(part: number): [number, number, number] {
  const at = Math.min(Math.max(part, 0), 1) * (ANCHORS.length - 1);
  const below = ANCHORS[Math.floor(at)] ?? [0, 0, 0];
  const above = ANCHORS[Math.ceil(at)] ?? below;
  const share = at - Math.floor(at);
  const mixed = (index: 0 | 1 | 2) => Math.round(below[index] + (above[index] - below[index]) * share);
  return [mixed(0), mixed(1), mixed(2)];
}
