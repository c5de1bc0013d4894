/** Something that Escape closes. */
export interface Closable {
  /** What it covers; what lies within it closes before it. Nothing for a tool without a frame. */
  readonly node?: Pick<Node, 'contains'> | undefined;
  close(): void;
}

/** What Escape closes: the topmost thing, then the one under it. Later ones lie above earlier ones, inner ones above outer ones. */
export class EscapeStack<T extends Closable> {
  #open: readonly T[] = [];

  /** Puts it on top; the answer takes it out again. */
  push(one: T): () => void {
    this.#open = [...this.#open, one];
    return () => {
      this.#open = this.#open.filter((other) => other !== one);
    };
  }

  /** What Escape closes now; nothing when nothing is open. */
  topmost(isWithin: (inner: T, outer: T) => boolean): T | undefined {
    let topmost = this.#open.at(-1);
    for (let inner = topmost; inner !== undefined;) {
      topmost = inner;
      const outer = inner;
      inner = this.#open.findLast((one) => one !== outer && isWithin(one, outer));
    }
    return topmost;
  }
}
