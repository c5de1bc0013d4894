import { segmentDriver } from '@farol/core/domain/report/driver-figures';
import { REPORTS } from '@farol/core/domain/report/report';
import type { TripSegment } from '@farol/core/domain/trip/motion';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import { endPositions, type EndPosition } from '../../../storage/history/end-positions.ts';
import { deviceSegments } from '../days/device-segments.ts';
import { rangesToAggregate, type StoredDayRange } from '../days/stored-days.ts';
import { stopRow, tripRow } from './report-rows.ts';
import { Refuels } from './fuel.ts';
import type { RowAddresses } from '../values/row-addresses.ts';
import { RecordNames } from '../values/record-names.ts';
import type { ReportSource } from '../source/report-source.ts';
import {
  reportDevice,
  type UserReportSpec,
  userReport,
  type CountedRows,
  type DeviceRange,
  type ReportDevice,
} from './report-kind.ts';

/** Devices, each with the rules that tell its trips from its stops. */
export interface SegmentSpecification {
  devices: (ReportDevice & { rules: TripRules })[];
}

/** Returns the chosen devices with their rules. */
export function devicesWithRules({ devices, rulesOf }: UserReportSpec): SegmentSpecification {
  return { devices: devices().map((device) => ({ ...reportDevice(device), rules: rulesOf(device) })) };
}

/** What is read for trips and stops. */
export const COUNTED_SEGMENTS: CountedRows<SegmentSpecification> = {
  table: 'positions',
  limit: 'fixes',
  async *ranges(query, specification): AsyncGenerator<DeviceRange> {
    for (const { id, rules } of specification.devices)
      for (const range of await rangesToAggregate(query, id, specification, rules))
        yield { deviceId: id, range };
  },
};

/** The report of trips (contract §7.5). */
export const tripReportKind = userReport<'trips', SegmentSpecification>('trips', {
  subject: 'trips',
  permissions: REPORTS.trips.permissions,
  specify: devicesWithRules,
  counted: COUNTED_SEGMENTS,
  made: { rows: (...asked) => segmentPages('trip', ...asked) },
  namesPlaces: 'always',
  sheet: {
    title: 'trips',
    columns: [
      ['start', 'startTime', 'time'],
      ['startAddress', 'startAddress', 'text'],
      ['startOdometer', 'startOdometer', 'distance'],
      ['end', 'endTime', 'time'],
      ['endAddress', 'endAddress', 'text'],
      ['endOdometer', 'endOdometer', 'distance'],
      ['duration', 'duration', 'duration'],
      ['length', 'distance', 'distance'],
      ['topSpeed', 'maxSpeed', 'speed'],
      ['averageSpeed', 'averageSpeed', 'speed'],
      ['spentFuel', 'spentFuel', 'volume'],
      ['driver', 'driverName', 'text'],
    ],
  },
});

/** The report of stops (contract §7.5). */
export const stopReportKind = userReport<'stops', SegmentSpecification>('stops', {
  subject: 'stops',
  permissions: REPORTS.stops.permissions,
  specify: devicesWithRules,
  counted: COUNTED_SEGMENTS,
  made: { rows: (...asked) => segmentPages('stop', ...asked) },
  namesPlaces: 'always',
  sheet: {
    title: 'stops',
    columns: [
      ['start', 'startTime', 'time'],
      ['startAddress', 'address', 'text'],
      ['odometer', 'startOdometer', 'distance'],
      ['end', 'endTime', 'time'],
      ['duration', 'duration', 'duration'],
      ['engineHours', 'engineHours', 'duration'],
      ['spentFuel', 'spentFuel', 'volume'],
    ],
  },
});

/** Trips or stops whose positions are read at a time. */
const SEGMENTS_PER_PAGE = 200;

/**
 * Yields trips or stops, always as computed from the positions, whatever the range (contract §7.5). It costs what
 * it yields, besides the days that are not folded.
 */
async function* segmentPages(
  kind: 'trip' | 'stop',
  source: ReportSource,
  specification: SegmentSpecification & StoredDayRange,
  addresses: RowAddresses | undefined,
): AsyncGenerator<string[]> {
  const drivers = new RecordNames(source.query, 'driver');
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
  if (addresses) {
    const all = [...positions.values()];
    const texts = await addresses.of(all);
    for (const [at, position] of all.entries()) position.address = texts[at] ?? null;
  }
  return segments.flatMap(({ kind, start: startId, end: endId, maxSpeedKnots }) => {
    const [start, end] = [positions.get(startId), positions.get(endId)];
    return start && end ? [{ kind, start, end, maxSpeedKnots }] : [];
  });
}

/** Returns the driver of a trip; undefined for none. */
async function driverOf(
  segment: TripSegment<EndPosition>,
  names: RecordNames,
): Promise<{ uniqueId: string; name: string | null } | undefined> {
  const uniqueId = segmentDriver(segment);
  return uniqueId === undefined ? undefined : { uniqueId, name: await names.withKey(uniqueId) };
}
