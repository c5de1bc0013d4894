import { DEFAULT_FLEET_ARRANGEMENT } from '../../domain/navigation/fleet-view-url.ts';
import type { Group } from '../../domain/device/group.ts';
import { DeviceCursor } from './device-cursor.ts';
import { FleetOrder } from './fleet-order.ts';
import type { FleetArrangement, FleetDelta } from '../protocol/fleet-protocol.ts';
import type { FleetStore } from './fleet-store.ts';
import { packColumns } from './report-packer.ts';
import {
  compileDeviceFilter,
  isShownOnMap,
  type CompiledDeviceFilter,
} from '../../domain/device/device-filter.ts';
import { capacityFor, copyInto } from '../protocol/fleet-table.ts';

/** How long the results of a time-dependent query stay valid, milliseconds. */
const TIMED_QUERY_MS = 5000;

/**
 * Which devices are on the map and in the list; cached per slot and tested again only for slots that changed.
 */
class FleetFilter {
  /** 1 for every slot in the list. */
  listed = new Uint8Array(0);

  readonly #records: FleetStore;
  readonly #cursor: DeviceCursor;
  #filter: CompiledDeviceFilter;
  #compiledAt: number;
  #arrangement: FleetArrangement;
  #groups: readonly Group[] = [];
  #openDeviceId: number | undefined;
  /** Groups whose name matches the query: the list shows their devices, the map does not. */
  #matchingGroups: ReadonlySet<number> = new Set();

  constructor(records: FleetStore, cursor: DeviceCursor, arrangement: FleetArrangement) {
    this.#records = records;
    this.#cursor = cursor;
    this.#arrangement = arrangement;
    this.#compiledAt = 0;
    this.#filter = compileDeviceFilter(arrangement, 0);
  }

  /** Compiles the filter for another arrangement or other groups; every device has to be tested again. */
  compile(arrangement: FleetArrangement, groups: readonly Group[], now: number): void {
    this.#arrangement = arrangement;
    this.#groups = groups;
    this.#compiledAt = now;
    this.#filter = compileDeviceFilter(arrangement, now);
    const { query } = this.#filter;
    this.#matchingGroups = new Set(
      query.isBlank ? [] : groups.filter(({ name }) => query.matchesName(name)).map(({ id }) => id),
    );
  }

  /**
   * Sets the watched device, which the map shows whatever the filter says. Its slot and the previous one have
   * to be tested again.
   */
  open(deviceId: number | undefined): void {
    this.#openDeviceId = deviceId;
  }

  /** Compiles a stale time-dependent query again; returns whether every device has to be tested again. */
  recompileIfStale(now: number): boolean {
    if (!this.#filter.query.dependsOnTime || now - this.#compiledAt < TIMED_QUERY_MS) return false;
    this.compile(this.#arrangement, this.#groups, now);
    return true;
  }

  /** Tests one device; returns whether it entered or left the list. */
  test(slot: number): boolean {
    const records = this.#records;
    if (slot >= this.listed.length) {
      this.listed = copyInto(this.listed, new Uint8Array(capacityFor(slot + 1)));
    }
    const device = this.#cursor.moveTo(slot);
    const isThere = records.devices[slot] !== undefined;
    const passes = isThere && this.#filter.passes(device);
    records.visible[slot] = Number(isThere && isShownOnMap(passes, device.deviceId, this.#openDeviceId));
    const listed = passes || (this.#matchingGroups.size > 0 && this.#matchingGroups.has(device.groupId));
    if (this.listed[slot] === Number(listed)) return false;
    this.listed[slot] = Number(listed);
    return true;
  }

  /** Tests every device. */
  testAll(): void {
    for (let slot = 0; slot < this.#records.length; slot++) this.test(slot);
  }
}

/** The list is reordered at most this often, milliseconds: rows that move faster cannot be read. */
const REORDER_INTERVAL_MS = 250;
/** More changes than this are split into several reports, so that none blocks the page. */
const ROWS_PER_REPORT = 25_000;
/**
 * Descriptions are objects that have to be copied to the page; limiting them keeps the page responsive while
 * a large fleet appears.
 */
const DESCRIPTIONS_PER_REPORT = 3000;

/**
 * Tracks what was reported to the page and reports the rest: numbers and descriptions of changed devices,
 * visibility on the map, the ordered list. Filter and order test changed devices only, unless the arrangement
 * changed.
 */
export class FleetReporter {
  readonly #records: FleetStore;
  readonly #filter: FleetFilter;
  readonly #order: FleetOrder;
  /** Slots whose device the page knows. */
  readonly #reported = new Set<number>();
  #arrangement: FleetArrangement = DEFAULT_FLEET_ARRANGEMENT;
  #groups: readonly Group[] = [];
  #counts = '';
  #openDeviceId: number | undefined;
  #isOpenOutside = false;
  /** Every device has to be filtered again, not only the changed ones. */
  #refilter = false;
  /** The set of listed devices changed. */
  #relist = false;
  /** The user waits for the list: it is sent without the reorder interval. */
  #isUrgent = false;
  #settledAt = 0;

  constructor(records: FleetStore) {
    this.#records = records;
    const cursor = new DeviceCursor(records);
    this.#filter = new FleetFilter(records, cursor, this.#arrangement);
    this.#order = new FleetOrder(records, cursor);
  }

  /** Whether there is anything to report. */
  get hasChanges(): boolean {
    const { changedSlots, changedDescriptions } = this.#records;
    return this.#isListStale || this.#refilter || changedSlots.size > 0 || changedDescriptions.size > 0;
  }

  /** Applies another arrangement. */
  arrange(arrangement: FleetArrangement, now: number): void {
    this.#arrangement = arrangement;
    this.#order.arrange(arrangement.order, arrangement.grouped);
    this.#compile(now);
  }

  /** Sets the watched device, which the map shows whatever the filter says. Tests no other device. */
  setOpenDevice(deviceId: number | undefined): void {
    const before = this.#openSlot();
    this.#openDeviceId = deviceId;
    this.#filter.open(deviceId);
    for (const slot of new Set([before, this.#openSlot()]))
      if (slot !== undefined) this.#records.changedSlots.add(slot);
  }

  /** Sets the groups: the list has a section for each, and a query matches their names. */
  setGroups(groups: readonly Group[], now: number): void {
    this.#groups = groups;
    this.#order.setGroups(groups);
    this.#compile(now);
  }

  /** Adds the pending changes to the report; returns the slots that changed. */
  report(report: FleetDelta, now: number): readonly number[] {
    if (this.#filter.recompileIfStale(now)) this.#refilter = true;
    const changed = this.#reportNumbers(report);
    this.#reportVisible(report);
    this.#reportOutside(report);
    this.#reportList(report, now);
    this.#reportDescriptions(report);
    const counts = Object.values(this.#records.counts).join();
    if (counts !== this.#counts) report.counts = { ...this.#records.counts };
    this.#counts = counts;
    return changed;
  }

  get #isListStale(): boolean {
    return this.#relist || this.#order.hasPendingMoves;
  }

  #compile(now: number): void {
    this.#filter.compile(this.#arrangement, this.#groups, now);
    this.#refilter = true;
    this.#isUrgent = true;
  }

  #reportNumbers(report: FleetDelta): readonly number[] {
    const records = this.#records;
    for (const slot of records.changedNames.take()) this.#order.nameChanged(slot);
    const slots = records.changedSlots.take(ROWS_PER_REPORT);
    const [present, removed]: [number[], number[]] = [[], []];
    for (const slot of slots) {
      if (this.#filter.test(slot)) this.#relist = true;
      if (records.devices[slot]) {
        this.#order.updateSlot(slot);
        this.#reported.add(slot);
        present.push(slot);
      } else if (this.#reported.delete(slot)) removed.push(slot);
    }
    if (present.length > 0) report.columns = packColumns(records, present);
    if (removed.length > 0) {
      report.removed = Uint32Array.from(removed);
      this.#isUrgent = true;
    }
    return slots;
  }

  #reportVisible(report: FleetDelta): void {
    if (!this.#refilter) return;
    this.#filter.testAll();
    report.visible = this.#records.visible.slice(0, this.#records.length);
    this.#relist = true;
    this.#refilter = false;
  }

  /** A watched device that is not in the list is on the map only because it is watched. */
  #reportOutside(report: FleetDelta): void {
    const slot = this.#openSlot() ?? -1;
    const isOutside = this.#reported.has(slot) && !this.#filter.listed[slot];
    if (isOutside !== this.#isOpenOutside) report.isWatchedFilteredOut = isOutside;
    this.#isOpenOutside = isOutside;
  }

  #openSlot(): number | undefined {
    return this.#records.slotOf(this.#openDeviceId ?? 0);
  }

  #reportList(report: FleetDelta, now: number): void {
    if (!this.#isListStale) return;
    // The list must not contain a device whose numbers the page does not have yet.
    if (this.#records.changedSlots.size > 0) return;
    if (!this.#isUrgent && now - this.#settledAt < REORDER_INTERVAL_MS) return;
    this.#order.apply();
    report.order = this.#order.listed(this.#filter.listed);
    report.sections = this.#order.sections(report.order);
    this.#relist = false;
    this.#isUrgent = false;
    this.#settledAt = now;
  }

  #reportDescriptions(report: FleetDelta): void {
    const { changedDescriptions, descriptions } = this.#records;
    if (changedDescriptions.size > DESCRIPTIONS_PER_REPORT) {
      // A large fleet appears from the top of the list.
      if (this.#isListStale) return;
      if (report.order) changedDescriptions.moveToFront(report.order);
    }
    const present = changedDescriptions
      .take(DESCRIPTIONS_PER_REPORT)
      .flatMap((slot) => descriptions[slot] ?? []);
    if (present.length > 0) report.descriptions = present;
  }
}
