import { alarmsOf } from '../alert/alarm-kind.ts';
import type { DeviceEvent } from '../alert/event.ts';

/** What is held against a driver's way of driving. */
export const DRIVING_FAULTS = ['speeding', 'hardAcceleration', 'hardBraking', 'hardCornering'] as const;
/** One of these faults. */
export type DrivingFault = (typeof DRIVING_FAULTS)[number];

/** What one fault on 100 km takes from the score; a harsh event is an acceleration, braking or cornering. */
export const SCORE_POINTS = { speeding: 10, harshEvent: 5 } as const;

/** How often a driver did what, on how many meters. */
export type CountedDriving = Readonly<Record<DrivingFault, number>> & { readonly distance: number };

/** What a driver did in a period: meters, milliseconds and counts. */
export interface DriverFigures extends CountedDriving {
  /** The time of the trips. */
  readonly drivingTime: number;
  readonly trips: number;
  readonly stops: number;
  /** How long the engine ran while the vehicle stood. */
  readonly idling: number;
  /** When the first of the trips and stops began and the last ended, milliseconds since the epoch. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** A trip or a stop of a driver. */
export interface DriverSegment {
  readonly kind: 'trip' | 'stop';
  readonly fromMs: number;
  readonly toMs: number;
  /** Meters. */
  readonly distance: number;
  /** How long the engine ran, milliseconds. */
  readonly engineHours: number;
}

const METERS = 100_000;

/**
 * Returns the score of a driver, 0 to 100: 100 less the points of the faults on 100 km, and never below 0. Undefined
 * without a distance.
 */
export function driverScore({ distance, ...faults }: CountedDriving): number | undefined {
  if (!(distance > 0)) return undefined;
  const harshEvents = faults.hardAcceleration + faults.hardBraking + faults.hardCornering;
  const points = faults.speeding * SCORE_POINTS.speeding + harshEvents * SCORE_POINTS.harshEvent;
  return Math.max(0, 100 - (points / distance) * METERS);
}

/** Returns the faults that an event tells of; `overspeed` is what a tracker itself calls speeding. */
export function drivingFaultsOf({
  type,
  attributes,
}: Pick<DeviceEvent, 'type' | 'attributes'>): DrivingFault[] {
  if (type === 'deviceOverspeed') return ['speeding'];
  if (type !== 'alarm') return [];
  const names = new Set(alarmsOf(attributes).map((alarm) => (alarm === 'overspeed' ? 'speeding' : alarm)));
  return DRIVING_FAULTS.filter((fault) => names.has(fault));
}

/** Adds up what one driver did. */
export class DriverTally {
  #figures: DriverFigures | undefined;

  /** Adds a trip or a stop. */
  addSegment({ kind, fromMs, toMs, distance, engineHours }: DriverSegment): void {
    const before = this.#figures ?? { ...NOTHING, fromMs, toMs };
    const isTrip = kind === 'trip';
    this.#figures = {
      ...before,
      distance: before.distance + (isTrip ? distance : 0),
      drivingTime: before.drivingTime + (isTrip ? toMs - fromMs : 0),
      trips: before.trips + (isTrip ? 1 : 0),
      stops: before.stops + (isTrip ? 0 : 1),
      // An engine idles no longer than the stop, whatever its counter says.
      idling: before.idling + (isTrip ? 0 : Math.min(engineHours, toMs - fromMs)),
      fromMs: Math.min(before.fromMs, fromMs),
      toMs: Math.max(before.toMs, toMs),
    };
  }

  /** Adds a fault on a trip or stop that was added before. */
  addFault(fault: DrivingFault): void {
    if (this.#figures) this.#figures = { ...this.#figures, [fault]: this.#figures[fault] + 1 };
  }

  /** What was added; undefined for nothing. */
  get figures(): DriverFigures | undefined {
    return this.#figures;
  }
}

const NOTHING = {
  distance: 0,
  drivingTime: 0,
  trips: 0,
  stops: 0,
  idling: 0,
  speeding: 0,
  hardAcceleration: 0,
  hardBraking: 0,
  hardCornering: 0,
};

/** Returns who drove when something happened, by segments in order of time; at a boundary the one of the trip. */
export function segmentAt<Segment extends Pick<DriverSegment, 'kind' | 'fromMs' | 'toMs'>>(
  segments: readonly Segment[],
  ms: number,
): Segment | undefined {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.toMs ?? Infinity) < ms) low = middle + 1;
    else high = middle;
  }
  const found: Segment[] = [];
  for (let next = segments[low]; next && next.fromMs <= ms; next = segments[++low]) found.push(next);
  return found.find(({ kind }) => kind === 'trip') ?? found[0];
}

/**
 * Returns the driver that the positions at the ends of a trip or stop tell of, the start before the end; undefined for
 * none.
 */
export function segmentDriver({ start, end }: Readonly<Record<'start' | 'end', Driven>>): string | undefined {
  return [start, end].map(({ attributes }) => attributes['driverUniqueId']).find(isName);
}

/** What was driven: its attributes may say by whom. */
export interface Driven {
  readonly attributes: Readonly<Record<string, unknown>>;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
