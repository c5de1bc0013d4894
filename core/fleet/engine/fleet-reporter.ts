import { DEFAULT_FLEET_ARRANGEMENT } from '../../domain/navigation/fleet-view-url.ts';
import type { Group } from '../../domain/device/group.ts';
import { DeviceCursor } from './device-cursor.ts';
import { FleetFilter } from './fleet-filter.ts';
import { FleetOrder } from './fleet-order.ts';
import type { FleetArrangement, FleetReport } from '../protocol/fleet-protocol.ts';
import type { FleetStore } from './fleet-store.ts';
import { packColumns } from './report-packer.ts';

/** The list is put in order anew at most this often: rows that jump faster cannot be read. */
const REORDER_INTERVAL_MS = 250;
/** More changes than this are told in several reports, so that none holds up the page. */
const ROWS_PER_REPORT = 25_000;
/** Words are objects that have to be copied to the page: so many at a time keep it fluent while a large fleet appears. */
const DESCRIPTIONS_PER_REPORT = 3000;

/**
 * Knows what the page was told of the fleet and tells the rest: numbers and words of changed devices, who is on the map, the list
 * in its order. Filter and order look at changed devices only, unless the viewer asked for something else.
 */
export class FleetReporter {
  readonly #records: FleetStore;
  readonly #filter: FleetFilter;
  readonly #order: FleetOrder;
  /** Slots whose device the page holds. */
  readonly #reported = new Set<number>();
  #arrangement: FleetArrangement = DEFAULT_FLEET_ARRANGEMENT;
  #groups: readonly Group[] = [];
  #counts = '';
  #openDeviceId: number | undefined;
  #isOpenOutside = false;
  /** Every device has to be filtered again, not only the changed ones. */
  #refilter = false;
  /** The list holds other devices than before. */
  #relist = false;
  /** Somebody waits for the list: it does not wait for its turn. */
  #isUrgent = false;
  #settledAt = 0;

  constructor(records: FleetStore) {
    this.#records = records;
    const cursor = new DeviceCursor(records);
    this.#filter = new FleetFilter(records, cursor, this.#arrangement);
    this.#order = new FleetOrder(records, cursor);
  }

  /** Whether something waits to be told. */
  get hasChanges(): boolean {
    const { changedSlots, changedDescriptions } = this.#records;
    return this.#isListStale || this.#refilter || changedSlots.size > 0 || changedDescriptions.size > 0;
  }

  /** Filters and orders as the viewer asked. */
  arrange(arrangement: FleetArrangement, now: number): void {
    this.#arrangement = arrangement;
    this.#order.arrange(arrangement.order, arrangement.grouped);
    this.#compile(now);
  }

  /** This device is open from now on, or none: it is drawn whatever the filter says. Looks at no other device. */
  setOpenDevice(deviceId: number | undefined): void {
    const before = this.#openSlot();
    this.#openDeviceId = deviceId;
    this.#filter.open(deviceId);
    for (const slot of new Set([before, this.#openSlot()]))
      if (slot !== undefined) this.#records.changedSlots.add(slot);
  }

  /** Takes over the groups: the list has a section for each, and a query finds them by name. */
  setGroups(groups: readonly Group[], now: number): void {
    this.#groups = groups;
    this.#order.setGroups(groups);
    this.#compile(now);
  }

  /** Puts into the report what was not told yet; answers the slots that changed. */
  report(report: FleetReport, now: number): readonly number[] {
    if (this.#filter.recompileIfStale(now)) this.#refilter = true;
    const changed = this.#reportNumbers(report);
    this.#reportVisible(report);
    this.#reportOutside(report);
    this.#reportList(report, now);
    this.#reportWords(report);
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

  #reportNumbers(report: FleetReport): readonly number[] {
    const records = this.#records;
    for (const slot of records.changedNames.take()) this.#order.nameChanged(slot);
    const slots = records.changedSlots.take(ROWS_PER_REPORT);
    const [present, gone]: [number[], number[]] = [[], []];
    for (const slot of slots) {
      if (this.#filter.test(slot)) this.#relist = true;
      if (records.devices[slot]) {
        this.#order.updateSlot(slot);
        this.#reported.add(slot);
        present.push(slot);
      } else if (this.#reported.delete(slot)) gone.push(slot);
    }
    if (present.length > 0) report.columns = packColumns(records, present);
    if (gone.length > 0) {
      report.removed = Uint32Array.from(gone);
      this.#isUrgent = true;
    }
    return slots;
  }

  #reportVisible(report: FleetReport): void {
    if (!this.#refilter) return;
    this.#filter.testAll();
    report.visible = this.#records.visible.slice(0, this.#records.length);
    this.#relist = true;
    this.#refilter = false;
  }

  /** The list is what the filter lets through: an open device that is not in it is on the map only because it is open. */
  #reportOutside(report: FleetReport): void {
    const slot = this.#openSlot();
    const isOutside = slot !== undefined && this.#reported.has(slot) && !this.#filter.listed[slot];
    if (isOutside !== this.#isOpenOutside) report.isWatchedFilteredOut = isOutside;
    this.#isOpenOutside = isOutside;
  }

  #openSlot(): number | undefined {
    return this.#openDeviceId === undefined ? undefined : this.#records.slotOf(this.#openDeviceId);
  }

  #reportList(report: FleetReport, now: number): void {
    if (!this.#isListStale) return;
    // The list names no device whose numbers the page does not have yet.
    if (this.#records.changedSlots.size > 0) return;
    if (!this.#isUrgent && now - this.#settledAt < REORDER_INTERVAL_MS) return;
    this.#order.apply();
    report.order = this.#order.listed(this.#filter.listed);
    report.sections = this.#order.sections(report.order);
    this.#relist = false;
    this.#isUrgent = false;
    this.#settledAt = now;
  }

  #reportWords(report: FleetReport): void {
    const { changedDescriptions, descriptions } = this.#records;
    if (changedDescriptions.size === 0) return;
    if (changedDescriptions.size > DESCRIPTIONS_PER_REPORT) {
      // A large fleet appears from the top of the list.
      if (this.#isListStale) return;
      if (report.order) changedDescriptions.moveToFront(report.order);
    }
    const present = changedDescriptions.take(DESCRIPTIONS_PER_REPORT).flatMap((slot) => descriptions[slot] ?? []);
    if (present.length > 0) report.descriptions = present;
  }
}
