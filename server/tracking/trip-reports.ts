import { setImmediate } from 'node:timers/promises';
import type { Device } from '@farol/core/domain/device';
import type { Position } from '@farol/core/domain/position';
import type { History } from '../storage/history.ts';
import { positionsOf } from '../storage/tables/positions.ts';
import type { Access } from './access.ts';
import { numberSetting } from './applied.ts';
import { chosenDevices } from './chosen-devices.ts';
import { dayStarts } from './day-starts.ts';
import { invalid } from './refusal.ts';
import type { Registry } from './registry.ts';
import { stopRow, summaryRow, tripRow } from './report-rows.ts';
import { TripDetector, type Segment } from './trip-detector.ts';

/** Positions read at a time. */
const PAGE = 2_000;
/** Two years and a bit: each day is a question to the database. */
const LONGEST_BY_THE_DAY_MS = 800 * 86_400_000;

/** Whose trips, and when: milliseconds since the epoch, both included. */
export interface TripQuery {
  deviceIds: number[];
  groupIds: number[];
  from: number;
  to: number;
}

/**
 * Trips, stops and summaries, reckoned from the positions whatever the range (contract §4.7, §7.5), as JSON texts. Devices without
 * positions have no rows.
 */
export class TripReports {
  readonly #registry: Registry;
  readonly #history: History;

  constructor(registry: Registry, history: History) {
    this.#registry = registry;
    this.#history = history;
  }

  trips(access: Access, query: TripQuery): AsyncGenerator<string[]> {
    const name = (uniqueId: string) => this.#registry.shelf('driver').byKey(uniqueId)?.name ?? null;
    access.requireReport('trips');
    return this.#segments(this.#devices(access, query), query, 'trip', (device, segment) =>
      tripRow(device, segment, name),
    );
  }

  stops(access: Access, query: TripQuery): AsyncGenerator<string[]> {
    access.requireReport('stops');
    return this.#segments(this.#devices(access, query), query, 'stop', stopRow);
  }

  /** @param daily a row for each day of the caller's zone, else of the server's */
  summary(access: Access, query: TripQuery, daily: boolean): AsyncGenerator<string[]> {
    access.requireReport();
    if (daily && query.to - query.from > LONGEST_BY_THE_DAY_MS)
      throw invalid('Time period exceeds the limit');
    const { user } = access;
    const zone = user.attributes['timezone'] ?? this.#registry.server.attributes['timezone'];
    const cuts = daily ? dayStarts(query.from, query.to, typeof zone === 'string' ? zone : undefined) : [];
    return this.#summaries(this.#devices(access, query), [query.from, ...cuts, query.to]);
  }

  #devices(access: Access, { deviceIds, groupIds }: TripQuery): Device[] {
    return chosenDevices(this.#registry, access, deviceIds, groupIds)
      .map((id) => this.#registry.devices.get(id))
      .filter((device) => device !== undefined);
  }

  async *#segments(
    devices: Device[],
    { from, to }: TripQuery,
    kind: Segment['kind'],
    rowOf: (device: Device, segment: Segment) => object,
  ): AsyncGenerator<string[]> {
    for (const device of devices) {
      const detector = new TripDetector(this.#rulesOf(device));
      const texts = (segments: Segment[]): string[] =>
        segments
          .filter((segment) => segment.kind === kind)
          .map((segment) => JSON.stringify(rowOf(device, segment)));
      for await (const page of this.#pages(device.id, from, to))
        yield texts(page.flatMap((position) => detector.feed(position)));
      yield texts(detector.finish());
    }
  }

  /** Each part is from one cut to the next, both included. */
  async *#summaries(devices: Device[], cuts: number[]): AsyncGenerator<string[]> {
    for (const device of devices) {
      for (const [at, from] of cuts.entries()) {
        const to = cuts[at + 1];
        if (to === undefined) continue;
        let first: Position | undefined;
        let last: Position | undefined;
        let maxSpeed = 0;
        for await (const page of this.#pages(device.id, from, to)) {
          first ??= page[0];
          last = page.at(-1) ?? last;
          maxSpeed = Math.max(maxSpeed, ...page.map(({ speed }) => speed));
        }
        if (first && last) yield [JSON.stringify(summaryRow(device, first, last, maxSpeed))];
      }
    }
  }

  async *#pages(deviceId: number, from: number, to: number): AsyncGenerator<Position[]> {
    let after: { fixTime: number; id: number } | undefined;
    for (;;) {
      const rows = await this.#history.route(deviceId, from, to, PAGE, after);
      yield positionsOf(rows);
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = { fixTime: last.fix_time, id: last.id };
      // Others are answered between two pages.
      await setImmediate();
    }
  }

  #rulesOf(device: Device) {
    const setting = (key: string, normal: number): number =>
      numberSetting(this.#registry, device, `report.trip.${key}`) ?? normal;
    return {
      minDistance: setting('minDistance', 200),
      minDuration: setting('minDuration', 180) * 1000,
      stopGap: setting('stopGap', 3600) * 1000,
    };
  }
}
