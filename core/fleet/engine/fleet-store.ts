import type { ShownAlarmChange } from '../../domain/alert/open-alarms.ts';
import { isDeletedId, type Device } from '../../domain/device/device.ts';
import { deviceSearchText } from '../../domain/device/device-search.ts';
import { stoppedSinceMs } from '../../domain/trip/stopped-time.ts';
import { nameSortKey } from '../../domain/values/name-sort-key.ts';
import { knownSpeedKnots } from '../../domain/position/known-speed.ts';
import type { Position } from '../../domain/position/position.ts';
import type { ReplayedVehicle } from '../../domain/replay/replayed-vehicle.ts';
import { fleetFlags, isMovingByFlags } from '../protocol/fleet-flags.ts';
import { FLAG, type FleetCounts, type DeviceDescription } from '../protocol/fleet-protocol.ts';
import { FleetTable } from '../protocol/fleet-table.ts';
import { clearRow } from '../protocol/vehicle-columns.ts';
import {
  reportedAlarm,
  reportedDriver,
  deviceDescription,
  hasSameDescription,
} from './device-description.ts';
import { FrameTemplates } from '../wire/frame-template.ts';
import { SlotSet } from '../protocol/slot-set.ts';
import { FIX_STATE } from '../../domain/replay/fleet-tracks.ts';

/** Which bit of a fix is which bit of a vehicle. */
const SAME: readonly (readonly [number, number])[] = [
  [FIX_STATE.motionKnown, FLAG.motionKnown],
  [FIX_STATE.motion, FLAG.motion],
  [FIX_STATE.ignitionKnown, FLAG.ignitionKnown],
  [FIX_STATE.ignition, FLAG.ignition],
  [FIX_STATE.blockedKnown, FLAG.blockedKnown],
  [FIX_STATE.blocked, FLAG.blocked],
  [FIX_STATE.alarm, FLAG.alarm],
];

/**
 * Every device with its latest position, by slot, and the changes since they were last taken. The newest fix
 * wins; storing a record costs O(1) whatever the size of the fleet. A removed device that returns gets its
 * old slot.
 */
export class FleetStore extends FleetTable {
  readonly devices: (Device | undefined)[] = [];
  readonly positions: (Position | undefined)[] = [];
  readonly descriptions: (DeviceDescription | undefined)[] = [];
  /** Sort keys of the names, by slot. */
  readonly nameKeys: string[] = [];
  readonly counts: FleetCounts = { all: 0, online: 0, offline: 0, unknown: 0, moving: 0 };
  /** Slots with changed numbers, or with an added or removed device. */
  readonly changedSlots = new SlotSet();
  /** Slots with a changed description. */
  readonly changedDescriptions = new SlotSet();
  /** Slots with a changed name, or with an added or removed device. */
  readonly changedNames = new SlotSet();

  /** Search texts by slot; undefined until built for the current device. */
  readonly #searchTexts: (string | undefined)[] = [];
  readonly #namespace: string;
  readonly #slots = new Map<number, number>();
  readonly #frameTemplates = new FrameTemplates((deviceId) => this.slotOf(deviceId));
  /**
   * Positions of devices that are not known yet: the live connection may report them before the devices are
   * loaded.
   */
  readonly #early = new Map<number, Position>();
  #anchored: ReadonlySet<number> = new Set();
  #violated: ReadonlySet<number> = new Set();
  readonly #openAlarms = new Map<number, string>();

  /** @param namespace prefix of the product's own attributes */
  constructor(namespace: string) {
    super();
    this.#namespace = namespace;
  }

  /** Returns the slot of a device that is in the fleet. */
  slotOf(deviceId: number): number | undefined {
    const slot = this.#slots.get(deviceId);
    return slot !== undefined && this.devices[slot] ? slot : undefined;
  }

  /** Returns a device that is in the fleet. */
  deviceOf(deviceId: number): Device | undefined {
    return this.devices[this.#slots.get(deviceId) ?? -1];
  }

  /** Returns the search text of this slot; built on first use and valid until the description changes. */
  searchTextOf(slot: number): string {
    const device = this.devices[slot];
    return device ? (this.#searchTexts[slot] ??= deviceSearchText(device)) : '';
  }

  /** Stores the current state of a device. A lazily deleted one is removed from the fleet (§3). */
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
      this.#writePosition(slot, early);
    }
    this.devices[slot] = device;
    this.#frameTemplates.forget(slot);
    this.deviceId[slot] = device.id;
    if (device.lastUpdate !== known?.lastUpdate) this.lastUpdateMs[slot] = timeMsOf(device.lastUpdate);
    if (!known) this.counts.all++;
    this.#writeFlags(slot, known ? (this.flags[slot] ?? 0) : undefined);
    if (known && hasSameDescription(known, device)) return;
    this.#searchTexts[slot] = undefined;
    this.#writeDescription(slot);
    if (known?.name === device.name) return;
    this.nameKeys[slot] = nameSortKey(device.name);
    this.changedNames.add(slot);
  }

  /**
   * Applies a frame that repeats the last one of its device except for time and position; returns the device
   * id, undefined for any other frame.
   */
  applyRepeatedFrame(text: string): number | undefined {
    const repeated = this.#frameTemplates.match(text);
    const device = repeated && this.devices[repeated.slot];
    if (!device) return undefined;
    const { slot, deviceId, lastUpdate, positionId } = repeated;
    device.lastUpdate = lastUpdate;
    device.positionId = positionId;
    this.lastUpdateMs[slot] = timeMsOf(lastUpdate);
    this.changedSlots.add(slot);
    return deviceId;
  }

  /** Remembers the text of a frame about a single device. */
  rememberFrame(text: string, [device, ...others]: readonly Device[]): void {
    const slot = device && others.length === 0 ? this.slotOf(device.id) : undefined;
    if (slot !== undefined && device) this.#frameTemplates.remember(text, slot, device);
  }

  /** Stores the position unless a newer fix is known; of two with the same fix time the later one counts. */
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
    this.#writePosition(slot, position, fixTime);
    this.#writeFlags(slot, this.flags[slot]);
    if (
      reportedDriver(position) !== reportedDriver(known) ||
      reportedAlarm(position) !== reportedAlarm(known)
    )
      this.#writeDescription(slot);
  }

  /** Shows a device as it was at a past moment; undefined where it had not reported yet. O(1), allocates nothing. */
  takeMoment(slot: number, moment: ReplayedVehicle | undefined): void {
    const device = this.devices[slot];
    if (!device) return;
    const fixTimeMs = moment?.fixTimeMs ?? Number.NaN;
    const speedKnots = moment?.isKnown ? Math.fround(moment.speedKnots) : 0;
    // Between two fixes at the same place the speed alone may change.
    const isSame =
      moment !== undefined &&
      this.longitude[slot] === moment.longitude &&
      this.latitude[slot] === moment.latitude &&
      this.speedKnots[slot] === speedKnots &&
      this.fixTimeMs[slot] === fixTimeMs;
    const flags = replayFlags(moment, device.disabled);
    const before = this.flags[slot] ?? 0;
    // What a device record told of the present is not known of the past.
    const isStillNowhere =
      !moment && Number.isNaN(this.fixTimeMs[slot]) && Number.isNaN(this.lastUpdateMs[slot]);
    if (before === flags && (isSame || isStillNowhere)) return;
    if (moment) {
      this.longitude[slot] = moment.longitude;
      this.latitude[slot] = moment.latitude;
      this.speedKnots[slot] = speedKnots;
      this.courseDegrees[slot] = moment.courseDegrees;
    }
    this.fixTimeMs[slot] = fixTimeMs;
    this.lastUpdateMs[slot] = fixTimeMs;
    this.flags[slot] = flags;
    this.changedSlots.add(slot);
    if (before === flags) return;
    this.#count(before, -1);
    this.#count(flags, 1);
  }

  /** Removes the device from the fleet. */
  removeDevice(deviceId: number): void {
    const slot = this.slotOf(deviceId);
    this.#early.delete(deviceId);
    if (slot === undefined) return;
    this.#count(this.flags[slot] ?? 0, -1);
    this.counts.all--;
    this.devices[slot] = undefined;
    this.positions[slot] = undefined;
    this.descriptions[slot] = undefined;
    this.#searchTexts[slot] = undefined;
    clearRow(this, slot);
    this.changedSlots.add(slot);
    this.changedNames.add(slot);
  }

  /**
   * Exactly these devices have an anchor, and these left theirs; devices for which that changed are marked as
   * changed.
   */
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

  /**
   * These devices have an alarm that was not acknowledged, or none any more; they are marked. The cost is that of the
   * changes, however many are open.
   */
  changeOpenAlarms(changes: readonly ShownAlarmChange[]): void {
    for (const { deviceId, alarm } of changes) {
      if (alarm === undefined) this.#openAlarms.delete(deviceId);
      else this.#openAlarms.set(deviceId, alarm);
      const slot = this.slotOf(deviceId);
      if (slot === undefined) continue;
      this.#writeFlags(slot, this.flags[slot]);
      this.#writeDescription(slot);
    }
  }

  /** Removes all devices. */
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
    return slot;
  }

  #writePosition(slot: number, position: Position, fixTime = timeMsOf(position.fixTime)): void {
    this.longitude[slot] = position.longitude;
    this.latitude[slot] = position.latitude;
    this.courseDegrees[slot] = position.course;
    this.speedKnots[slot] = knownSpeedKnots(position);
    this.fixTimeMs[slot] = fixTime;
    this.stoppedSinceMs[slot] = stoppedSinceMs(position.attributes, fixTime);
  }

  #writeFlags(slot: number, before: number | undefined): void {
    const device = this.devices[slot];
    if (!device) return;
    const anchored = this.#anchored.has(device.id) ? FLAG.anchored : 0;
    const violated = this.#violated.has(device.id) ? FLAG.anchorViolated : 0;
    const alarm = this.#openAlarms.has(device.id) ? FLAG.alarm | FLAG.openAlarm : 0;
    const flags = fleetFlags(device, this.positions[slot]) | anchored | violated | alarm;
    this.flags[slot] = flags;
    this.changedSlots.add(slot);
    if (flags === before) return;
    if (before !== undefined) this.#count(before, -1);
    this.#count(flags, 1);
  }

  #writeDescription(slot: number): void {
    const device = this.devices[slot];
    if (!device) return;
    const description = deviceDescription(slot, device, this.positions[slot], this.#namespace);
    const openAlarm = this.#openAlarms.get(device.id);
    this.descriptions[slot] = openAlarm === undefined ? description : { ...description, alarm: openAlarm };
    this.changedDescriptions.add(slot);
  }

  #count(flags: number, by: 1 | -1): void {
    if (flags & FLAG.statusOnline) this.counts.online += by;
    else if (flags & FLAG.statusOffline) this.counts.offline += by;
    else this.counts.unknown += by;
    if (isMovingByFlags(flags)) this.counts.moving += by;
  }
}

/** Milliseconds since the epoch, NaN for no time. */
function timeMsOf(text: string | null): number {
  return text === null ? Number.NaN : Date.parse(text);
}

/**
 * Returns the state of a vehicle at a moment as bits of `FLAG`. Where nothing was known its status is unknown, and
 * so is whether it moved; undefined before its first fix.
 */
function replayFlags(moment: ReplayedVehicle | undefined, isDisabled: boolean): number {
  let flags = isDisabled ? FLAG.disabled : 0;
  if (!moment) return flags;
  flags |= FLAG.hasPosition;
  if (!moment.isKnown) return flags;
  flags |= FLAG.statusOnline;
  for (const [state, flag] of SAME) if (moment.state & state) flags |= flag;
  return flags;
}
