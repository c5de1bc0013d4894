import type { FleetStore } from './fleet-store.ts';
import { capacityFor, copyInto } from '../protocol/fleet-table.ts';
import { mergeSlots } from './merged-slots.ts';
import { SlotSet } from '../protocol/slot-set.ts';

/**
 * The rank of every device in name order; equal names have equal ranks. Updated by merging renamed devices.
 */
export class NameRanks {
  /** By slot; only comparisons between two slots are meaningful. */
  rank = new Uint32Array(0);

  readonly #records: FleetStore;
  #byName = new Uint32Array(0);
  readonly #renamed = new SlotSet();

  constructor(records: FleetStore) {
    this.#records = records;
  }

  /** The device in this slot was added, removed or renamed. */
  nameChanged(slot: number): void {
    this.#renamed.add(slot);
  }

  /** Brings the ranks up to date. */
  update(): void {
    if (this.#renamed.size === 0) return;
    const { nameKeys, devices, deviceId, length } = this.#records;
    if (length > this.rank.length) this.rank = copyInto(this.rank, new Uint32Array(capacityFor(length)));
    const renamed = this.#renamed.take();
    const isRenamed = new Uint8Array(length);
    for (const slot of renamed) isRenamed[slot] = 1;
    const present = Uint32Array.from(renamed.filter((slot) => devices[slot] !== undefined));
    this.#byName = mergeSlots(this.#byName, isRenamed, present, (a, b) => {
      const [first, second] = [nameKeys[a] ?? '', nameKeys[b] ?? ''];
      if (first === second) return (deviceId[a] ?? 0) - (deviceId[b] ?? 0);
      return first < second ? -1 : 1;
    });
    let rank = 0;
    let before: string | undefined;
    for (const slot of this.#byName) {
      const key = nameKeys[slot];
      if (key !== before) rank++;
      before = key;
      this.rank[slot] = rank;
    }
  }
}
