import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { positionsOf } from '../storage/tables/positions.ts';
import { stopRow, tripRow } from '../tracking/report-rows.ts';
import { TripDetector, type Segment } from '../tracking/trip-detector.ts';
import { positionPages } from './position-pages.ts';
import type { ReportOrder, SegmentOrder } from './report-order.ts';
import type { ReportSource } from './report-source.ts';

/** Trips or stops, reckoned from the positions whatever the range (contract §7.5). */
export async function* segmentPages(
  { history, query }: ReportSource,
  order: ReportOrder & SegmentOrder,
): AsyncGenerator<string[]> {
  const drivers = new DriverNames(query);
  for (const device of order.devices) {
    const detector = new TripDetector(device.rules);
    const texts = async (segments: Segment[]): Promise<string[]> => {
      const rows: string[] = [];
      for (const segment of segments) {
        if (order.kind === 'stops' && segment.kind === 'stop')
          rows.push(JSON.stringify(stopRow(device, segment)));
        if (order.kind === 'trips' && segment.kind === 'trip')
          rows.push(JSON.stringify(tripRow(device, segment, await drivers.of(segment))));
      }
      return rows;
    };
    for await (const rows of positionPages(history, device.id, order))
      yield await texts(positionsOf(rows).flatMap((position) => detector.feed(position)));
    yield await texts(detector.finish());
  }
}

/** The drivers of trips, each looked for once. */
class DriverNames {
  readonly #query: Kysely<Schema>;
  readonly #names = new Map<string, string | null>();

  constructor(query: Kysely<Schema>) {
    this.#query = query;
  }

  /** Whose identifier the start of a trip says, else its end. */
  async of({ start, end }: Segment): Promise<{ uniqueId: string; name: string | null } | undefined> {
    const said = [start, end].map(({ attributes }) => attributes['driverUniqueId']);
    const uniqueId = said.find((value) => typeof value === 'string');
    if (uniqueId === undefined) return undefined;
    const known = this.#names.get(uniqueId);
    if (known !== undefined) return { uniqueId, name: known };
    const row = await this.#query
      .selectFrom('records')
      .select('data')
      .where('kind', '=', 'driver')
      .where('unique_key', '=', uniqueId)
      .executeTakeFirst();
    const name: string | null = row ? (JSON.parse(row.data).name ?? null) : null;
    this.#names.set(uniqueId, name);
    return { uniqueId, name };
  }
}
