import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { Road } from './roads.ts';

/** A point on a road, with the direction of travel. */
export interface RoadPlace {
  latitude: number;
  longitude: number;
  /** Degrees clockwise from north. */
  course: number;
}

/**
 * A road measured along its length: its bends with their distance from the start.
 * Vehicles drive it to the end and back.
 */
export class RoadRoute {
  readonly lengthMeters: number;
  readonly #points: Road['points'];
  readonly #meters: number[] = [0];

  constructor(road: Road) {
    this.#points = road.points;
    for (let at = 1; at < road.points.length; at++) {
      const [a, b] = [road.points[at - 1], road.points[at]];
      if (a && b) this.#meters.push((this.#meters[at - 1] ?? 0) + distanceMeters(placeAt(a), placeAt(b)));
    }
    this.lengthMeters = this.#meters.at(-1) ?? 0;
  }

  /** Returns the place after driving this many meters back and forth. */
  placeAt(meters: number): RoadPlace {
    const round = ((meters % (2 * this.lengthMeters)) + 2 * this.lengthMeters) % (2 * this.lengthMeters);
    const isBack = round > this.lengthMeters;
    const along = isBack ? 2 * this.lengthMeters - round : round;
    let leg = 1;
    while (leg < this.#meters.length - 1 && (this.#meters[leg] ?? 0) < along) leg++;
    const [a, b] = [this.#points[leg - 1], this.#points[leg]];
    const [from, to] = [this.#meters[leg - 1] ?? 0, this.#meters[leg] ?? 0];
    if (!a || !b) return { latitude: 0, longitude: 0, course: 0 };
    const fraction = (along - from) / Math.max(1, to - from);
    const course = courseOf(a, b);
    // Offset each direction to its own side of the road.
    const side = ((course + (isBack ? 270 : 90)) * Math.PI) / 180;
    return {
      latitude: a[0] + (b[0] - a[0]) * fraction + Math.cos(side) * 0.00004,
      longitude: a[1] + (b[1] - a[1]) * fraction + Math.sin(side) * 0.00004,
      course: isBack ? (course + 180) % 360 : course,
    };
  }

  /** Returns the distance along the road, on the way out, that is nearest to a place. Meters. */
  nearest(place: { latitude: number; longitude: number }): number {
    let nearestAt = 0;
    let smallest = Infinity;
    for (let at = 0; at <= this.lengthMeters; at += Math.max(25, this.lengthMeters / 2000)) {
      const distance = distanceMeters(this.placeAt(at), place);
      if (distance < smallest) [nearestAt, smallest] = [at, distance];
    }
    return nearestAt;
  }
}

function placeAt([latitude, longitude]: readonly [number, number]): { latitude: number; longitude: number } {
  return { latitude, longitude };
}

function courseOf(a: readonly [number, number], b: readonly [number, number]): number {
  const east = (b[1] - a[1]) * Math.cos((a[0] * Math.PI) / 180);
  return ((Math.atan2(east, b[0] - a[0]) * 180) / Math.PI + 360) % 360;
}

/** How a vehicle drives and rests. */
export interface DrivingHabits {
  cruiseKmh: number;
  /** Rests at night, from 22:00 to 05:00 in Brazil. */
  restsAtNight: boolean;
}

/** Below this speed a vehicle with its engine stopped comes to a halt. */
const STOPPING_SPEED_KMH = 5;
/** How far a vehicle drives with one percent of its tank. */
const METERS_PER_PERCENT = 9_000;
/** A vehicle that comes to rest with less of its tank is refueled. */
const REFUEL_BELOW_PERCENT = 20;
const REFUELED_PERCENT = 92;
/** How often the engine runs on for long while the vehicle stands. */
const IDLING_SHARE = 0.3;
/** How long the engine runs before a vehicle sets off, and at least once it has arrived. */
const WARM_UP_MS = 4 * 60_000;
const PARKING_MS = 60_000;

/** A vehicle that drives and rests in turn, endlessly; time moves only through `advance`. */
export class SimulatedTrip {
  traveledMeters: number;
  speedKmh = 0;
  isDriving = false;
  /** Whether it stands with its engine running. */
  isIdling = false;
  fuelPercent: number;
  readonly #route: RoadRoute;
  readonly #habits: DrivingHabits;
  readonly #random: () => number;
  #changeAt: number;
  #idlesUntil = 0;
  #isEngineStopped = false;
  /** Whether it was driving when its engine was stopped. */
  #wasDriving = false;

  constructor(
    route: RoadRoute,
    habits: DrivingHabits,
    random: () => number,
    startMeters: number,
    now: number,
  ) {
    this.#route = route;
    this.#habits = habits;
    this.#random = random;
    this.traveledMeters = startMeters;
    this.#changeAt = now + random() * 600_000;
    this.fuelPercent = 35 + random() * 55;
  }

  get place(): RoadPlace {
    return this.#route.placeAt(this.traveledMeters);
  }

  /**
   * Continues from a known state, for part of the usual time, so that a fleet does not change all at once.
   */
  resume(isDriving: boolean, now: number): void {
    this.isDriving = isDriving;
    this.#changeAt = now + this.#random() * this.#phaseDurationMs(now);
  }

  /** Stops the engine: the vehicle rolls to a halt and stays there. */
  stopEngine(): void {
    if (!this.#isEngineStopped) this.#wasDriving = this.isDriving;
    this.#isEngineStopped = true;
  }

  /** Lets the engine run again: a vehicle that was driving continues at once. */
  releaseEngine(now: number): void {
    if (this.#isEngineStopped && this.#wasDriving && !this.isDriving) this.#changeAt = now;
    this.#isEngineStopped = false;
  }

  /** Simulates the time up to `now` (milliseconds since the epoch). */
  advance(now: number, passedMs: number): void {
    if (this.#isEngineStopped) this.#roll(passedMs);
    else if (now >= this.#changeAt) this.#switchPhase(now);
    const isEngineNeeded = now < this.#idlesUntil || this.#isAboutToDrive(now);
    this.isIdling = !this.#isEngineStopped && !this.isDriving && isEngineNeeded;
    if (!this.isDriving) this.speedKmh = 0;
    if (this.#isEngineStopped || !this.isDriving) return;
    const targetKmh = this.#habits.cruiseKmh * (0.75 + this.#random() * 0.4);
    this.speedKmh += (targetKmh - this.speedKmh) * 0.5;
    const meters = (this.speedKmh / 3.6) * (passedMs / 1000);
    this.traveledMeters += meters;
    this.fuelPercent = Math.max(2, this.fuelPercent - meters / METERS_PER_PERCENT);
  }

  #roll(passedMs: number): void {
    this.speedKmh *= 0.3;
    this.traveledMeters += (this.speedKmh / 3.6) * (passedMs / 1000);
    if (this.speedKmh < STOPPING_SPEED_KMH) this.isDriving = false;
  }

  #switchPhase(now: number): void {
    const wasDriving = this.isDriving;
    this.isDriving = !wasDriving && !this.#mustRest(now);
    this.#changeAt = now + this.#phaseDurationMs(now);
    if (!wasDriving || this.isDriving) return;
    this.#idlesUntil = now + PARKING_MS * (1 + this.#random() * 3);
    if (this.#random() < IDLING_SHARE) this.#idlesUntil = now + (3 + this.#random() * 12) * 60_000;
    else if (this.fuelPercent < REFUEL_BELOW_PERCENT) this.fuelPercent = REFUELED_PERCENT;
  }

  #isAboutToDrive(now: number): boolean {
    return now >= this.#changeAt - WARM_UP_MS && !this.#mustRest(this.#changeAt);
  }

  #mustRest(now: number): boolean {
    const hour = new Date(now - 3 * 3_600_000).getUTCHours();
    return this.#habits.restsAtNight && (hour >= 22 || hour < 5);
  }

  /** Returns how long it drives or rests. Milliseconds. */
  #phaseDurationMs(now: number): number {
    if (this.isDriving) return (25 + this.#random() * 70) * 60_000;
    return (this.#mustRest(now) ? 45 : 4 + this.#random() * 22) * 60_000;
  }
}
