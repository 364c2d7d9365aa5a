// What is said to the reader through the live region, in one place.
type Say = (text: string) => void;
let listener: Say = () => {};

export function hear(say: Say) {
  listener = say;
}

/** Tells screen readers something that changed. */
export function announce(text: string) {
  listener(text);
}
