import { parseDeviceOrder, deviceOrderRank, type DeviceOrder } from '../../domain/device/device-order.ts';
import { groupTreeByName } from '../../domain/device/group-tree.ts';
import type { Group } from '../../domain/device/group.ts';
import type { DeviceCursor } from './device-cursor.ts';
import type { FleetSection } from '../protocol/fleet-protocol.ts';
import type { FleetStore } from './fleet-store.ts';
import { capacityFor, copyInto } from '../protocol/fleet-table.ts';
import { SlotSet } from '../protocol/slot-set.ts';

/**
 * The rank of every device in name order; equal names have equal ranks. Updated by merging renamed devices.
 */
class NameRanks {
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
    const { nameKeys, devices, length } = this.#records;
    if (length > this.rank.length) this.rank = copyInto(this.rank, new Uint32Array(capacityFor(length)));
    const renamed = this.#renamed.take();
    const isRenamed = new Uint8Array(length);
    for (const slot of renamed) isRenamed[slot] = 1;
    const present = Uint32Array.from(renamed.filter((slot) => devices[slot] !== undefined));
    this.#byName = mergeSlots(this.#byName, isRenamed, present, (a, b) => {
      const [first, second] = [nameKeys[a] ?? '', nameKeys[b] ?? ''];
      if (first === second) return 0;
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

/**
 * All devices in list order, filtered or not. `updateSlot` collects changed devices and `apply` puts them in
 * their new places with one merge; the comparison is `compareDevices` on numbers kept per slot.
 */
export class FleetOrder {
  readonly #records: FleetStore;
  readonly #cursor: DeviceCursor;
  readonly #names: NameRanks;
  #order: DeviceOrder = 'name-asc';
  #isGrouped = false;
  #groupRanks: ReadonlyMap<number, number> = new Map();
  #groupIds: readonly number[] = [];
  /** By slot, as of the last `apply`. */
  #rank = new Float64Array(0);
  #groupRank = new Uint32Array(0);
  #sorted = new Uint32Array(0);
  readonly #moved = new SlotSet();

  constructor(records: FleetStore, cursor: DeviceCursor) {
    this.#records = records;
    this.#cursor = cursor;
    this.#names = new NameRanks(records);
  }

  /** Whether devices wait to be put in their new places. */
  get hasPendingMoves(): boolean {
    return this.#moved.size > 0;
  }

  /** Sets the order and grouping; everything is sorted again if they differ. */
  arrange(order: string, isGrouped: boolean): void {
    const wanted = parseDeviceOrder(order);
    if (wanted === this.#order && isGrouped === this.#isGrouped) return;
    this.#order = wanted;
    this.#isGrouped = isGrouped;
    this.#moveAll();
  }

  /** Sets the groups: sections are in the order of their tree, siblings by name; "no group" comes first. */
  setGroups(groups: readonly Group[]): void {
    this.#groupIds = [0, ...groupTreeByName(groups).map(({ group }) => group.id)];
    this.#groupRanks = new Map(this.#groupIds.map((id, rank) => [id, rank]));
    if (this.#isGrouped) this.#moveAll();
  }

  /** Checks whether the device in this slot, which has a name by now, has to move; O(1). */
  updateSlot(slot: number): void {
    if (this.#moved.has(slot)) return;
    const isElsewhere =
      this.#rank[slot] !== this.#rankOf(slot) || this.#groupRank[slot] !== this.#groupRankOf(slot);
    if (isElsewhere) this.#moved.add(slot);
  }

  /** The device in this slot was added, removed or renamed. */
  nameChanged(slot: number): void {
    if (slot >= this.#rank.length) this.#grow(slot + 1);
    this.#names.nameChanged(slot);
    this.#moved.add(slot);
  }

  /** Puts every changed device in its place. */
  apply(): void {
    if (this.#moved.size === 0) return;
    this.#names.update();
    const moved = this.#moved.take();
    const isMoved = new Uint8Array(this.#rank.length);
    for (const slot of moved) {
      isMoved[slot] = 1;
      this.#rank[slot] = this.#rankOf(slot);
      this.#groupRank[slot] = this.#groupRankOf(slot);
    }
    const present = Uint32Array.from(moved.filter((slot) => this.#records.devices[slot] !== undefined));
    this.#sorted = mergeSlots(this.#sorted, isMoved, present, this.#comparison());
  }

  /** Returns the listed slots in order. */
  listed(isListed: Uint8Array): Uint32Array<ArrayBuffer> {
    const slots = new Uint32Array(this.#sorted.length);
    let length = 0;
    for (const slot of this.#sorted) if (isListed[slot]) slots[length++] = slot;
    return length === slots.length ? slots : slots.slice(0, length);
  }

  /**
   * Returns the sections of an order returned by `listed`; one unnamed section when the list is not grouped.
   */
  sections(slots: Uint32Array): FleetSection[] {
    if (!this.#isGrouped) return [{ groupId: 0, start: 0, length: slots.length }];
    const sections: FleetSection[] = [];
    let start = 0;
    for (let row = 1; row <= slots.length; row++) {
      const rank = this.#groupRank[slots[start] ?? 0] ?? 0;
      if (row < slots.length && this.#groupRank[slots[row] ?? 0] === rank) continue;
      sections.push({ groupId: this.#groupIds[rank] ?? 0, start, length: row - start });
      start = row;
    }
    return sections;
  }

  #comparison(): (a: number, b: number) => number {
    const [rank, groupRank, names, ids] = [
      this.#rank,
      this.#groupRank,
      this.#names.rank,
      this.#records.deviceId,
    ];
    const direction = this.#order === 'name-desc' ? -1 : 1;
    return (a, b) => {
      const group = (groupRank[a] ?? 0) - (groupRank[b] ?? 0);
      if (group !== 0) return group;
      const [first, second] = [rank[a] ?? 0, rank[b] ?? 0];
      if (first !== second) return first < second ? -1 : 1;
      const name = (names[a] ?? 0) - (names[b] ?? 0);
      return name === 0 ? (ids[a] ?? 0) - (ids[b] ?? 0) : direction * name;
    };
  }

  #rankOf(slot: number): number {
    return deviceOrderRank(this.#order)(this.#cursor.moveTo(slot));
  }

  /** A group that the user may not see counts as none. */
  #groupRankOf(slot: number): number {
    return this.#isGrouped ? (this.#groupRanks.get(this.#cursor.moveTo(slot).groupId) ?? 0) : 0;
  }

  #moveAll(): void {
    for (const slot of this.#sorted) this.#moved.add(slot);
  }

  #grow(length: number): void {
    const capacity = capacityFor(length);
    this.#rank = copyInto(this.#rank, new Float64Array(capacity));
    this.#groupRank = copyInto(this.#groupRank, new Uint32Array(capacity));
  }
}

/**
 * Moves changed slots to their places in one merge; the order of the others is unchanged.
 * @param sorted ordered by `compare`, except the marked slots
 * @param isMarked 1 for every slot to remove from `sorted`
 * @param added the slots to insert, in any order; sorted in place
 */
function mergeSlots(
  sorted: Uint32Array,
  isMarked: Uint8Array,
  added: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> {
  const unchanged = sorted.filter((slot) => !isMarked[slot]);
  added.sort(compare);
  const merged = new Uint32Array(unchanged.length + added.length);
  let length = 0;
  let from = 0;
  for (const slot of added) {
    const to = firstAfter(unchanged, from, slot, compare);
    merged.set(unchanged.subarray(from, to), length);
    length += to - from;
    from = to;
    merged[length++] = slot;
  }
  merged.set(unchanged.subarray(from), length);
  return merged;
}

/**
 * Returns the index at which the slot belongs; a binary search needs few comparisons where a row-by-row merge
 * needs one per row.
 */
function firstAfter(
  unchanged: Uint32Array,
  from: number,
  slot: number,
  compare: (a: number, b: number) => number,
): number {
  let low = from;
  let high = unchanged.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(unchanged[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
