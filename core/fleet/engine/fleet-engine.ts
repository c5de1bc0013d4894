import type { Device } from '../../domain/device/device.ts';
import type { Driver } from '../../domain/device/driver.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import type { Group } from '../../domain/device/group.ts';
import type { Position } from '../../domain/position/position.ts';
import { FleetDirectory } from './fleet-directory.ts';
import type { FleetDelta, FleetRequest, CommandResultMessage } from '../protocol/fleet-protocol.ts';
import { FleetStore } from './fleet-store.ts';
import { ConnectionGap } from './connection-gap.ts';
import { FleetReporter } from './fleet-reporter.ts';
import { LocalChanges } from './local-changes.ts';
import { transferableBuffers } from './report-packer.ts';
import { parseFrame } from '../wire/wire-frame.ts';

/** The whole fleet as loaded from the server. */
export interface LoadedFleet {
  devices: readonly Device[];
  positions: readonly Position[];
  groups: readonly Group[];
  drivers: readonly Driver[];
}

/** A report with its buffers that can be transferred instead of copied. */
export interface PackedReport {
  report: FleetDelta;
  transfer: ArrayBuffer[];
}

/**
 * Limit of events and command results that wait for the page, for instance while it sleeps; the oldest are
 * dropped.
 */
const MAX_EVENTS = 5000;
/**
 * The fleet behind the live connection (§4, "Live connection"): receives frames, keeps every device with its
 * newest fix, and returns reports of what changed since the last one. Receiving costs O(1) per message
 * whatever the size of the fleet; filter and order test changed devices only, when a report is taken. Times
 * are milliseconds since the epoch.
 */
export class FleetEngine {
  readonly #records: FleetStore;
  readonly #reporter: FleetReporter;
  readonly #gap: ConnectionGap;
  readonly #directory = new FleetDirectory();
  readonly #saves: LocalChanges;
  #events: DeviceEvent[] = [];
  /** Events of devices that are not loaded yet: they wait until the device's name is known. */
  readonly #earlyEvents: DeviceEvent[] = [];
  #isLoading = false;
  #results: CommandResultMessage[] = [];
  #watched: number | undefined;
  /** Parts of the next report besides changes of the fleet. */
  #next: FleetDelta = {};
  #oldestAt: number | undefined;
  /** Search texts were prepared up to this slot. */
  #prepared = 0;

  /** @param namespace prefix of the product's own attributes */
  constructor(namespace: string) {
    this.#records = new FleetStore(namespace);
    this.#reporter = new FleetReporter(this.#records);
    this.#gap = new ConnectionGap(this.#records);
    this.#saves = new LocalChanges(this.#records, this.#gap, this.#directory);
  }

  /** How many devices the fleet holds. */
  get size(): number {
    return this.#records.counts.all;
  }

  /** How many slots hold a device or did. */
  get slots(): number {
    return this.#records.length;
  }

  /** Whether there is anything to report. */
  get hasChanges(): boolean {
    return (
      this.#reporter.hasChanges ||
      this.#events.length + this.#results.length > 0 ||
      Object.keys(this.#next).length > 0
    );
  }

  /** Receives one text frame of the live connection; returns false when it cannot be parsed. */
  receiveFrame(text: string, now: number): boolean {
    if (this.#applyRepeatedFrame(text)) {
      this.#oldestAt ??= now;
      return true;
    }
    const frame = parseFrame(text);
    if (!frame) return false;
    for (const device of frame.devices) {
      this.#gap.markReceived(device.id);
      this.#records.takeDevice(device);
    }
    this.#records.rememberFrame(text, frame.devices);
    for (const position of frame.positions) this.#takePosition(position);
    for (const event of frame.events) this.#takeEvent(event);
    if (frame.commands.length > 0)
      this.#next.loggedCommands = [...(this.#next.loggedCommands ?? []), ...frame.commands].slice(
        -MAX_EVENTS,
      );
    if (this.hasChanges) this.#oldestAt ??= now;
    return true;
  }

  /** A connection is being opened: until the load is done, events of unknown devices wait for their names. */
  connectionOpening(): void {
    this.#isLoading = true;
  }

  /** The connection was lost: the next `load` counts newer fixes from here. */
  connectionLost(): void {
    this.#gap.start();
  }

  /**
   * A load begins: devices received on the live connection from now on are kept even if the load does not
   * contain them.
   */
  loadStarted(): void {
    this.#gap.beginLoad();
    this.#directory.beginLoad();
  }

  /**
   * Merges a loaded fleet: the newest fix wins, and devices that no longer exist are removed. Returns how
   * many devices have a newer fix than when the connection was lost.
   */
  load(loaded: LoadedFleet, now: number): number {
    for (const item of loaded.devices) {
      const device = this.#gap.mergeNewest(item);
      if (device) this.#records.takeDevice(device);
    }
    const read = new Set(loaded.devices.map(({ id }) => id));
    for (const deviceId of this.#gap.removedDevices(read)) this.#records.removeDevice(deviceId);
    for (const position of loaded.positions) this.#takePosition(position);
    this.#directory.load(loaded.groups, loaded.drivers);
    this.#reportDirectory(now);
    this.#next.loaded = true;
    this.#isLoading = false;
    this.#addEvents(this.#earlyEvents.splice(0));
    return this.#gap.finish();
  }

  /** Returns the groups and drivers of the fleet. */
  directory(): Pick<LoadedFleet, 'groups' | 'drivers'> {
    const { groups, drivers } = this.#directory;
    return { groups, drivers };
  }

  /** Returns the devices in these slots, up to `end`, with their latest positions. */
  recordsOf(start: number, end: number): Pick<LoadedFleet, 'devices' | 'positions'> {
    const { devices, positions } = this.#records;
    return {
      devices: devices.slice(start, end).filter((device) => device !== undefined),
      positions: positions.slice(start, end).filter((position) => position !== undefined),
    };
  }

  /**
   * Shows an earlier state of the fleet until it is loaded: what is known already is newer, and the next load
   * removes what no longer exists.
   */
  restore(earlier: LoadedFleet, now: number): void {
    for (const device of earlier.devices)
      if (this.#records.slotOf(device.id) === undefined) this.#records.takeDevice(device);
    for (const position of earlier.positions) this.#records.takePosition(position);
    this.#directory.replaceAll(earlier.groups, earlier.drivers);
    this.#reportDirectory(now);
    this.#next.loaded = true;
  }

  /** Handles a request of the page; the next report contains the result. */
  handle(request: FleetRequest, now: number): void {
    switch (request.type) {
      case 'arrange':
        this.#reporter.arrange(request.arrangement, now);
        break;
      case 'watch':
        this.#watched = request.deviceId;
        this.#reporter.setOpenDevice(request.deviceId);
        this.#next.watched = undefined;
        break;
      case 'anchor':
        this.#records.setAnchored(request.deviceIds, request.violatedIds);
        break;
      case 'openAlarms':
        this.#records.changeOpenAlarms(request.changes);
        break;
      case 'saved':
        if (this.#saves.save(request.saved, request.isNew)) this.#reportDirectory(now);
        break;
      case 'removed':
        if (this.#saves.remove(request.kind, request.id)) this.#reportDirectory(now);
        break;
      case 'position':
        this.#records.takePosition(request.position);
        break;
      case 'forget':
        this.#forget(now);
    }
  }

  /**
   * Prepares at most this many search texts, so that the first keystroke of a search is fast; returns whether
   * some remain.
   */
  buildSearchTexts(limit: number): boolean {
    const { length } = this.#records;
    const end = Math.min(length, this.#prepared + limit);
    for (; this.#prepared < end; this.#prepared++) this.#records.searchTextOf(this.#prepared);
    return end < length;
  }

  /** Returns everything that changed since the last report; undefined when nothing did. */
  takeReport(now: number): PackedReport | undefined {
    const report = this.#next;
    this.#next = {};
    this.#reportWatched(report, this.#reporter.report(report, now));
    if (this.#events.length > 0) report.events = this.#events;
    this.#events = [];
    if (this.#results.length > 0) report.commandResults = this.#results;
    this.#results = [];
    if (Object.keys(report).length === 0) return undefined;
    if (this.#oldestAt !== undefined) report.lagMs = Math.max(0, now - this.#oldestAt);
    this.#oldestAt = undefined;
    return { report, transfer: transferableBuffers(report) };
  }

  #takeEvent(event: DeviceEvent): void {
    const isEarly =
      this.#isLoading && event.deviceId > 0 && this.#records.slotOf(event.deviceId) === undefined;
    if (!isEarly) this.#addEvents([event]);
    else if (this.#earlyEvents.push(event) > MAX_EVENTS) this.#earlyEvents.shift();
  }

  #addEvents(events: readonly DeviceEvent[]): void {
    this.#events = [...this.#events, ...events].slice(-MAX_EVENTS);
  }

  #applyRepeatedFrame(text: string): boolean {
    const deviceId = this.#records.applyRepeatedFrame(text);
    if (deviceId !== undefined) this.#gap.markReceived(deviceId);
    return deviceId !== undefined;
  }

  #forget(now: number): void {
    this.#records.clear();
    this.#gap.clear();
    this.#earlyEvents.length = 0;
    this.#isLoading = false;
    this.#events = [];
    this.#results = [];
    this.#watched = undefined;
    this.#reporter.setOpenDevice(undefined);
    this.#next = { loaded: false, watched: undefined };
    this.#directory.replaceAll([], []);
    this.#reportDirectory(now);
  }

  /** A command result is reported once: when its position follows one that was known. */
  #takePosition(position: Position): void {
    const { id: positionId, deviceId, attributes } = position;
    const { result } = attributes;
    if (typeof result === 'string' && result !== '') {
      const known = this.#records.positions[this.#records.slotOf(deviceId) ?? -1];
      if (known && known.id < positionId)
        this.#results = [...this.#results, { deviceId, positionId, result }].slice(-MAX_EVENTS);
    }
    this.#records.takePosition(position);
  }

  #reportDirectory(now: number): void {
    const { groups, drivers } = this.#directory;
    this.#next.groups = [...groups];
    this.#next.drivers = [...drivers];
    this.#reporter.setGroups(groups, now);
  }

  #watchedDevice(): FleetDelta['watched'] {
    const slot = this.#records.slotOf(this.#watched ?? 0) ?? -1;
    const device = this.#records.devices[slot];
    // A copy: the engine keeps writing to its own.
    return device && { device: { ...device }, position: this.#records.positions[slot] };
  }

  #reportWatched(report: FleetDelta, changed: readonly number[]): void {
    if (this.#watched === undefined) return;
    const slot = this.#records.slotOf(this.#watched);
    const isChanged = changed.some((item) => item === slot);
    // A removed device has no slot: the page is told once, with the report of the removal.
    if (isChanged || 'watched' in report || (slot === undefined && report.removed))
      report.watched = this.#watchedDevice();
  }
}
