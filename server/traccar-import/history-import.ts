import type { Position } from '@farol/core/domain/position/position';
import { attributeRange } from '@farol/core/domain/position/fix-ranges';
import type { ImportedPeriodRow } from '../storage/schema/import-schema.ts';
import { positionsFromRows } from '../storage/tables/positions.ts';
import { importMarksOf, monthsBetween } from './import-months.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportedIds } from './imported-ids.ts';
import type { ImportedDevice } from './record-import.ts';
import type { TraccarSource } from './source/traccar-source.ts';
import { type HistoryTarget, type ImportedMonth, MonthImport } from './month-import.ts';

/** Counters that go on from the source. */
const COUNTERS = ['totalDistance', 'hours'] as const;

/**
 * Takes the history of devices month by month. Each batch is stored with a mark of how far it reaches, so that an
 * interrupted import goes on there; what is here already, by times and place, is left. Nothing happens because of
 * it: the past is told, no event is raised and nobody is alerted.
 */
export class HistoryImport {
  readonly #source: TraccarSource;
  readonly #data: HistoryTarget;
  readonly #ids: ImportedIds;
  readonly #report: ImportReport;
  readonly #now: number;
  readonly #onMonth: (month: ImportedMonth) => void;

  /** @param parts.onMonth is called after each month that had something */
  constructor(parts: {
    source: TraccarSource;
    data: HistoryTarget;
    ids: ImportedIds;
    report: ImportReport;
    now: number;
    onMonth: (month: ImportedMonth) => void;
  }) {
    this.#source = parts.source;
    this.#data = parts.data;
    this.#ids = parts.ids;
    this.#report = parts.report;
    this.#now = parts.now;
    this.#onMonth = parts.onMonth;
  }

  /** Takes the history of a device, from a moment or from its beginning. */
  async takeDevice(device: ImportedDevice, since: number | undefined): Promise<void> {
    const beginning = (await this.#source.beginning(device.sourceId)) ?? Infinity;
    const from = Math.max(beginning, since ?? 0);
    if (from > this.#now) return;
    const marks = await importMarksOf(this.#data.registry.query, this.#ids.source, device.id);
    let last: Position | undefined;
    for (const month of monthsBetween(from, this.#now)) {
      const mark = marks.get(month);
      if (mark?.is_complete === 1) this.#countKnown(mark);
      else {
        const read = new MonthImport(this.#data, this.#report, {
          source: this.#source,
          ids: this.#ids,
          device,
          now: this.#now,
          mark: mark ?? newMark(this.#ids.source, device.id, month),
        });
        last = (await read.run(this.#onMonth)) ?? last;
      }
    }
    if (last) await this.#carryCounters(device.id, last);
  }

  #countKnown({ positions, events }: ImportedPeriodRow): void {
    for (const [kind, count] of [
      ['position', positions],
      ['event', events],
    ] as const) {
      const counts = this.#report.of(kind);
      counts.found += count;
      counts.known += count;
    }
  }

  /**
   * Where reports arrived here before the import, their counters began at 0: the latest position gets what was counted
   * at the source before them.
   * @param last the newest position of the source
   */
  async #carryCounters(deviceId: number, last: Position): Promise<void> {
    const { history, latest, registry } = this.#data;
    const newest = await latest.get(deviceId);
    const lastTime = Date.parse(last.fixTime);
    if (!newest || Date.parse(newest.fixTime) <= lastTime) return;
    const rows = await history.positionRowsInRange(deviceId, lastTime + 1, Date.parse(newest.fixTime), 1);
    const first = positionsFromRows(rows)[0] ?? newest;
    const attributes = { ...newest.attributes };
    let isBehind = false;
    for (const counter of COUNTERS) {
      const [before, now] = [counterOf(last, counter), counterOf(newest, counter)];
      if (now >= before) continue;
      isBehind = true;
      const leg = counter === 'totalDistance' ? counterOf(first, 'distance') : 0;
      const since = Math.max(0, now - counterOf(first, counter) + leg);
      attributes[counter] = Math.min(Math.round((before + since) * 100) / 100, attributeRange(counter)[1]);
    }
    if (!isBehind) return;
    await registry.query
      .updateTable('positions')
      .set({ attributes: JSON.stringify(attributes) })
      .where('id', '=', newest.id)
      .execute();
    latest.put({ ...newest, attributes });
  }
}

function newMark(source: string, deviceId: number, month: number): ImportedPeriodRow {
  return {
    source,
    device_id: deviceId,
    month,
    positions_to: month,
    events_to: month,
    positions: 0,
    events: 0,
    is_complete: 0,
  };
}

function counterOf({ attributes }: Position, name: string): number {
  const value = attributes[name];
  return typeof value === 'number' ? value : 0;
}
