import { isDeletedId, type Device } from '../../domain/device/device.ts';
import { deviceSearchText } from '../../domain/device/device-search.ts';
import { stoppedSinceMs } from '../../domain/trip/stopped-time.ts';
import { nameSortKey } from '../../domain/values/name-sort-key.ts';
import type { Position } from '../../domain/position/position.ts';
import { fleetFlags } from '../protocol/fleet-flags.ts';
import { FLAG, type FleetCounts, type DeviceDescription } from '../protocol/fleet-protocol.ts';
import { FleetTable } from '../protocol/fleet-table.ts';
import { reportedAlarm, reportedDriver, deviceDescription } from './device-description.ts';
import { hasSameDescription } from './same-description.ts';
import { FrameTemplates } from '../wire/frame-template.ts';
import { SlotSet } from '../protocol/slot-set.ts';

/**
 * Every device with its latest position, by slot, and what changed since somebody last looked. The newest fix wins; taking a
 * record costs O(1) whatever the size of the fleet. A removed device that comes back gets its old slot.
 */
export class FleetStore extends FleetTable {
  readonly devices: (Device | undefined)[] = [];
  readonly positions: (Position | undefined)[] = [];
  readonly descriptions: (DeviceDescription | undefined)[] = [];
  /** By slot, what its name is sorted by. */
  readonly nameKeys: string[] = [];
  readonly counts: FleetCounts = { all: 0, online: 0, offline: 0, unknown: 0, moving: 0 };
  /** Slots with other numbers, or with a device that came or went. */
  readonly changedSlots = new SlotSet();
  /** Slots with other words. */
  readonly changedDescriptions = new SlotSet();
  /** Slots with another name, and those whose device came or went. */
  readonly changedNames = new SlotSet();

  /** By slot, what a query looks at; nothing where it was not made yet from the device as it stands. */
  readonly #searchTexts: (string | undefined)[] = [];
  readonly #namespace: string;
  readonly #slots = new Map<number, number>();
  readonly #again = new FrameTemplates((deviceId) => this.slotOf(deviceId));
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
    return (this.#searchTexts[slot] = deviceSearchText(device));
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
    if (device.lastUpdate !== known?.lastUpdate) this.lastUpdateMs[slot] = timeMsOf(device.lastUpdate);
    if (!known) this.counts.all++;
    this.#writeFlags(slot, known ? (this.flags[slot] ?? 0) : undefined);
    if (known && hasSameDescription(known, device)) return;
    this.#searchTexts[slot] = undefined;
    this.#writeWords(slot);
    if (known?.name === device.name) return;
    this.nameKeys[slot] = nameSortKey(device.name);
    this.changedNames.add(slot);
  }

  /** Takes a frame that repeats the last one of its device but for when, and at which position; answers the device, nothing for any other frame. */
  applyRepeatedFrame(text: string): number | undefined {
    const heard = this.#again.match(text);
    const device = heard && this.devices[heard.slot];
    if (!device) return undefined;
    const { slot, deviceId, lastUpdate, positionId } = heard;
    device.lastUpdate = lastUpdate;
    device.positionId = positionId;
    this.lastUpdateMs[slot] = timeMsOf(lastUpdate);
    this.changedSlots.add(slot);
    return deviceId;
  }

  /** Remembers how a frame spoke of its only device. */
  rememberFrame(text: string, [device, ...others]: readonly Device[]): void {
    const slot = device && others.length === 0 ? this.slotOf(device.id) : undefined;
    if (slot !== undefined && device) this.#again.remember(text, slot, device);
  }

  /** Takes the position unless a newer fix of its device is known; at the same time the later word counts. */
  takePosition(position: Position): void {
    const slot = this.slotOf(position.deviceId);
    if (slot === undefined) {
      const early = this.#early.get(position.deviceId);
      if (!early || !(timeMsOf(position.fixTime) < timeMsOf(early.fixTime)))
        this.#early.set(position.deviceId, position);
      return;
    }
    const known = this.positions[slot];
    const fixTime = timeMsOf(position.fixTime);
    if (known && fixTime < (this.fixTimeMs[slot] ?? Number.NaN)) return;
    this.positions[slot] = position;
    this.#writePlace(slot, position, fixTime);
    this.#writeFlags(slot, this.flags[slot]);
    if (reportedDriver(position) !== reportedDriver(known) || reportedAlarm(position) !== reportedAlarm(known))
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
    this.descriptions[slot] = undefined;
    this.#searchTexts[slot] = undefined;
    this.deviceId[slot] = 0;
    this.flags[slot] = 0;
    this.fixTimeMs[slot] = Number.NaN;
    this.stoppedSinceMs[slot] = Number.NaN;
    this.changedSlots.add(slot);
    this.changedNames.add(slot);
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
    this.fixTimeMs[slot] = Number.NaN;
    this.stoppedSinceMs[slot] = Number.NaN;
    return slot;
  }

  #writePlace(slot: number, position: Position, fixTime = timeMsOf(position.fixTime)): void {
    this.longitude[slot] = position.longitude;
    this.latitude[slot] = position.latitude;
    this.courseDegrees[slot] = position.course;
    this.speedKnots[slot] = position.speed;
    this.fixTimeMs[slot] = fixTime;
    this.stoppedSinceMs[slot] = stoppedSinceMs(position.attributes, fixTime);
  }

  #writeFlags(slot: number, before: number | undefined): void {
    const device = this.devices[slot];
    if (!device) return;
    const anchored = this.#anchored.has(device.id) ? FLAG.anchored : 0;
    const violated = this.#violated.has(device.id) ? FLAG.anchorViolated : 0;
    const flags = fleetFlags(device, this.positions[slot]) | anchored | violated;
    this.flags[slot] = flags;
    this.changedSlots.add(slot);
    if (flags === before) return;
    if (before !== undefined) this.#count(before, -1);
    this.#count(flags, 1);
  }

  #writeWords(slot: number): void {
    const device = this.devices[slot];
    if (!device) return;
    this.descriptions[slot] = deviceDescription(slot, device, this.positions[slot], this.#namespace);
    this.changedDescriptions.add(slot);
  }

  #count(flags: number, by: 1 | -1): void {
    if (flags & FLAG.statusOnline) this.counts.online += by;
    else if (flags & FLAG.statusOffline) this.counts.offline += by;
    else this.counts.unknown += by;
    if (flags & FLAG.motion) this.counts.moving += by;
  }
}

/** Milliseconds since the epoch, NaN for no time. */
function timeMsOf(text: string | null): number {
  return text === null ? Number.NaN : Date.parse(text);
}
