import { parseDeviceOrder, deviceOrderRank, type DeviceOrder } from '../../domain/device/device-order.ts';
import { nameSortKey } from '../../domain/values/name-sort-key.ts';
import type { Group } from '../../domain/device/group.ts';
import type { DeviceCursor } from './device-cursor.ts';
import type { FleetSection } from '../protocol/fleet-protocol.ts';
import type { FleetStore } from './fleet-store.ts';
import { capacityFor, copyInto } from '../protocol/fleet-table.ts';
import { mergeSlots } from './merged-slots.ts';
import { NameRanks } from './name-ranks.ts';
import { SlotSet } from '../protocol/slot-set.ts';

/**
 * All devices in the order of the list, filtered or not. Changed devices are collected by `touch` and put in their new places
 * by `settle`, one merge for all of them; the comparison is `compareDevices` on numbers kept per slot.
 */
export class FleetOrder {
  readonly #records: FleetStore;
  readonly #cursor: DeviceCursor;
  readonly #names: NameRanks;
  #order: DeviceOrder = 'name-asc';
  #isGrouped = false;
  #groupRanks: ReadonlyMap<number, number> = new Map();
  #groupIds: readonly number[] = [0];
  /** By slot, as of the last time it was put in its place. */
  #rank = new Float64Array(0);
  #groupRank = new Uint32Array(0);
  #sorted = new Uint32Array(0);
  readonly #moved = new SlotSet();

  constructor(records: FleetStore, cursor: DeviceCursor) {
    this.#records = records;
    this.#cursor = cursor;
    this.#names = new NameRanks(records);
  }

  /** Some device waits to be put in its new place. */
  get hasPendingMoves(): boolean {
    return this.#moved.size > 0;
  }

  /** Orders by another field or another grouping from now on; everything is sorted anew if it differs. */
  arrange(order: string, isGrouped: boolean): void {
    const wanted = parseDeviceOrder(order);
    if (wanted === this.#order && isGrouped === this.#isGrouped) return;
    this.#order = wanted;
    this.#isGrouped = isGrouped;
    this.#moveAll();
  }

  /** Takes over the groups: their names decide the order of the sections, "no group" comes first. */
  setGroups(groups: readonly Group[]): void {
    const byName = groups
      .map((group) => ({ id: group.id, key: nameSortKey(group.name) }))
      .sort((a, b) => (a.key === b.key ? a.id - b.id : a.key < b.key ? -1 : 1));
    this.#groupIds = [0, ...byName.map(({ id }) => id)];
    this.#groupRanks = new Map(this.#groupIds.map((id, rank) => [id, rank]));
    if (this.#isGrouped) this.#moveAll();
  }

  /** Looks whether the device in this slot belongs elsewhere now; O(1). */
  updateSlot(slot: number): void {
    if (slot >= this.#rank.length) this.#grow(slot + 1);
    if (this.#moved.has(slot)) return;
    const isElsewhere =
      this.#rank[slot] !== this.#rankOf(slot) || this.#groupRank[slot] !== this.#groupRankOf(slot);
    if (isElsewhere) this.#moved.add(slot);
  }

  /** The device in this slot came, went or has another name. */
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

  /** The listed slots in order. */
  listed(isListed: Uint8Array): Uint32Array<ArrayBuffer> {
    const slots = new Uint32Array(this.#sorted.length);
    let length = 0;
    for (const slot of this.#sorted) if (isListed[slot]) slots[length++] = slot;
    return length === slots.length ? slots : slots.slice(0, length);
  }

  /** The runs of one group in an order made by `listed`; one unnamed run when the list is flat. */
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
