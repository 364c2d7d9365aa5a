// A nim-sequence in rows: the part before the period, and then a period a row where that fits.
export interface Row {
  readonly from: number;
  readonly values: readonly string[];
  /** Whether the row belongs to the periodic part. */
  readonly periodic: boolean;
}

export interface Shape {
  readonly preperiod: number;
  readonly period: number;
}

/** How many values stand in a row: a period, or several short ones, or a part of a long one. */
export function rowLength(period: number | undefined, usual = 24): number {
  if (period === undefined || period < 1) return usual;
  if (period > 2 * usual) return usual;
  return period >= usual / 2 ? period : period * Math.floor(usual / period);
}

export function rows(values: readonly string[], shape: Shape | undefined, length: number): Row[] {
  const found: Row[] = [];
  const cut = (from: number, to: number, periodic: boolean) => {
    for (let at = from; at < to; at += length) {
      found.push({ from: at, values: values.slice(at, Math.min(at + length, to)), periodic });
    }
  };
  const start = shape ? Math.min(shape.preperiod, values.length) : values.length;
  // Rows before the period end where it begins, so that columns line up.
  const first = shape && start < values.length ? start % length : 0;
  cut(0, first, false);
  cut(first, start, false);
  cut(start, values.length, true);
  return found.filter((row) => row.values.length > 0);
}
