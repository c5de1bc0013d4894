import { numericValue, type Attributes } from '../values/attributes.ts';

/** One end of a trip, a stop or a period: when, milliseconds since the epoch, and what its position carries. */
export interface PeriodEnd {
  time: number;
  attributes: Attributes;
}

/** What else the figures of a period depend on. */
export interface PeriodContext {
  /** The attributes of the device: `report.ignoreOdometer` and `fuelCapacity` (liters). */
  device: Attributes;
  /** What was filled into the tank within the period, liters. */
  refueledLiters: number;
}

/** The figures of a period (contract §7.5): meters, milliseconds, liters. None is negative or not a number. */
export interface PeriodFigures {
  distance: number;
  startOdometer: number;
  endOdometer: number;
  engineHours: number;
  startHours: number;
  endHours: number;
  spentFuel: number;
}

/** No vehicle with a tracker goes faster on average, knots: 1,080 km/h. */
export const MAX_AVERAGE_KNOTS = 583;

const KNOTS_PER_METER_PER_SECOND = 1.94384;
const MAX_METERS_PER_MS = 0.3;

/**
 * Returns the figures between two positions. A counter that fell began again, so its difference says nothing: the
 * next one of the same quantity counts, else 0. The same for a counter that went farther than a vehicle or an
 * engine can in the time.
 */
export function periodFigures(start: PeriodEnd, end: PeriodEnd, context: PeriodContext): PeriodFigures {
  return {
    ...distanceFigures(start, end, context.device),
    ...hourFigures(start, end),
    spentFuel: spentFuel(start, end, context),
  };
}

/** Returns an average speed in knots from meters and milliseconds; 0 when no time passed. */
export function averageKnots(meters: number, milliseconds: number): number {
  if (!(milliseconds > 0) || !(meters > 0)) return 0;
  return Math.min(MAX_AVERAGE_KNOTS, (meters / (milliseconds / 1000)) * KNOTS_PER_METER_PER_SECOND);
}

function distanceFigures(start: PeriodEnd, end: PeriodEnd, device: Attributes) {
  const keys = device['report.ignoreOdometer'] === true ? ['totalDistance'] : ['odometer', 'totalDistance'];
  for (const key of keys) {
    const [from, to] = [counterOf(start, key), counterOf(end, key)];
    // Devices send an odometer of 0 when they do not know it.
    if (key === 'odometer' && (!from || !to)) continue;
    const distance = (to ?? 0) - (from ?? 0);
    if (distance < 0 || distance > (end.time - start.time) * MAX_METERS_PER_MS) continue;
    return { distance, startOdometer: from ?? 0, endOdometer: to ?? 0 };
  }
  const total = counterOf(end, 'totalDistance') ?? 0;
  return { distance: 0, startOdometer: total, endOdometer: total };
}

function hourFigures(start: PeriodEnd, end: PeriodEnd) {
  const [from, to] = [counterOf(start, 'hours'), counterOf(end, 'hours')];
  // If one end has no hours, both have 0: clients would take the difference for engine hours.
  if (from === undefined || to === undefined) return { engineHours: 0, startHours: 0, endHours: 0 };
  const isPossible = to >= from && to - from <= end.time - start.time;
  return { engineHours: isPossible ? to - from : 0, startHours: isPossible ? from : to, endHours: to };
}

/** Returns the fuel used: as the vehicle counts it, else from the tank, else from a percentage of its capacity. */
function spentFuel(start: PeriodEnd, end: PeriodEnd, { device, refueledLiters }: PeriodContext): number {
  const used = riseOf(start, end, 'fuelUsed');
  if (used >= 0) return used;
  const fuel = riseOf(start, end, 'fuel');
  if (!Number.isNaN(fuel)) return Math.max(0, refueledLiters - fuel);
  const capacity = Math.max(0, numericValue(device['fuelCapacity']) ?? 0);
  const liters = (-riseOf(start, end, 'fuelLevel') * Math.min(capacity, MAX_COUNTER)) / 100;
  return liters > 0 ? liters : 0;
}

/** Returns how much a counter rose; not a number where it is unknown at an end. */
function riseOf(start: PeriodEnd, end: PeriodEnd, key: string): number {
  return (counterOf(end, key) ?? Number.NaN) - (counterOf(start, key) ?? Number.NaN);
}

/** Larger numbers are no counts, and lose their small digits. */
const MAX_COUNTER = Number.MAX_SAFE_INTEGER;

function counterOf({ attributes }: PeriodEnd, key: string): number | undefined {
  const value = attributes[key];
  return typeof value === 'number' && value >= 0 && value <= MAX_COUNTER ? value : undefined;
}
