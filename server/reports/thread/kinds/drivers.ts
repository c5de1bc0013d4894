import {
  driverScore,
  DriverTally,
  drivingFaultsOf,
  segmentAt,
  segmentDriver,
  type DriverSegment,
} from '@farol/core/domain/report/driver-figures';
import { periodFigures } from '@farol/core/domain/report/period-figures';
import { REPORTS } from '@farol/core/domain/report/report';
import type { TripSegment } from '@farol/core/domain/trip/motion';
import { endPositions } from '../../../storage/history/end-positions.ts';
import { eventsFromRows } from '../../../storage/tables/events.ts';
import { HttpError } from '../../../wire/http-error.ts';
import { formatWireDate } from '../../../wire/wire-date.ts';
import { deviceSegments } from '../days/device-segments.ts';
import type { StoredDayRange } from '../days/stored-days.ts';
import type { ReportSource } from '../source/report-source.ts';
import { RecordNames } from '../values/record-names.ts';
import { eventRowPages } from './events.ts';
import { userReport, type ReportDevice } from './report-kind.ts';
import { COUNTED_SEGMENTS, devicesWithRules, type SegmentSpecification } from './segments.ts';

/** The report by driver (contract §4.7): one row per driver, whatever they drove. */
export const driverReportKind = userReport<'drivers', SegmentSpecification>('drivers', {
  subject: 'who drove',
  permissions: REPORTS.drivers.permissions,
  specify: devicesWithRules,
  counted: COUNTED_SEGMENTS,
  made: { rows: driverPages },
  sheet: {
    title: 'drivers',
    isShared: true,
    columns: [
      ['driver', 'driverName', 'text'],
      ['identifier', 'driverUniqueId', 'text'],
      ['score', 'score', 'number'],
      ['distance', 'distance', 'distance'],
      ['drivingTime', 'drivingTime', 'duration'],
      ['trips', 'trips', 'count'],
      ['stops', 'stops', 'count'],
      ['idling', 'idling', 'duration'],
      ['speeding', 'speeding', 'count'],
      ['hardAcceleration', 'hardAcceleration', 'count'],
      ['hardBraking', 'hardBraking', 'count'],
      ['hardCornering', 'hardCornering', 'count'],
    ],
  },
});

/** Trips and stops whose positions are read at a time. */
const SEGMENTS_PER_PAGE = 200;
/** Rows made at a time. */
const ROWS_PER_PAGE = 200;
/** The most drivers of a report: trackers may send what they like as the id of one. */
const MAX_DRIVERS = 20_000;
/** What tells of faults. */
const TYPES = ['deviceOverspeed', 'alarm'];

/** A trip or a stop, and who drove. */
interface DrivenSegment extends DriverSegment {
  readonly driver: string | undefined;
}

/** Yields the rows of all drivers at the end, because each may have driven several vehicles. */
async function* driverPages(
  source: ReportSource,
  specification: SegmentSpecification & StoredDayRange,
): AsyncGenerator<string[]> {
  const tallies = new Map<string, DriverTally>();
  for (const device of specification.devices) yield* tallyDevice(source, device, specification, tallies);
  const names = new RecordNames(source.query, 'driver');
  let page: string[] = [];
  for (const [uniqueId, tally] of tallies) {
    page.push(...driverText(uniqueId, await names.withKey(uniqueId), tally));
    if (page.length < ROWS_PER_PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** Adds what a device's drivers did in it. */
async function* tallyDevice(
  source: ReportSource,
  device: SegmentSpecification['devices'][number],
  range: StoredDayRange,
  tallies: Map<string, DriverTally>,
): AsyncGenerator<never[]> {
  let page: TripSegment<number>[] = [];
  let talliedTo = range.from - 1;
  const tally = async function* (): AsyncGenerator<never[]> {
    const segments = await drivenSegments(source, device, page);
    page = [];
    for (const { driver, ...segment } of segments)
      if (driver !== undefined) tallyOf(tallies, driver).addSegment(segment);
    const last = segments.at(-1);
    if (!last || !segments.some(({ driver }) => driver !== undefined)) return;
    // The position at which a page ends begins the next one: what happened there counts once.
    const span = { from: Math.max(talliedTo + 1, segments[0]?.fromMs ?? 0), to: last.toMs };
    talliedTo = last.toMs;
    yield* tallyFaults(source, device.id, span, segments, tallies);
  };
  for await (const segments of deviceSegments(source, device, range)) {
    page.push(...segments);
    yield [];
    if (page.length >= SEGMENTS_PER_PAGE) yield* tally();
  }
  yield* tally();
}

async function* tallyFaults(
  source: ReportSource,
  deviceId: number,
  span: StoredDayRange,
  segments: readonly DrivenSegment[],
  tallies: ReadonlyMap<string, DriverTally>,
): AsyncGenerator<never[]> {
  for await (const rows of eventRowPages(source, deviceId, { ...span, types: TYPES })) {
    for (const event of eventsFromRows(rows)) {
      const driver = segmentAt(segments, Date.parse(event.eventTime))?.driver;
      const tally = driver === undefined ? undefined : tallies.get(driver);
      for (const fault of drivingFaultsOf(event)) tally?.addFault(fault);
    }
    yield [];
  }
}

/** Reads who drove on trips and at stops; those whose positions were removed meanwhile are left out. */
async function drivenSegments(
  source: ReportSource,
  device: ReportDevice,
  segments: readonly TripSegment<number>[],
): Promise<DrivenSegment[]> {
  const positions = await endPositions(source, [
    ...new Set(segments.flatMap(({ start, end }) => [start, end])),
  ]);
  return segments.flatMap(({ kind, start: startId, end: endId }) => {
    const [start, end] = [positions.get(startId), positions.get(endId)];
    if (!start || !end) return [];
    const { distance, engineHours } = periodFigures(start, end, {
      device: device.attributes,
      refueledLiters: 0,
    });
    const driver = segmentDriver({ start, end });
    return [{ kind, fromMs: start.time, toMs: end.time, distance, engineHours, driver }];
  });
}

function tallyOf(tallies: Map<string, DriverTally>, driver: string): DriverTally {
  const known = tallies.get(driver);
  if (known) return known;
  if (tallies.size >= MAX_DRIVERS)
    throw new HttpError(
      400,
      `Report is too large - more than ${MAX_DRIVERS} drivers, choose fewer devices - IllegalArgumentException`,
    );
  const tally = new DriverTally();
  tallies.set(driver, tally);
  return tally;
}

function driverText(driverUniqueId: string, driverName: string | null, { figures }: DriverTally): string[] {
  if (!figures) return [];
  const { fromMs, toMs, ...counts } = figures;
  const score = driverScore(counts);
  return [
    JSON.stringify({
      driverUniqueId,
      driverName,
      startTime: formatWireDate(fromMs),
      endTime: formatWireDate(toMs),
      ...counts,
      score: score === undefined ? null : Math.round(score * 10) / 10,
    }),
  ];
}
