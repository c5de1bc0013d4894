import { numericValue } from '@farol/core/domain/values/attributes';
import type { TripSegment } from '@farol/core/domain/trip/motion';
import type { EndPosition } from '../../storage/history/end-positions.ts';
import { formatWireDate } from '../../wire/wire-date.ts';
import type { ReportDevice } from './report-specification.ts';

const KNOTS_PER_METER_PER_SECOND = 1.94384;

/** The common fields of report rows in wire form (contract §2.10). */
export interface ReportRow {
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
) {
  const duration = durationOf(start, end);
  const row = rowOf(device, start, end, maxSpeedKnots);
  return {
    ...row,
    averageSpeed: speedOver(row.distance, duration),
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
export function stopRow(device: ReportDevice, { start, end }: TripSegment<EndPosition>) {
  return {
    ...rowOf(device, start, end, 0),
    distance: 0,
    duration: durationOf(start, end),
    positionId: start.id,
    latitude: start.latitude,
    longitude: start.longitude,
    address: start.address,
    engineHours: engineHours(start, end),
  };
}

/**
 * Returns the summary of a device between its first and last position in a range.
 * @param maxSpeed the highest speed in knots
 */
export function summaryRow(device: ReportDevice, start: EndPosition, end: EndPosition, maxSpeed: number) {
  const row = rowOf(device, start, end, maxSpeed);
  const hours = engineHours(start, end);
  const hasHours = numberOf(start, 'hours') !== undefined && numberOf(end, 'hours') !== undefined;
  return {
    ...row,
    averageSpeed: speedOver(row.distance, hours),
    // If one end has no hours, send 0 for both: clients would take the difference for engine hours.
    startHours: hasHours ? numberOf(start, 'hours') : 0,
    endHours: hasHours ? numberOf(end, 'hours') : 0,
    engineHours: hours,
  };
}

function rowOf(device: ReportDevice, start: EndPosition, end: EndPosition, maxSpeed: number): ReportRow {
  const key = odometerKeyOf(device, start, end);
  const startOdometer = numberOf(start, key) ?? 0;
  const endOdometer = numberOf(end, key) ?? 0;
  return {
    deviceId: device.id,
    deviceName: device.name,
    distance: endOdometer - startOdometer,
    averageSpeed: 0,
    maxSpeed,
    spentFuel: spentFuel(device, start, end),
    startOdometer,
    endOdometer,
    startTime: formatWireDate(start.time),
    endTime: formatWireDate(end.time),
  };
}

/** Returns the vehicle's own odometer if both ends have it, else the server's. */
function odometerKeyOf(
  device: ReportDevice,
  start: EndPosition,
  end: EndPosition,
): 'odometer' | 'totalDistance' {
  const isIgnored = device.attributes['report.ignoreOdometer'] === true;
  return !isIgnored && numberOf(start, 'odometer') && numberOf(end, 'odometer')
    ? 'odometer'
    : 'totalDistance';
}

/**
 * Returns the fuel used in liters: as counted by the vehicle, else from the tank level, else
 * from a percentage of its capacity.
 */
function spentFuel(device: ReportDevice, start: EndPosition, end: EndPosition): number {
  const difference = (key: string): number | undefined => {
    const [from, to] = [numberOf(start, key), numberOf(end, key)];
    return from === undefined || to === undefined ? undefined : to - from;
  };
  const used = difference('fuelUsed');
  if (used !== undefined) return used;
  const fuel = difference('fuel');
  if (fuel !== undefined) return -fuel;
  const level = difference('fuelLevel');
  const capacity = numericValue(device.attributes['fuelCapacity']);
  return level !== undefined && capacity !== undefined ? (-level * capacity) / 100 : 0;
}

function engineHours(start: EndPosition, end: EndPosition): number {
  const [from, to] = [numberOf(start, 'hours'), numberOf(end, 'hours')];
  return from === undefined || to === undefined ? 0 : to - from;
}

/** Returns an average speed in knots from meters and milliseconds; 0 when no time passed. */
function speedOver(meters: number, milliseconds: number): number {
  return milliseconds > 0 ? (meters / (milliseconds / 1000)) * KNOTS_PER_METER_PER_SECOND : 0;
}

function durationOf(start: EndPosition, end: EndPosition): number {
  return end.time - start.time;
}

function numberOf(position: EndPosition, key: string): number | undefined {
  const value = position.attributes[key];
  return typeof value === 'number' ? value : undefined;
}
