// A board is one stop of the Tab key; the arrow keys go from one thing that can be touched to the nearest in their direction.

export interface Place {
  readonly x: number;
  readonly y: number;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest place in the direction of a key, what lies aside counting thrice; −1 where there is none. */
export function nearest(from: Place, places: readonly Place[], key: string): number {
  const step = STEPS[key];
  if (!step) return -1;
  const [dx, dy] = step;
  let [best, least] = [-1, Infinity];
  places.forEach((place, index) => {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // A step ahead at least, and not farther aside than ahead by far: then it lies in another direction.
    if (ahead < 2 || aside > 6 * ahead) return;
    if (ahead + 3 * aside < least) [best, least] = [index, ahead + 3 * aside];
  });
  return best;
}

/** Gives a board its arrow keys; parts with `data-free` stay as they are. */
export function arrows(board: HTMLElement) {
  let last: Element | undefined;
  const things = () =>
    [...board.querySelectorAll<HTMLElement>('button, [role=button]')].filter(
      (each) => !each.matches(':disabled, [aria-hidden=true]') && !each.closest('[data-free]'),
    );
  /** One of them is reached by the Tab key. */
  const settle = () => {
    const all = things();
    const here = all.find((each) => each === document.activeElement) ?? all.find((each) => each === last) ?? all[0];
    last = here;
    for (const each of all) {
      const index = each === here ? '0' : '-1';
      if (each.getAttribute('tabindex') !== index) each.setAttribute('tabindex', index);
    }
  };
  const middle = (each: Element): Place => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const pressed = (event: KeyboardEvent) => {
    const from = event.target as HTMLElement;
    if (!(event.key in STEPS) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const all = things();
    if (!all.includes(from)) return;
    event.preventDefault();
    event.stopPropagation();
    all[nearest(middle(from), all.map(middle), event.key)]?.focus();
  };
  const watch = new MutationObserver(settle);
  watch.observe(board, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'aria-hidden'] });
  board.addEventListener('keydown', pressed);
  board.addEventListener('focusin', settle);
  settle();
  return () => {
    watch.disconnect();
    board.removeEventListener('keydown', pressed);
    board.removeEventListener('focusin', settle);
  };
}
