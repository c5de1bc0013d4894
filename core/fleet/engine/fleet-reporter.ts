import { DEFAULT_FLEET_ARRANGEMENT } from '../../domain/navigation/fleet-view-url.ts';
import type { Group } from '../../domain/device/group.ts';
import { DeviceCursor } from './device-cursor.ts';
import { FleetFilter } from './fleet-filter.ts';
import { FleetOrder } from './fleet-order.ts';
import type { FleetArrangement, FleetDelta } from '../protocol/fleet-protocol.ts';
import type { FleetStore } from './fleet-store.ts';
import { packColumns } from './report-packer.ts';

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
    const slot = this.#openSlot();
    const isOutside = slot !== undefined && this.#reported.has(slot) && !this.#filter.listed[slot];
    if (isOutside !== this.#isOpenOutside) report.isWatchedFilteredOut = isOutside;
    this.#isOpenOutside = isOutside;
  }

  #openSlot(): number | undefined {
    return this.#openDeviceId === undefined ? undefined : this.#records.slotOf(this.#openDeviceId);
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
    if (changedDescriptions.size === 0) return;
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
