import {
  averageKnots,
  MAX_AVERAGE_KNOTS,
  periodFigures,
  type PeriodFigures,
} from '@farol/core/domain/report/period-figures';
import type { TripSegment } from '@farol/core/domain/trip/motion';
import type { EndPosition } from '../../../storage/history/end-positions.ts';
import { formatWireDate } from '../../../wire/wire-date.ts';
import type { ReportDevice } from './report-kind.ts';

/** The common fields of report rows in wire form (contract §2.10). */
export interface WireReportRow {
  deviceId: number;
  deviceName: string;
  distance: number;
  averageSpeed: number;
  maxSpeed: number;
  spentFuel: number;
  startOdometer: number;
  endOdometer: number;
  startTime: string;
  endTime: string;
}

/** Returns the row of a trip. @param driver undefined when the trip has none */
export function tripRow(
  device: ReportDevice,
  { start, end, maxSpeedKnots }: TripSegment<EndPosition>,
  driver: { uniqueId: string; name: string | null } | undefined,
  refueledLiters: number,
) {
  const duration = durationOf(start, end);
  const row = rowOf(device, { start, end }, maxSpeedKnots, figuresOf(device, start, end, refueledLiters));
  return {
    ...row,
    averageSpeed: averageKnots(row.distance, duration),
    duration,
    startPositionId: start.id,
    endPositionId: end.id,
    startLat: start.latitude,
    startLon: start.longitude,
    endLat: end.latitude,
    endLon: end.longitude,
    startAddress: start.address,
    endAddress: end.address,
    driverUniqueId: driver?.uniqueId ?? null,
    driverName: driver?.name ?? null,
  };
}

/** Returns the row of a stop. */
export function stopRow(
  device: ReportDevice,
  { start, end }: TripSegment<EndPosition>,
  refueledLiters: number,
) {
  const figures = figuresOf(device, start, end, refueledLiters);
  return {
    ...rowOf(device, { start, end }, 0, figures),
    distance: 0,
    duration: durationOf(start, end),
    positionId: start.id,
    latitude: start.latitude,
    longitude: start.longitude,
    address: start.address,
    engineHours: figures.engineHours,
  };
}

/** What a summary tells besides the positions at its ends. */
interface SummaryContext {
  /** The highest speed in knots. */
  maxSpeed: number;
  refueledLiters: number;
  /** The time of its trips, milliseconds, over which the average is taken where the engine hours say nothing. */
  movingMs: number;
  /** Fixes that are stored as doubtful and count for nothing. */
  doubtfulFixes: number;
}

/** Returns the summary of a device between its first and last position in a range. */
export function summaryRow(
  device: ReportDevice,
  start: EndPosition,
  end: EndPosition,
  { maxSpeed, refueledLiters, movingMs, doubtfulFixes }: SummaryContext,
) {
  const figures = figuresOf(device, start, end, refueledLiters);
  const { distance, startHours, endHours, engineHours } = figures;
  return {
    ...rowOf(device, { start, end }, maxSpeed, figures),
    averageSpeed: averageKnots(distance, isAverageByHours(figures) ? engineHours : movingMs),
    startHours,
    endHours,
    engineHours,
    doubtfulFixes,
  };
}

/** Whether the average speed of a summary needs the time of its trips. */
export function needsMovingTime(device: ReportDevice, start: EndPosition, end: EndPosition): boolean {
  const figures = figuresOf(device, start, end, 0);
  return figures.distance > 0 && !isAverageByHours(figures);
}

/** Whether a vehicle can have driven the distance while its engine ran by its own count. */
function isAverageByHours({ distance, engineHours }: PeriodFigures): boolean {
  return averageKnots(distance, engineHours) > 0 && averageKnots(distance, engineHours) < MAX_AVERAGE_KNOTS;
}

function figuresOf(
  device: ReportDevice,
  start: EndPosition,
  end: EndPosition,
  refueledLiters: number,
): PeriodFigures {
  return periodFigures(start, end, { device: device.attributes, refueledLiters });
}

function rowOf(
  device: ReportDevice,
  { start, end }: { start: EndPosition; end: EndPosition },
  maxSpeed: number,
  { distance, spentFuel, startOdometer, endOdometer }: PeriodFigures,
): WireReportRow {
  return {
    deviceId: device.id,
    deviceName: device.name,
    distance,
    averageSpeed: 0,
    maxSpeed: Math.max(0, maxSpeed),
    spentFuel,
    startOdometer,
    endOdometer,
    startTime: formatWireDate(start.time),
    endTime: formatWireDate(end.time),
  };
}

function durationOf(start: EndPosition, end: EndPosition): number {
  return end.time - start.time;
}
