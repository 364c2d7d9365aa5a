// The one state of the page. Every change goes through `go`, which writes the address; the back button reads it again.
import { address, EMPTY, parse, type State, type View } from './url.ts';

const here = () => parse(location.pathname, location.search);

class Page {
  state = $state.raw<State>(here());

  constructor() {
    addEventListener('popstate', () => {
      this.state = here();
    });
  }

  /** Changes some of the state: as a new entry of the history, or in place of the last one. */
  go(change: Partial<State>, how: 'push' | 'replace' = 'push') {
    const next = { ...this.state, ...change };
    const to = address(next);
    this.state = next;
    if (to === location.pathname + location.search) return;
    if (how === 'push') history.pushState(null, '', to);
    else history.replaceState(null, '', to);
  }

  /** The address of a view with some of the state, for links. */
  link(change: Partial<State>): string {
    return address({ ...this.state, ...change });
  }

  /** A position or ruleset in the explorer, with nothing before it. */
  explore(q: string, change: Partial<State> = {}) {
    this.go({ ...fresh('explore', this.state), q, ...change });
  }

  exploreLink(q: string, change: Partial<State> = {}): string {
    return address({ ...fresh('explore', this.state), q, ...change });
  }
}

function fresh(view: View, state: State): State {
  return { ...EMPTY, view, lang: state.lang, text: state.text };
}

export const page = new Page();

/** Follows a link of the page without loading it again; other clicks on links are left to the browser. */
export function follow(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  page.go(parse(link.pathname, link.search));
  scrollTo({ top: 0 });
}
