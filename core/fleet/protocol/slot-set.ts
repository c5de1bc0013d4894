import { capacityFor, copyInto } from './fleet-table.ts';

/** A set of slots in insertion order; adding costs O(1) and allocates nothing. */
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

  /** Moves the listed members to the front of the set, in this order. */
  moveToFront(slots: Iterable<number>): void {
    const all = this.take();
    const marked = new SlotSet();
    for (const slot of all) marked.add(slot);
    for (const slot of slots) if (marked.has(slot)) this.add(slot);
    for (const slot of all) this.add(slot);
  }

  /** Removes and returns at most this many slots. */
  take(limit = Number.POSITIVE_INFINITY): number[] {
    let slots = this.#slots;
    if (slots.length > limit) {
      slots = this.#slots.slice(0, limit);
      this.#slots = this.#slots.slice(limit);
    } else {
      this.#slots = [];
    }
    for (const slot of slots) this.#marked[slot] = 0;
    return slots;
  }
}
