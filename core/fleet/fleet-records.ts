import { isDeletedId, type Device } from '../domain/device.ts';
import { searchText } from '../domain/device-search.ts';
import { stoppedSinceMs } from '../domain/movement-stop.ts';
import { nameKey } from '../domain/name-key.ts';
import type { Position } from '../domain/position.ts';
import { fleetFlags } from './fleet-flags.ts';
import { FLAG, type FleetCounts, type FleetWords } from './fleet-protocol.ts';
import { FleetTable } from './fleet-table.ts';
import { alarmOf, driverOf, fleetWords } from './fleet-words.ts';
import { hasSameWords } from './same-words.ts';
import { HeardAgainFrames } from './heard-again.ts';
import { SlotSet } from './slot-set.ts';

/**
 * Every device with its latest position, by slot, and what changed since somebody last looked. The newest fix wins; taking a
 * record costs O(1) whatever the size of the fleet. A removed device that comes back gets its old slot.
 */
export class FleetRecords extends FleetTable {
  readonly devices: (Device | undefined)[] = [];
  readonly positions: (Position | undefined)[] = [];
  readonly words: (FleetWords | undefined)[] = [];
  /** By slot, what its name is sorted by. */
  readonly nameKeys: string[] = [];
  readonly counts: FleetCounts = { all: 0, online: 0, offline: 0, unknown: 0, moving: 0 };
  /** Slots with other numbers, or with a device that came or went. */
  readonly changed = new SlotSet();
  /** Slots with other words. */
  readonly reworded = new SlotSet();
  /** Slots with another name, and those whose device came or went. */
  readonly renamed = new SlotSet();

  /** By slot, what a query looks at; nothing where it was not made yet from the device as it stands. */
  readonly #searchTexts: (string | undefined)[] = [];
  readonly #namespace: string;
  readonly #slots = new Map<number, number>();
  readonly #again = new HeardAgainFrames((deviceId) => this.slotOf(deviceId));
  /** Positions whose device is not known yet: the line may speak before the devices were read. */
  readonly #early = new Map<number, Position>();
  #anchored: ReadonlySet<number> = new Set();
  #violated: ReadonlySet<number> = new Set();

  /** @param namespace prefix of the product's own attributes */
  constructor(namespace: string) {
    super();
    this.#namespace = namespace;
  }

  /** The slot of a device that is in the fleet. */
  slotOf(deviceId: number): number | undefined {
    const slot = this.#slots.get(deviceId);
    return slot !== undefined && this.devices[slot] ? slot : undefined;
  }

  /** What a query looks at in this slot; made when first asked for, it holds until the device has other words. */
  searchTextOf(slot: number): string {
    const known = this.#searchTexts[slot];
    const device = this.devices[slot];
    if (known !== undefined || !device) return known ?? '';
    return (this.#searchTexts[slot] = searchText(device));
  }

  /** Takes the device as it stands now. A lazily deleted one is no longer in the fleet (§3). */
  takeDevice(device: Device): void {
    if (isDeletedId(device.uniqueId)) {
      this.removeDevice(device.id);
      return;
    }
    const slot = this.#slotFor(device.id);
    const known = this.devices[slot];
    const early = known ? undefined : this.#early.get(device.id);
    if (early) {
      this.#early.delete(device.id);
      this.positions[slot] = early;
      this.#writePlace(slot, early);
    }
    this.devices[slot] = device;
    this.#again.forget(slot);
    this.deviceId[slot] = device.id;
    if (device.lastUpdate !== known?.lastUpdate) this.lastUpdate[slot] = timeOf(device.lastUpdate);
    if (!known) this.counts.all++;
    this.#writeFlags(slot, known ? (this.flags[slot] ?? 0) : undefined);
    if (known && hasSameWords(known, device)) return;
    this.#searchTexts[slot] = undefined;
    this.#writeWords(slot);
    if (known?.name === device.name) return;
    this.nameKeys[slot] = nameKey(device.name);
    this.renamed.add(slot);
  }

  /** Takes a frame that repeats the last one of its device but for when, and at which position; answers the device, nothing for any other frame. */
  hearAgain(text: string): number | undefined {
    const heard = this.#again.match(text);
    const device = heard && this.devices[heard.slot];
    if (!device) return undefined;
    const { slot, deviceId, lastUpdate, positionId } = heard;
    device.lastUpdate = lastUpdate;
    device.positionId = positionId;
    this.lastUpdate[slot] = timeOf(lastUpdate);
    this.changed.add(slot);
    return deviceId;
  }

  /** Remembers how a frame spoke of its only device. */
  learn(text: string, [device, ...others]: readonly Device[]): void {
    const slot = device && others.length === 0 ? this.slotOf(device.id) : undefined;
    if (slot !== undefined && device) this.#again.learn(text, slot, device);
  }

  /** Takes the position unless a newer fix of its device is known; at the same time the later word counts. */
  takePosition(position: Position): void {
    const slot = this.slotOf(position.deviceId);
    if (slot === undefined) {
      const early = this.#early.get(position.deviceId);
      if (!early || !(timeOf(position.fixTime) < timeOf(early.fixTime)))
        this.#early.set(position.deviceId, position);
      return;
    }
    const known = this.positions[slot];
    const fixTime = timeOf(position.fixTime);
    if (known && fixTime < (this.fixTime[slot] ?? Number.NaN)) return;
    this.positions[slot] = position;
    this.#writePlace(slot, position, fixTime);
    this.#writeFlags(slot, this.flags[slot]);
    if (driverOf(position) !== driverOf(known) || alarmOf(position) !== alarmOf(known))
      this.#writeWords(slot);
  }

  /** Takes the device out of the fleet. */
  removeDevice(deviceId: number): void {
    const slot = this.slotOf(deviceId);
    this.#early.delete(deviceId);
    if (slot === undefined) return;
    this.#count(this.flags[slot] ?? 0, -1);
    this.counts.all--;
    this.devices[slot] = undefined;
    this.#again.forget(slot);
    this.positions[slot] = undefined;
    this.words[slot] = undefined;
    this.#searchTexts[slot] = undefined;
    this.deviceId[slot] = 0;
    this.flags[slot] = 0;
    this.fixTime[slot] = Number.NaN;
    this.stoppedSince[slot] = Number.NaN;
    this.changed.add(slot);
    this.renamed.add(slot);
  }

  /** These devices, and no others, have an anchor, and these left theirs; those of which that is news are changed. */
  setAnchored(deviceIds: readonly number[], violatedIds: readonly number[]): void {
    const [anchored, violated] = [this.#anchored, this.#violated];
    this.#anchored = new Set(deviceIds);
    this.#violated = new Set(violatedIds);
    for (const deviceId of new Set([...anchored, ...violated, ...deviceIds, ...violatedIds])) {
      const slot = this.slotOf(deviceId);
      const isSame =
        anchored.has(deviceId) === this.#anchored.has(deviceId) &&
        violated.has(deviceId) === this.#violated.has(deviceId);
      if (!isSame && slot !== undefined) this.#writeFlags(slot, this.flags[slot]);
    }
  }

  /** Empties the fleet. */
  clear(): void {
    for (const device of this.devices) if (device) this.removeDevice(device.id);
    this.#early.clear();
  }

  #slotFor(deviceId: number): number {
    const known = this.#slots.get(deviceId);
    if (known !== undefined) return known;
    const slot = this.length;
    this.grow(slot + 1);
    this.#slots.set(deviceId, slot);
    this.fixTime[slot] = Number.NaN;
    this.stoppedSince[slot] = Number.NaN;
    return slot;
  }

  #writePlace(slot: number, position: Position, fixTime = timeOf(position.fixTime)): void {
    this.longitude[slot] = position.longitude;
    this.latitude[slot] = position.latitude;
    this.course[slot] = position.course;
    this.speed[slot] = position.speed;
    this.fixTime[slot] = fixTime;
    this.stoppedSince[slot] = stoppedSinceMs(position.attributes, fixTime);
  }

  #writeFlags(slot: number, before: number | undefined): void {
    const device = this.devices[slot];
    if (!device) return;
    const anchored = this.#anchored.has(device.id) ? FLAG.anchored : 0;
    const violated = this.#violated.has(device.id) ? FLAG.anchorViolated : 0;
    const flags = fleetFlags(device, this.positions[slot]) | anchored | violated;
    this.flags[slot] = flags;
    this.changed.add(slot);
    if (flags === before) return;
    if (before !== undefined) this.#count(before, -1);
    this.#count(flags, 1);
  }

  #writeWords(slot: number): void {
    const device = this.devices[slot];
    if (!device) return;
    this.words[slot] = fleetWords(slot, device, this.positions[slot], this.#namespace);
    this.reworded.add(slot);
  }

  #count(flags: number, by: 1 | -1): void {
    if (flags & FLAG.statusOnline) this.counts.online += by;
    else if (flags & FLAG.statusOffline) this.counts.offline += by;
    else this.counts.unknown += by;
    if (flags & FLAG.motion) this.counts.moving += by;
  }
}

/** Milliseconds since the epoch, NaN for no time. */
function timeOf(text: string | null): number {
  return text === null ? Number.NaN : Date.parse(text);
}
