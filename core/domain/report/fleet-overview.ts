import type { ReportRow } from './report-row.ts';

/** The reports that an overview is made of; one that the user may not have is missing. */
export interface OverviewReports {
  /** One row per vehicle. */
  readonly summary: readonly ReportRow[];
  /** One row per vehicle and day: these leave out what was driven from the last fix of a day to the first of the next. */
  readonly days: readonly ReportRow[] | undefined;
  readonly trips: readonly ReportRow[] | undefined;
  readonly stops: readonly ReportRow[] | undefined;
  readonly alarms: readonly ReportRow[] | undefined;
}

/** What a vehicle did in a period: meters and milliseconds. */
export interface VehicleOverview {
  readonly deviceId: number;
  readonly name: string;
  readonly distanceMeters: number;
  readonly drivingMs: number;
  readonly engineMs: number;
  /** The engine ran while the vehicle stood. */
  readonly idlingMs: number;
  readonly alarms: number;
}

/** What a fleet did in a period. */
export interface FleetOverview {
  readonly vehicles: readonly VehicleOverview[];
  readonly distanceMeters: number;
  readonly drivingMs: number;
  readonly engineMs: number;
  readonly idlingMs: number;
  readonly alarms: number;
  /** How many vehicles drove. */
  readonly usedVehicles: number;
  /** The part of the period in which a vehicle was driven, on average: 0 to 1. */
  readonly utilization: number;
  /** Meters by day, `yyyy-mm-dd`, in order; nothing on a day without rows. */
  readonly distanceByDay: readonly { readonly day: string; readonly meters: number }[];
}

/** A vehicle that moved less only drifted. */
const DRIVEN_METERS = 500;

/**
 * Returns what a fleet did. Driving is the time of the trips; without the right to those, the time in which
 * the engine ran.
 * @param period its length and its days in order, as `yyyy-mm-dd`
 * @param dayOf returns the day of a moment in the user's time zone
 */
export function fleetOverview(
  { summary, days: dailyRows, trips, stops, alarms }: OverviewReports,
  { periodMs, days: daysOfPeriod }: { readonly periodMs: number; readonly days: readonly string[] },
  dayOf: (ms: number) => string,
): FleetOverview {
  const vehicles = new Map<number, Counted>();
  const days = new Map(daysOfPeriod.map((day) => [day, 0]));
  const vehicleOf = ({ deviceId, deviceName }: ReportRow): Counted => {
    const known = vehicles.get(deviceId) ?? { ...NOTHING, deviceId, name: deviceName };
    vehicles.set(deviceId, known);
    return known;
  };
  for (const row of summary) {
    const vehicle = vehicleOf(row);
    vehicle.distanceMeters += numberOf(row, 'distance');
    vehicle.engineMs += numberOf(row, 'engineHours');
  }
  for (const row of dailyRows ?? []) {
    // A server in another time zone cuts its days elsewhere: the day in which most of the row lies.
    const day = dayOf((row.fromMs + row.toMs) / 2);
    days.set(day, (days.get(day) ?? 0) + numberOf(row, 'distance'));
  }
  for (const row of trips ?? []) vehicleOf(row).drivingMs += numberOf(row, 'duration');
  for (const row of stops ?? []) vehicleOf(row).idlingMs += numberOf(row, 'engineHours');
  for (const row of alarms ?? []) vehicleOf(row).alarms++;
  const counted = [...vehicles.values()].map((vehicle) => {
    // An engine idles only while it runs, whatever the counters of single stops say.
    const idlingMs = Math.min(vehicle.idlingMs, vehicle.engineMs);
    return { ...vehicle, idlingMs, drivingMs: trips ? vehicle.drivingMs : vehicle.engineMs };
  });
  const sum = (of: (vehicle: VehicleOverview) => number): number =>
    counted.reduce((total, vehicle) => total + of(vehicle), 0);
  const drivingMs = sum((vehicle) => vehicle.drivingMs);
  return {
    vehicles: counted,
    distanceMeters: sum((vehicle) => vehicle.distanceMeters),
    drivingMs,
    engineMs: sum((vehicle) => vehicle.engineMs),
    idlingMs: sum((vehicle) => vehicle.idlingMs),
    alarms: sum((vehicle) => vehicle.alarms),
    usedVehicles: counted.filter((vehicle) => vehicle.distanceMeters >= DRIVEN_METERS).length,
    utilization: counted.length > 0 && periodMs > 0 ? drivingMs / (counted.length * periodMs) : 0,
    distanceByDay: [...days]
      .map(([day, meters]) => ({ day, meters }))
      .sort((left, right) => (left.day < right.day ? -1 : 1)),
  };
}

/** Returns the vehicles with the most of something, or the least; those without any only among the least. */
export function rankedVehicles(
  { vehicles }: FleetOverview,
  of: (vehicle: VehicleOverview) => number,
  end: 'most' | 'least',
  count: number,
): readonly VehicleOverview[] {
  const direction = end === 'most' ? -1 : 1;
  return vehicles
    .filter((vehicle) => end === 'least' || of(vehicle) > 0)
    .toSorted((left, right) => direction * (of(left) - of(right)) || left.deviceId - right.deviceId)
    .slice(0, count);
}

/** Returns the vehicles of a fleet that an overview does not name: in its period they reported nothing. */
export function silentVehicles({ vehicles }: FleetOverview, deviceIds: readonly number[]): readonly number[] {
  const reported = new Set(vehicles.map(({ deviceId }) => deviceId));
  return deviceIds.filter((id) => !reported.has(id));
}

type Counted = { -readonly [K in keyof VehicleOverview]: VehicleOverview[K] };
const NOTHING = { distanceMeters: 0, drivingMs: 0, engineMs: 0, idlingMs: 0, alarms: 0 };

/** A tracking server may tell of less than nothing where a tracker's counter fell: that is no figure. */
function numberOf({ values }: ReportRow, column: 'distance' | 'engineHours' | 'duration'): number {
  const value = values[column];
  // Servers subtract counters, also those that began again meanwhile.
  return typeof value === 'number' && value > 0 ? Math.min(value, Number.MAX_SAFE_INTEGER) : 0;
}
