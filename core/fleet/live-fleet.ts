import type { ShownAlarmChange } from '../domain/alert/open-alarms.ts';
import type { Device } from '../domain/device/device.ts';
import type { Driver } from '../domain/device/driver.ts';
import type { DeviceEvent } from '../domain/alert/event.ts';
import type { Group } from '../domain/device/group.ts';
import type { Position } from '../domain/position/position.ts';
import type {
  FleetArrangement,
  FleetColumns,
  FleetCounts,
  FleetDelta,
  FleetRequest,
  CommandResultMessage,
  FleetSection,
  DeviceDescription,
  SavedFleetRecord,
} from './protocol/fleet-protocol.ts';
import { FLAG } from './protocol/fleet-protocol.ts';
import { FleetTable } from './protocol/fleet-table.ts';
import { scatterRows } from './protocol/vehicle-columns.ts';

/** What a subscriber can listen to; each fires at most once per frame. */
export type FleetSlice =
  | 'columns'
  | 'descriptions'
  | 'order'
  | 'visible'
  | 'counts'
  | 'directory'
  | 'events'
  | 'commandResults'
  | 'loggedCommands'
  | 'watched'
  | 'loaded';

/** A device with its latest position. */
export interface WatchedDevice {
  device: Device;
  position: Position | undefined;
}

/**
 * The live fleet on the page's side: columns by device slot (§4, "Live connection"). It receives packed
 * reports; list and map layers read the columns in place, and nothing is copied per message. Slots never
 * move; a removed device leaves its slot empty (deviceId 0).
 */
export class LiveFleet extends FleetTable {
  descriptions: (DeviceDescription | undefined)[] = [];

  /** Slots in list order; `sections` are its sections. */
  order = new Uint32Array(0);
  sections: readonly FleetSection[] = [];
  counts: FleetCounts = { all: 0, online: 0, offline: 0, unknown: 0, moving: 0 };
  groups: ReadonlyMap<number, Group> = new Map();
  drivers: ReadonlyMap<string, Driver> = new Map();
  watched: WatchedDevice | undefined;
  /** Whether the map shows the watched device although it does not pass the filter. */
  isWatchedFilteredOut = false;
  isLoaded = false;
  /** The events of the last report that had any. */
  events: readonly DeviceEvent[] = [];
  /** The command results of the last report that had any. */
  commandResults: readonly CommandResultMessage[] = [];
  /** Those of the last report that had any; not checked yet. */
  loggedCommands: readonly unknown[] = [];

  readonly #send: (request: FleetRequest) => void;
  readonly #slots = new Map<number, number>();
  readonly #listeners = new Map<FleetSlice, Set<(slots: Uint32Array | undefined) => void>>();

  /** The past moment that this fleet shows, milliseconds since the epoch; undefined for the present. */
  pastMs: number | undefined;

  /**
   * @param send passes a request to the engine that feeds this fleet
   * @param pastMs the moment that it shows first, if it shows the past
   */
  constructor(send: (request: FleetRequest) => void, pastMs?: number) {
    super();
    this.#send = send;
    this.pastMs = pastMs;
  }

  /** Returns the time to which ages are counted: now, or the past moment; milliseconds since the epoch. */
  timeMs(nowMs: number): number {
    return this.pastMs ?? nowMs;
  }

  /** Returns the slot of a device, or undefined when the fleet does not hold it. */
  slotOf(deviceId: number): number | undefined {
    return this.#slots.get(deviceId);
  }

  /** Requests another order, filter or query; list and map follow when the engine has answered. */
  arrange(arrangement: FleetArrangement): void {
    this.#send({ type: 'arrange', arrangement });
  }

  /**
   * Requests everything about one device, kept up to date and visible whatever the filter says until another
   * is watched.
   */
  watch(deviceId: number | undefined): void {
    if (this.watched?.device.id !== deviceId) this.watched = undefined;
    this.#send({ type: 'watch', deviceId });
  }

  /** Sets which devices have an anchor and which left theirs. */
  setAnchoredDevices(deviceIds: readonly number[], violatedIds: readonly number[] = []): void {
    this.#send({ type: 'anchor', deviceIds, violatedIds });
  }

  /** Says for which vehicles the alarm changed that they show until it is acknowledged, one of each vehicle. */
  changeOpenAlarms(changes: readonly ShownAlarmChange[]): void {
    if (changes.length > 0) this.#send({ type: 'openAlarms', changes });
  }

  /**
   * Shows a saved record without waiting for the live connection: not every server reports it there (contract
   * §6).
   */
  recordSaved(saved: SavedFleetRecord, isNew: boolean): void {
    this.#send({ type: 'saved', saved, isNew });
  }

  /** Removes a deleted record. */
  recordRemoved(kind: SavedFleetRecord['kind'], id: number): void {
    this.#send({ type: 'removed', kind, id });
  }

  /** Adds a latest position that was loaded separately; a newer known one is kept. */
  addPosition(position: Position): void {
    this.#send({ type: 'position', position });
  }

  /** Removes every device, group and driver, for instance on sign-out. */
  clear(): void {
    this.watched = undefined;
    this.#send({ type: 'forget' });
  }

  /**
   * Calls the listener after every report that changed the slice. Columns, descriptions and visible pass the
   * slots that may have changed, undefined for any. Returns a function that unsubscribes.
   */
  subscribe(slice: FleetSlice, listener: (slots: Uint32Array | undefined) => void): () => void {
    const listeners = this.#listeners.get(slice) ?? new Set();
    this.#listeners.set(slice, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Applies one report of the engine; called at most once per frame. */
  receive(report: FleetDelta): void {
    const filtered = report.columns ? this.#takeColumns(report.columns) : false;
    for (const description of report.descriptions ?? []) this.descriptions[description.slot] = description;
    if (report.removed) this.#removeSlots(report.removed);
    if (report.counts) this.counts = report.counts;
    if (report.order) this.order = report.order;
    if (report.sections) this.sections = report.sections;
    if (report.visible) {
      this.grow(report.visible.length);
      this.visible.set(report.visible);
    }
    if (report.isWatchedFilteredOut !== undefined) this.isWatchedFilteredOut = report.isWatchedFilteredOut;
    if (report.groups) this.groups = new Map(report.groups.map((group) => [group.id, group]));
    if (report.drivers) this.drivers = new Map(report.drivers.map((driver) => [driver.uniqueId, driver]));
    if (report.events) this.events = report.events;
    if (report.commandResults) this.commandResults = report.commandResults;
    if (report.loggedCommands) this.loggedCommands = report.loggedCommands;
    if ('watched' in report) this.watched = report.watched;
    if (report.loaded !== undefined) this.isLoaded = report.loaded;
    this.#notify(report, filtered);
  }

  #notify(report: FleetDelta, filtered: boolean): void {
    if (report.descriptions)
      this.#emit(
        'descriptions',
        Uint32Array.from(report.descriptions, ({ slot }) => slot),
      );
    if (report.columns || report.removed) this.#emit('columns', changedSlots(report));
    if (report.visible || filtered || report.isWatchedFilteredOut !== undefined)
      this.#emit('visible', report.visible ? undefined : (report.columns?.slot ?? new Uint32Array(0)));
    if (report.order || report.sections) this.#emit('order', undefined);
    if (report.counts) this.#emit('counts', undefined);
    if (report.groups || report.drivers) this.#emit('directory', undefined);
    if (report.events) this.#emit('events', undefined);
    if (report.commandResults) this.#emit('commandResults', undefined);
    if (report.loggedCommands) this.#emit('loggedCommands', undefined);
    if ('watched' in report) this.#emit('watched', undefined);
    if (report.loaded !== undefined) this.#emit('loaded', undefined);
  }

  #emit(slice: FleetSlice, slots: Uint32Array | undefined): void {
    for (const listener of this.#listeners.get(slice) ?? []) listener(slots);
  }

  /** Returns whether the filter result of a device changed. */
  #takeColumns(columns: FleetColumns): boolean {
    const { slot, deviceId, flags } = columns;
    let filtered = false;
    for (let row = 0; row < slot.length; row++) {
      const target = slot[row] ?? 0;
      this.grow(target + 1);
      const id = deviceId[row] ?? 0;
      if (this.deviceId[target] !== id) this.#slots.set(id, target);
      const visible = (flags[row] ?? 0) & FLAG.visible ? 1 : 0;
      if (this.visible[target] === visible) continue;
      this.visible[target] = visible;
      filtered = true;
    }
    scatterRows(columns, slot, this);
    return filtered;
  }

  #removeSlots(slots: Uint32Array): void {
    for (const slot of slots) {
      this.#slots.delete(this.deviceId[slot] ?? 0);
      this.deviceId[slot] = 0;
      this.flags[slot] = 0;
      this.visible[slot] = 0;
      this.descriptions[slot] = undefined;
    }
  }
}

/** Removed devices count as changed: their markers have to be removed. */
function changedSlots({ columns, removed }: FleetDelta): Uint32Array | undefined {
  if (!columns || !removed) return columns?.slot ?? removed;
  const slots = new Uint32Array(columns.slot.length + removed.length);
  slots.set(columns.slot);
  slots.set(removed, columns.slot.length);
  return slots;
}
