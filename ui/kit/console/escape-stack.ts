/** An element that Escape closes. */
export interface Closable {
  /** The node it occupies; anything inside it closes first. Undefined for a map tool without a frame. */
  readonly node?: Pick<Node, 'contains'> | undefined;
  close(): void;
}

/**
 * The open elements that Escape closes, topmost first. Later ones lie above earlier ones, inner ones above
 * outer ones.
 */
export class EscapeStack<T extends Closable> {
  #open: readonly T[] = [];

  /** Puts an element on top. Returns the function that removes it. */
  push(closable: T): () => void {
    this.#open = [...this.#open, closable];
    return () => {
      this.#open = this.#open.filter((other) => other !== closable);
    };
  }

  /** Returns the element that Escape closes next; undefined when none is open. */
  topmost(isWithin: (inner: T, outer: T) => boolean): T | undefined {
    let topmost = this.#open.at(-1);
    for (let inner = topmost; inner !== undefined;) {
      topmost = inner;
      const outer = inner;
      inner = this.#open.findLast((other) => other !== outer && isWithin(other, outer));
    }
    return topmost;
  }
}
