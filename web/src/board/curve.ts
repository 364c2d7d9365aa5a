// The line of an edge: straight, bent where several edges join the same vertices, or a loop.
interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far aside the point lies that bends an edge. */
const ASIDE = 36;
/** How far a number stands beside its edge. */
const GAP = 13;

export function curve(from: Point, to: Point, bend: number): string {
  const round = (x: number) => Math.round(x * 10) / 10;
  const at = (x: number, y: number) => `${round(x)} ${round(y)}`;
  const start = `M${at(from.x, from.y)}`;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  if (length < 1) {
    const size = 34 + 14 * Math.abs(bend);
    return `${start}C${at(from.x - size, from.y - size * 1.3)} ${at(from.x + size, from.y - size * 1.3)} ${at(to.x, to.y)}`;
  }
  if (bend === 0) return `${start}L${at(to.x, to.y)}`;
  const aside = ASIDE * bend;
  const middle = at((from.x + to.x) / 2 - (dy / length) * aside, (from.y + to.y) / 2 + (dx / length) * aside);
  return `${start}Q${middle} ${at(to.x, to.y)}`;
}

/** Where the number of an edge stands: beside the middle of its line. */
export function beside(from: Point, to: Point, bend: number): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length < 1) return { x: from.x, y: from.y - 1.3 * (34 + 14 * Math.abs(bend)) };
  // A curve passes its middle half as far aside as the point that bends it.
  const aside = (ASIDE * bend) / 2 + (bend < 0 ? -GAP : GAP);
  return { x: (from.x + to.x) / 2 - (dy / length) * aside, y: (from.y + to.y) / 2 + (dx / length) * aside };
}
