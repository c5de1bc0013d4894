import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import {
  driverScore,
  DriverTally,
  drivingFaultsOf,
  segmentAt,
  segmentDriver,
} from '@farol/core/domain/report/driver-figures';
import { averageKnots, periodFigures } from '@farol/core/domain/report/period-figures';
import type { ReportName } from '@farol/core/domain/report/report-screen';
import type { TripSegment } from '@farol/core/domain/trip/motion';
import type { TripRules } from '@farol/core/domain/trip/trip-rules';
import { endedSegments, lastSegments } from '@farol/core/domain/trip/trip-segments';

/** The history of one device, oldest first. */
export interface DeviceHistory {
  readonly deviceId: number;
  readonly positions: readonly Position[];
  readonly events: readonly DeviceEvent[];
}

/** The defaults. */
const TRIP_RULES: TripRules = {
  minDistanceMeters: 200,
  minDurationMs: 180_000,
  stopGapMs: 3_600_000,
  stopsWhereNoticed: false,
};

/** The reports with rows of drivers, whatever they drove. */
type DriverReport = 'drivers';

/** What a server answers for one device, as it is sent (contract §2.10). */
export const REPORT_ELEMENTS: Readonly<
  Record<Exclude<ReportName, DriverReport>, (history: DeviceHistory) => readonly object[]>
> = {
  route: ({ positions }) => positions,
  events: ({ events }) => events,
  trips: (history) => segmentsOf(history, 'trip').map(tripElement),
  stops: (history) => segmentsOf(history, 'stop').map(stopElement),
  summary: ({ positions }) => {
    const [first, last] = [positions[0], positions.at(-1)];
    if (!first || !last) return [];
    const span = spanElement(first, last);
    const maxSpeed = positions.reduce((highest, { speed }) => Math.max(highest, speed), 0);
    const averageSpeed = averageKnots(span.distance, span.engineHours);
    const doubtfulFixes = positions.filter(({ attributes }) => attributes['doubt'] !== undefined).length;
    return [{ ...span, maxSpeed, averageSpeed, doubtfulFixes }];
  },
  geofences: ({ events }) =>
    events
      .filter(({ type }) => type === 'geofenceEnter')
      .flatMap(({ deviceId, geofenceId, eventTime }) => {
        const exit = events.find(
          (event) =>
            event.type === 'geofenceExit' && event.geofenceId === geofenceId && event.eventTime > eventTime,
        );
        return exit ? [{ deviceId, geofenceId, startTime: eventTime, endTime: exit.eventTime }] : [];
      }),
  fuel: ({ deviceId, positions, events }) =>
    events
      .filter(({ type }) => type === 'deviceFuelIncrease' || type === 'deviceFuelDrop')
      .map(({ eventTime, type, positionId, attributes }) => {
        const { before, after } = attributes;
        const change = typeof before === 'number' && typeof after === 'number' ? after - before : 0;
        const { latitude, longitude } = positions.find(({ id }) => id === positionId) ?? {};
        const [refueled, lost] = [Math.max(0, change), Math.max(0, -change)];
        return { deviceId, eventTime, type, before, after, refueled, lost, positionId, latitude, longitude };
      }),
  // This server keeps no checklists; a problem is its event.
  inspections: ({ deviceId, events }) =>
    events
      .filter(({ type }) => type === 'driverProblem')
      .map(({ id, eventTime, attributes: { problem, problems } }) => {
        const driverName = 'João';
        return { id, deviceId, time: eventTime, kind: 'problem', driverName, problems, findings: problem };
      }),
  combined: ({ deviceId, positions, events }) => [
    {
      deviceId,
      route: positions.map(({ longitude, latitude }) => [longitude, latitude]),
      events: events.filter(({ positionId, type }) => positionId > 0 && type !== 'deviceMoving'),
      positions: positions.filter(({ id }) => events.some(({ positionId }) => positionId === id)),
    },
  ],
};

/** What a server answers about the drivers of all devices. */
export const DRIVER_ELEMENTS: Readonly<
  Record<DriverReport, (histories: readonly DeviceHistory[]) => readonly object[]>
> = { drivers: driverElements };

/** Whether the rows of a report are of drivers. */
export function isDriverReport(name: ReportName): name is DriverReport {
  return Object.hasOwn(DRIVER_ELEMENTS, name);
}

function driverElements(histories: readonly DeviceHistory[]): readonly object[] {
  const tallies = new Map<string, DriverTally>();
  for (const { positions, events } of histories) {
    const segments = allSegments(positions).map(({ kind, start, end }) => {
      const { startTime, endTime, distance, engineHours } = spanElement(start, end);
      const [fromMs, toMs] = [Date.parse(startTime), Date.parse(endTime)];
      return { kind, fromMs, toMs, distance, engineHours, driver: segmentDriver({ start, end }) };
    });
    for (const { driver, ...segment } of segments) {
      if (driver === undefined) continue;
      const tally = tallies.get(driver) ?? new DriverTally();
      tallies.set(driver, tally);
      tally.addSegment(segment);
    }
    for (const event of events) {
      const driver = segmentAt(segments, Date.parse(event.eventTime))?.driver;
      for (const fault of drivingFaultsOf(event)) tallies.get(driver ?? '')?.addFault(fault);
    }
  }
  return [...tallies].flatMap(([driverUniqueId, { figures }]) => {
    if (!figures) return [];
    const { fromMs, toMs, ...counts } = figures;
    const [startTime, endTime] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
    return [{ driverUniqueId, startTime, endTime, ...counts, score: driverScore(counts) ?? null }];
  });
}

function segmentsOf({ positions }: DeviceHistory, kind: 'trip' | 'stop'): TripSegment<Position>[] {
  return allSegments(positions).filter((segment) => segment.kind === kind);
}

function allSegments(positions: readonly Position[]): TripSegment<Position>[] {
  const { motion, segments } = endedSegments(undefined, positions, TRIP_RULES);
  return [...segments, ...lastSegments(motion)];
}

function tripElement({ start, end, maxSpeedKnots }: TripSegment<Position>) {
  const span = spanElement(start, end);
  return {
    ...span,
    maxSpeed: maxSpeedKnots,
    averageSpeed: averageKnots(span.distance, span.duration),
    startPositionId: start.id,
    startLat: start.latitude,
    startLon: start.longitude,
    endLat: end.latitude,
    endLon: end.longitude,
    startAddress: start.address,
    endAddress: end.address,
  };
}

function stopElement({ start, end }: TripSegment<Position>) {
  return {
    ...spanElement(start, end),
    distance: 0,
    positionId: start.id,
    latitude: start.latitude,
    longitude: start.longitude,
    address: start.address,
  };
}

function spanElement(start: Position, end: Position) {
  const duration = Date.parse(end.fixTime) - Date.parse(start.fixTime);
  const figures = periodFigures(
    { time: 0, attributes: start.attributes },
    { time: duration, attributes: end.attributes },
    { device: { 'report.ignoreOdometer': true }, refueledLiters: 0 },
  );
  return {
    deviceId: start.deviceId,
    startTime: start.fixTime,
    endTime: end.fixTime,
    duration,
    distance: figures.distance,
    engineHours: figures.engineHours,
    startOdometer: figures.startOdometer,
    endOdometer: figures.endOdometer,
  };
}
