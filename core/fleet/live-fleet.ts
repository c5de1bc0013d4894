import type { Device } from '../domain/device/device.ts';
import type { Driver } from '../domain/device/driver.ts';
import type { DeviceEvent } from '../domain/alert/event.ts';
import type { Group } from '../domain/device/group.ts';
import type { Position } from '../domain/position/position.ts';
import type {
  FleetArrangement,
  FleetColumns,
  FleetCounts,
  FleetReport,
  FleetRequest,
  CommandResult,
  FleetSection,
  DeviceDescription,
  SavedFleetRecord,
} from './protocol/fleet-protocol.ts';
import { FLAG } from './protocol/fleet-protocol.ts';
import { FleetTable } from './protocol/fleet-table.ts';

/** What a subscriber can listen to; each fires at most once a frame. */
export type FleetSlice =
  | 'columns'
  | 'descriptions'
  | 'order'
  | 'visible'
  | 'counts'
  | 'directory'
  | 'events'
  | 'commandResults'
  | 'watched'
  | 'loaded';

/** A device with everything it has. */
export interface WatchedDevice {
  device: Device;
  position: Position | undefined;
}

/**
 * The live fleet on the page's side: struct of arrays by device slot (§4, "Live connection"). It is fed with packed reports and
 * read in place by the list and by the map's layers; nothing is copied per message. Slots never move; a removed
 * device leaves its slot empty (deviceId 0).
 */
export class LiveFleet extends FleetTable {
  descriptions: (DeviceDescription | undefined)[] = [];

  /** Slots in the order of the list, and its sections. */
  order = new Uint32Array(0);
  sections: readonly FleetSection[] = [];
  counts: FleetCounts = { all: 0, online: 0, offline: 0, unknown: 0, moving: 0 };
  groups: ReadonlyMap<number, Group> = new Map();
  drivers: ReadonlyMap<string, Driver> = new Map();
  watched: WatchedDevice | undefined;
  /** The watched device is drawn only because it is open: the filter does not let it through. */
  isWatchedFilteredOut = false;
  isLoaded = false;
  /** Events of the last report that had some. */
  events: readonly DeviceEvent[] = [];
  /** Answers to commands in the last report that had some. */
  commandResults: readonly CommandResult[] = [];

  readonly #ask: (request: FleetRequest) => void;
  readonly #slots = new Map<number, number>();
  readonly #listeners = new Map<FleetSlice, Set<(slots: Uint32Array | undefined) => void>>();

  /** @param ask hands a request to the engine that feeds this fleet */
  constructor(ask: (request: FleetRequest) => void) {
    super();
    this.#ask = ask;
  }

  /** The slot of a device, or nothing when the fleet does not hold it. */
  slotOf(deviceId: number): number | undefined {
    return this.#slots.get(deviceId);
  }

  /** Asks for another order, filter or query; the list and the map follow as soon as the engine answers. */
  arrange(arrangement: FleetArrangement): void {
    this.#ask({ type: 'arrange', arrangement });
  }

  /** Asks for everything about one device, kept fresh and drawn whatever the filter says until another is watched. */
  watch(deviceId: number | undefined): void {
    if (this.watched?.device.id !== deviceId) this.watched = undefined;
    this.#ask({ type: 'watch', deviceId });
  }

  /** Says which devices have an anchor, and which left theirs: they are sorted and shown so. */
  setAnchoredDevices(deviceIds: readonly number[], violatedIds: readonly number[] = []): void {
    this.#ask({ type: 'anchor', deviceIds, violatedIds });
  }

  /** Shows a record as it was saved, without waiting for the live line: not every server tells of that (contract §6). */
  recordSaved(saved: SavedFleetRecord, isNew: boolean): void {
    this.#ask({ type: 'saved', saved, isNew });
  }

  /** Shows a record that was deleted no more. */
  recordRemoved(kind: SavedFleetRecord['kind'], id: number): void {
    this.#ask({ type: 'removed', kind, id });
  }

  /** Takes a latest position that was asked for by itself; a newer one that is known stays. */
  addPosition(position: Position): void {
    this.#ask({ type: 'position', position });
  }

  /** Forgets every device, group and driver: nobody is signed in any more. */
  clear(): void {
    this.watched = undefined;
    this.#ask({ type: 'forget' });
  }

  /**
   * Calls the listener after every report that changed the slice; the answer stops it. Columns, descriptions and visible tell the slots
   * among which the change is, nothing when it may be any.
   */
  subscribe(slice: FleetSlice, listener: (slots: Uint32Array | undefined) => void): () => void {
    const listeners = this.#listeners.get(slice) ?? new Set();
    this.#listeners.set(slice, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Takes one report of the engine; called at most once a frame. */
  receive(report: FleetReport): void {
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
    if ('watched' in report) this.watched = report.watched;
    if (report.loaded !== undefined) this.isLoaded = report.loaded;
    this.#tell(report, filtered);
  }

  #tell(report: FleetReport, filtered: boolean): void {
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
    if ('watched' in report) this.#emit('watched', undefined);
    if (report.loaded !== undefined) this.#emit('loaded', undefined);
  }

  #emit(slice: FleetSlice, slots: Uint32Array | undefined): void {
    for (const listener of this.#listeners.get(slice) ?? []) listener(slots);
  }

  /** Answers whether the filter lets through other devices than before. */
  #takeColumns(columns: FleetColumns): boolean {
    const { slot } = columns;
    let filtered = false;
    for (let row = 0; row < slot.length; row++) {
      const at = slot[row] ?? 0;
      this.grow(at + 1);
      const id = columns.deviceId[row] ?? 0;
      if (this.deviceId[at] !== id) {
        this.deviceId[at] = id;
        this.#slots.set(id, at);
      }
      this.longitude[at] = columns.longitude[row] ?? 0;
      this.latitude[at] = columns.latitude[row] ?? 0;
      this.courseDegrees[at] = columns.courseDegrees[row] ?? 0;
      this.speedKnots[at] = columns.speedKnots[row] ?? 0;
      this.fixTimeMs[at] = columns.fixTimeMs[row] ?? Number.NaN;
      this.lastUpdateMs[at] = columns.lastUpdateMs[row] ?? Number.NaN;
      this.stoppedSinceMs[at] = columns.stoppedSinceMs[row] ?? Number.NaN;
      const flags = columns.flags[row] ?? 0;
      const visible = flags & FLAG.visible ? 1 : 0;
      if (this.visible[at] !== visible) {
        this.visible[at] = visible;
        filtered = true;
      }
      this.flags[at] = flags;
    }
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

/** Removed devices count as changed: whoever draws them has to take them away. */
function changedSlots({ columns, removed }: FleetReport): Uint32Array | undefined {
  if (!columns || !removed) return columns?.slot ?? removed;
  const slots = new Uint32Array(columns.slot.length + removed.length);
  slots.set(columns.slot);
  slots.set(removed, columns.slot.length);
  return slots;
}
