import { positionsFromRows } from '../../storage/tables/positions.ts';
import { stopRow, tripRow } from './report-rows.ts';
import type { Position } from '@farol/core/domain/position/position';
import type { TripSegment } from '@farol/core/domain/trip/motion';
import { endedSegments, lastSegments, type ReadMotion } from '@farol/core/domain/trip/trip-segments';
import { positionPages } from './position-pages.ts';
import { RecordNames } from './values/record-names.ts';
import type { ReportSpecification, SegmentSpecification } from './report-specification.ts';
import type { ReportSource } from './report-source.ts';

/** Yields trips or stops, always computed from the positions, whatever the range (contract §7.5). */
export async function* segmentPages(
  { history, query }: ReportSource,
  specification: ReportSpecification & SegmentSpecification,
): AsyncGenerator<string[]> {
  const drivers = new RecordNames(query, 'driver');
  for (const device of specification.devices) {
    const texts = async (segments: readonly TripSegment<Position>[]): Promise<string[]> => {
      const rows: string[] = [];
      for (const segment of segments) {
        if (specification.kind === 'stops' && segment.kind === 'stop')
          rows.push(JSON.stringify(stopRow(device, segment)));
        if (specification.kind === 'trips' && segment.kind === 'trip')
          rows.push(JSON.stringify(tripRow(device, segment, await driverOf(segment, drivers))));
      }
      return rows;
    };
    let motion: ReadMotion | undefined;
    for await (const rows of positionPages(history, device.id, specification)) {
      const read = endedSegments(motion, positionsFromRows(rows), device.rules);
      motion = read.motion;
      yield await texts(read.segments);
    }
    yield await texts(lastSegments(motion));
  }
}

/** Returns the driver reported at the start of a trip, else at its end; undefined for none. */
async function driverOf(
  { start, end }: TripSegment<Position>,
  names: RecordNames,
): Promise<{ uniqueId: string; name: string | null } | undefined> {
  const reported = [start, end].map(({ attributes }) => attributes['driverUniqueId']);
  const uniqueId = reported.find((value) => typeof value === 'string');
  return uniqueId === undefined ? undefined : { uniqueId, name: await names.withKey(uniqueId) };
}
