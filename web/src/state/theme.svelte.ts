// Dark or light: what the system says, unless the reader chose. The choice is kept in this browser only.

type Choice = 'auto' | 'light' | 'dark';
const ORDER: readonly Choice[] = ['auto', 'light', 'dark'];

class Theme {
  choice = $state<Choice>('auto');

  constructor() {
    const kept = read('theme');
    this.choice = ORDER.find((choice) => choice === kept) ?? 'auto';
    this.#show();
  }

  next() {
    this.choice = ORDER[(ORDER.indexOf(this.choice) + 1) % ORDER.length] ?? 'auto';
    keep('theme', this.choice);
    this.#show();
  }

  #show() {
    const root = document.documentElement;
    if (this.choice === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = this.choice;
  }
}

// Storage may be forbidden; then nothing is kept.
export function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Nothing is kept.
  }
}

export const theme = new Theme();
