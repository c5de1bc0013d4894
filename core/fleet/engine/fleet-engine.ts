import type { Device } from '../../domain/device/device.ts';
import type { Driver } from '../../domain/device/driver.ts';
import type { DeviceEvent } from '../../domain/alert/event.ts';
import type { Group } from '../../domain/device/group.ts';
import type { Position } from '../../domain/position/position.ts';
import { FleetDirectory } from './fleet-directory.ts';
import type { FleetReport, FleetRequest, CommandResult } from '../protocol/fleet-protocol.ts';
import { FleetStore } from './fleet-store.ts';
import { ConnectionGap } from './connection-gap.ts';
import { FleetReporter } from './fleet-reporter.ts';
import { LocalChanges } from './local-changes.ts';
import { transferableBuffers } from './report-packer.ts';
import { parseFrame } from '../wire/wire-frame.ts';

/** Everything that the server knows of the fleet, read at one time. */
export interface LoadedFleet {
  devices: readonly Device[];
  positions: readonly Position[];
  groups: readonly Group[];
  drivers: readonly Driver[];
}

/** A report and the buffers in it that can be handed over instead of copied. */
export interface PackedReport {
  report: FleetReport;
  transfer: ArrayBuffer[];
}

/** Events and answers that nobody fetched, for instance while the page sleeps; the oldest are dropped. */
const MAX_EVENTS = 5000;
/**
 * The fleet behind the live line (§4, "Live connection"): takes frames, keeps every device with its newest fix, and answers with
 * reports of what changed since the last one. Taking a frame costs O(1) per message whatever the size of the fleet; filter and
 * order look at changed devices only, when a report is made. Times are milliseconds since the epoch.
 */
export class FleetEngine {
  readonly #records: FleetStore;
  readonly #reporter: FleetReporter;
  readonly #gap: ConnectionGap;
  readonly #directory = new FleetDirectory();
  readonly #saves: LocalChanges;
  #events: DeviceEvent[] = [];
  /** Events of devices that are still to be read: without their names they say little. */
  readonly #earlyEvents: DeviceEvent[] = [];
  #isLoading = false;
  #results: CommandResult[] = [];
  #watched: number | undefined;
  /** Parts that the next report carries whatever else changes. */
  #next: FleetReport = {};
  #oldestAt: number | undefined;
  /** Up to this slot every search text was made in advance. */
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

  /** Whether something waits to be reported. */
  get hasChanges(): boolean {
    return (
      this.#reporter.hasChanges ||
      this.#events.length + this.#results.length > 0 ||
      Object.keys(this.#next).length > 0
    );
  }

  /** Takes one text frame of the live line; answers false when it cannot be read. */
  receiveFrame(text: string, now: number): boolean {
    if (this.#hearAgain(text)) {
      this.#oldestAt ??= now;
      return true;
    }
    const receiveFrame = parseFrame(text);
    if (!receiveFrame) return false;
    for (const device of receiveFrame.devices) {
      this.#gap.markReceived(device.id);
      this.#records.takeDevice(device);
    }
    this.#records.rememberFrame(text, receiveFrame.devices);
    for (const position of receiveFrame.positions) this.#takePosition(position);
    for (const event of receiveFrame.events) this.#takeEvent(event);
    if (this.hasChanges) this.#oldestAt ??= now;
    return true;
  }

  /** A line is being opened: until everything was read, events of devices that are not known yet wait for their names. */
  connectionOpening(): void {
    this.#isLoading = true;
  }

  /** The line was lost: the next `load` counts what is newer than now. */
  connectionLost(): void {
    this.#gap.start();
  }

  /** Everything is about to be read: devices heard of on the line from now on outlive `load` even if it misses them. */
  loadStarted(): void {
    this.#gap.beginLoad();
  }

  /**
   * Merges what was read from the server: the newest fix wins, devices that are no longer there are removed. Answers how many
   * devices have a newer fix than when the line was lost.
   */
  load(loaded: LoadedFleet, now: number): number {
    for (const one of loaded.devices) {
      const device = this.#gap.mergeNewest(one);
      if (device) this.#records.takeDevice(device);
    }
    const read = new Set(loaded.devices.map(({ id }) => id));
    for (const deviceId of this.#gap.removedDevices(read)) this.#records.removeDevice(deviceId);
    for (const position of loaded.positions) this.#takePosition(position);
    this.#directory.replaceAll(loaded.groups, loaded.drivers);
    this.#tellDirectory(now);
    this.#next.loaded = true;
    this.#isLoading = false;
    this.#addEvents(this.#earlyEvents.splice(0));
    return this.#gap.finish();
  }

  /** Takes the page's wish; the next report answers it. */
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
      case 'saved':
        if (this.#saves.save(request.saved, request.isNew)) this.#tellDirectory(now);
        break;
      case 'removed':
        if (this.#saves.remove(request.kind, request.id)) this.#tellDirectory(now);
        break;
      case 'position':
        this.#records.takePosition(request.position);
        break;
      case 'forget':
        this.#forget(now);
    }
  }

  /** Makes at most so many search texts in advance, so that the first key need not; answers whether some are left to make. */
  buildSearchTexts(most: number): boolean {
    const { length } = this.#records;
    const end = Math.min(length, this.#prepared + most);
    for (; this.#prepared < end; this.#prepared++) this.#records.searchTextOf(this.#prepared);
    return end < length;
  }

  /** Everything that changed since the last report; nothing when nothing did. */
  takeReport(now: number): PackedReport | undefined {
    const takeReport = this.#next;
    this.#next = {};
    this.#reportWatched(takeReport, this.#reporter.report(takeReport, now));
    if (this.#events.length > 0) takeReport.events = this.#events;
    this.#events = [];
    if (this.#results.length > 0) takeReport.commandResults = this.#results;
    this.#results = [];
    if (Object.keys(takeReport).length === 0) return undefined;
    if (this.#oldestAt !== undefined) takeReport.lagMs = Math.max(0, now - this.#oldestAt);
    this.#oldestAt = undefined;
    return { report: takeReport, transfer: transferableBuffers(takeReport) };
  }

  #takeEvent(event: DeviceEvent): void {
    const isEarly =
      this.#isLoading && event.deviceId > 0 && this.#records.slotOf(event.deviceId) === undefined;
    if (!isEarly) this.#addEvents([event]);
    else if (this.#earlyEvents.push(event) > MAX_EVENTS) this.#earlyEvents.shift();
  }

  #addEvents(events: readonly DeviceEvent[]): void {
    if (events.length > 0) this.#events = [...this.#events, ...events].slice(-MAX_EVENTS);
  }

  #hearAgain(text: string): boolean {
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
    this.#tellDirectory(now);
  }

  /** An answer to a command is news once: when the position that brings it follows one that was known. */
  #takePosition(position: Position): void {
    const { id: positionId, deviceId, attributes } = position;
    const { result } = attributes;
    if (typeof result === 'string' && result !== '') {
      const slot = this.#records.slotOf(deviceId);
      const known = slot === undefined ? undefined : this.#records.positions[slot];
      if (known && known.id < positionId)
        this.#results = [...this.#results, { deviceId, positionId, result }].slice(-MAX_EVENTS);
    }
    this.#records.takePosition(position);
  }

  #tellDirectory(now: number): void {
    const { groups, drivers } = this.#directory;
    this.#next.groups = [...groups];
    this.#next.drivers = [...drivers];
    this.#reporter.setGroups(groups, now);
  }

  #watchedDevice(): FleetReport['watched'] {
    const slot = this.#watched === undefined ? undefined : this.#records.slotOf(this.#watched);
    const device = slot === undefined ? undefined : this.#records.devices[slot];
    if (slot === undefined || !device) return undefined;
    // A copy: the engine goes on writing into its own.
    return { device: { ...device }, position: this.#records.positions[slot] };
  }

  #reportWatched(takeReport: FleetReport, changed: readonly number[]): void {
    if (this.#watched === undefined) return;
    const slot = this.#records.slotOf(this.#watched);
    const isChanged = changed.some((one) => one === slot);
    // A device that was removed has no slot: whoever watches it is told once, when something was removed.
    if (isChanged || 'watched' in takeReport || (slot === undefined && takeReport.removed))
      takeReport.watched = this.#watchedDevice();
  }
}
