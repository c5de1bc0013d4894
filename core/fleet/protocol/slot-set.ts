import { capacityFor, copyInto } from './fleet-table.ts';

/** A set of slots, each once, taken out in the order they came in; adding costs O(1) and no memory of its own. */
export class SlotSet {
  #marked = new Uint8Array(0);
  #slots: number[] = [];

  get size(): number {
    return this.#slots.length;
  }

  has(slot: number): boolean {
    return this.#marked[slot] === 1;
  }

  add(slot: number): void {
    if (slot >= this.#marked.length) {
      this.#marked = copyInto(this.#marked, new Uint8Array(capacityFor(slot + 1)));
    }
    if (this.#marked[slot]) return;
    this.#marked[slot] = 1;
    this.#slots.push(slot);
  }

  /** Moves those of the set that are listed here to its front, in this order. */
  moveToFront(slots: Iterable<number>): void {
    const all = this.take();
    const marked = new SlotSet();
    for (const slot of all) marked.add(slot);
    for (const slot of slots) if (marked.has(slot)) this.add(slot);
    for (const slot of all) this.add(slot);
  }

  /** Takes out at most this many slots. */
  take(most = Number.POSITIVE_INFINITY): number[] {
    let taken = this.#slots;
    if (taken.length > most) {
      taken = this.#slots.slice(0, most);
      this.#slots = this.#slots.slice(most);
    } else {
      this.#slots = [];
    }
    for (const slot of taken) this.#marked[slot] = 0;
    return taken;
  }
}
