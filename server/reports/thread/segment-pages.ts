import type { TripSegment } from '@farol/core/domain/trip/motion';
import { endPositions, type EndPosition } from '../../storage/history/end-positions.ts';
import { deviceSegments } from './days/device-segments.ts';
import { stopRow, tripRow } from './report-rows.ts';
import { Refuels } from './refuels.ts';
import type { RowAddresses } from './values/row-addresses.ts';
import { RecordNames } from './values/record-names.ts';
import type { ReportSpecification, SegmentSpecification } from './report-specification.ts';
import type { ReportSource } from './source/report-source.ts';

/** Trips or stops whose positions are read at a time. */
const SEGMENTS_PER_PAGE = 200;

/**
 * Yields trips or stops, always as computed from the positions, whatever the range (contract §7.5). It costs what
 * it yields, besides the days that are not folded.
 */
export async function* segmentPages(
  source: ReportSource,
  specification: ReportSpecification & SegmentSpecification,
  addresses?: RowAddresses,
): AsyncGenerator<string[]> {
  const drivers = new RecordNames(source.query, 'driver');
  const kind = specification.kind === 'trips' ? 'trip' : 'stop';
  for (const device of specification.devices) {
    let page: TripSegment<number>[] = [];
    const texts = async (): Promise<string[]> => {
      const segments = await withPositions(source, page, addresses);
      page = [];
      const refuels = await Refuels.within(source.query, device.id, segments);
      const rows: string[] = [];
      for (const segment of segments) {
        const liters = refuels.litersWithin(segment);
        rows.push(
          JSON.stringify(
            kind === 'stop'
              ? stopRow(device, segment, liters)
              : tripRow(device, segment, await driverOf(segment, drivers), liters),
          ),
        );
      }
      return rows;
    };
    for await (const segments of deviceSegments(source, device, specification)) {
      page.push(...segments.filter((segment) => segment.kind === kind));
      yield page.length < SEGMENTS_PER_PAGE ? [] : await texts();
    }
    yield await texts();
  }
}

/** Reads the positions of segments; those whose positions were removed meanwhile are left out. */
async function withPositions(
  source: ReportSource,
  segments: readonly TripSegment<number>[],
  addresses: RowAddresses | undefined,
): Promise<TripSegment<EndPosition>[]> {
  const ids = new Set(segments.flatMap(({ start, end }) => [start, end]));
  const positions = await endPositions(source, [...ids]);
  if (addresses)
    for (const position of positions.values()) position.address = addresses.of(position, position.address);
  return segments.flatMap(({ kind, start: startId, end: endId, maxSpeedKnots }) => {
    const [start, end] = [positions.get(startId), positions.get(endId)];
    return start && end ? [{ kind, start, end, maxSpeedKnots }] : [];
  });
}

/** Returns the driver reported at the start of a trip, else at its end; undefined for none. */
async function driverOf(
  { start, end }: TripSegment<EndPosition>,
  names: RecordNames,
): Promise<{ uniqueId: string; name: string | null } | undefined> {
  const reported = [start, end].map(({ attributes }) => attributes['driverUniqueId']);
  const uniqueId = reported.find((value) => typeof value === 'string');
  return uniqueId === undefined ? undefined : { uniqueId, name: await names.withKey(uniqueId) };
}
