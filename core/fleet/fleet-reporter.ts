import { WHOLE_FLEET } from '../domain/view-address.ts';
import type { Group } from '../domain/group.ts';
import { FleetCursor } from './fleet-cursor.ts';
import { FleetFilter } from './fleet-filter.ts';
import { FleetOrder } from './fleet-order.ts';
import type { FleetArrangement, FleetReport } from './fleet-protocol.ts';
import type { FleetRecords } from './fleet-records.ts';
import { packedColumns } from './report-packer.ts';

/** The list is put in order anew at most this often: rows that jump faster cannot be read. */
const SETTLE_MS = 250;
/** More changes than this are told in several reports, so that none holds up the page. */
const ROWS_PER_REPORT = 25_000;
/** Words are objects that have to be copied to the page: so many at a time keep it fluent while a large fleet appears. */
const WORDS_PER_REPORT = 3000;

/**
 * Knows what the page was told of the fleet and tells the rest: numbers and words of changed devices, who is on the map, the list
 * in its order. Filter and order look at changed devices only, unless the viewer asked for something else.
 */
export class FleetReporter {
  readonly #records: FleetRecords;
  readonly #filter: FleetFilter;
  readonly #order: FleetOrder;
  /** Slots whose device the page holds. */
  readonly #reported = new Set<number>();
  #arrangement: FleetArrangement = WHOLE_FLEET;
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

  constructor(records: FleetRecords) {
    this.#records = records;
    const cursor = new FleetCursor(records);
    this.#filter = new FleetFilter(records, cursor, this.#arrangement);
    this.#order = new FleetOrder(records, cursor);
  }

  /** Whether something waits to be told. */
  get hasNews(): boolean {
    const { changed, reworded } = this.#records;
    return this.#isListStale || this.#refilter || changed.size > 0 || reworded.size > 0;
  }

  /** Filters and orders as the viewer asked. */
  arrange(arrangement: FleetArrangement, now: number): void {
    this.#arrangement = arrangement;
    this.#order.arrange(arrangement.order, arrangement.grouped);
    this.#compile(now);
  }

  /** This device is open from now on, or none: it is drawn whatever the filter says. Looks at no other device. */
  open(deviceId: number | undefined): void {
    const before = this.#openSlot();
    this.#openDeviceId = deviceId;
    this.#filter.open(deviceId);
    for (const slot of new Set([before, this.#openSlot()]))
      if (slot !== undefined) this.#records.changed.add(slot);
  }

  /** Takes over the groups: the list has a section for each, and a query finds them by name. */
  setGroups(groups: readonly Group[], now: number): void {
    this.#groups = groups;
    this.#order.setGroups(groups);
    this.#compile(now);
  }

  /** Puts into the report what was not told yet; answers the slots that changed. */
  report(report: FleetReport, now: number): readonly number[] {
    if (this.#filter.refresh(now)) this.#refilter = true;
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
    return this.#relist || this.#order.isUnsettled;
  }

  #compile(now: number): void {
    this.#filter.compile(this.#arrangement, this.#groups, now);
    this.#refilter = true;
    this.#isUrgent = true;
  }

  #reportNumbers(report: FleetReport): readonly number[] {
    const records = this.#records;
    for (const slot of records.renamed.take()) this.#order.rename(slot);
    const slots = records.changed.take(ROWS_PER_REPORT);
    const [present, gone]: [number[], number[]] = [[], []];
    for (const slot of slots) {
      if (this.#filter.ask(slot)) this.#relist = true;
      if (records.devices[slot]) {
        this.#order.touch(slot);
        this.#reported.add(slot);
        present.push(slot);
      } else if (this.#reported.delete(slot)) gone.push(slot);
    }
    if (present.length > 0) report.columns = packedColumns(records, present);
    if (gone.length > 0) {
      report.removed = Uint32Array.from(gone);
      this.#isUrgent = true;
    }
    return slots;
  }

  #reportVisible(report: FleetReport): void {
    if (!this.#refilter) return;
    this.#filter.askAll();
    report.visible = this.#records.visible.slice(0, this.#records.length);
    this.#relist = true;
    this.#refilter = false;
  }

  /** The list is what the filter lets through: an open device that is not in it is on the map only because it is open. */
  #reportOutside(report: FleetReport): void {
    const slot = this.#openSlot();
    const isOutside = slot !== undefined && this.#reported.has(slot) && !this.#filter.listed[slot];
    if (isOutside !== this.#isOpenOutside) report.isOpenOutside = isOutside;
    this.#isOpenOutside = isOutside;
  }

  #openSlot(): number | undefined {
    return this.#openDeviceId === undefined ? undefined : this.#records.slotOf(this.#openDeviceId);
  }

  #reportList(report: FleetReport, now: number): void {
    if (!this.#isListStale) return;
    // The list names no device whose numbers the page does not have yet.
    if (this.#records.changed.size > 0) return;
    if (!this.#isUrgent && now - this.#settledAt < SETTLE_MS) return;
    this.#order.settle();
    report.order = this.#order.listed(this.#filter.listed);
    report.sections = this.#order.sections(report.order);
    this.#relist = false;
    this.#isUrgent = false;
    this.#settledAt = now;
  }

  #reportWords(report: FleetReport): void {
    const { reworded, words } = this.#records;
    if (reworded.size === 0) return;
    if (reworded.size > WORDS_PER_REPORT) {
      // A large fleet appears from the top of the list.
      if (this.#isListStale) return;
      if (report.order) reworded.putFirst(report.order);
    }
    const present = reworded.take(WORDS_PER_REPORT).flatMap((slot) => words[slot] ?? []);
    if (present.length > 0) report.words = present;
  }
}
