import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '@farol/core/domain/position/position';
import { demoHistory } from '../../../server/demo/demo-history.ts';
import { ROADS } from '../../../server/demo/roads.ts';
import { RoadRoute } from '../../../server/demo/simulated-trip.ts';
import { demoVehicles, type DemoVehicle } from '../../../server/demo/demo-vehicles.ts';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { endedSegments, lastSegments } from '@farol/core/domain/trip/trip-segments';
import { isInBrazil } from './brazil.ts';

const HOUR = 3_600_000;
const TEN_MINUTES = 600_000;
/** The longest time a vehicle of the demo is silent on its way, and the last fix before. */
const LONGEST_SILENCE_SECONDS = 1.2 * 3_600 + 1_200;
/** The highest plausible speed of each kind of vehicle, km/h. */
const MAX_KMH: Record<string, number> = {
  car: 110,
  truck: 90,
  truck1: 80,
  motorcycle: 80,
  bus: 90,
  van: 80,
  pickup: 100,
  tractor: 30,
  scooter: 60,
  boat: 40,
};
/** Where it turns, a vehicle changes to the other side of the road, meters. */
const TURN_METERS = 12;

interface History {
  vehicle: DemoVehicle;
  now: number;
  positions: Position[];
}

/** How many random vehicles of each connection are looked at. */
const SAMPLES = { live: 20, lost: 4, never: 4 } satisfies Record<DemoVehicle['connection'], number>;
const sampled = new Map<DemoVehicle['connection'], History[]>();

/** Returns the histories of random vehicles of random demo fleets, each at a random moment; made once, which takes longest. */
function historiesOf(connection: DemoVehicle['connection']): History[] {
  const known = sampled.get(connection);
  if (known) return known;
  const now = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) });
  const histories = fc
    .sample(fc.tuple(fc.nat(), fc.nat(), now), SAMPLES[connection])
    .map(([seed, at, moment]) => {
      const vehicles = demoVehicles(seed).filter((vehicle) => vehicle.connection === connection);
      const vehicle = vehicles[at % vehicles.length];
      if (!vehicle) throw new Error('there is no such vehicle');
      return { vehicle, now: moment, positions: demoHistory(vehicle, 1, seed, moment) };
    });
  sampled.set(connection, histories);
  return histories;
}

/** Checks the history of any vehicle of any demo fleet (optionally with one kind of connection) at any moment. */
function checkEveryHistory(check: (past: History) => void, connection?: DemoVehicle['connection']): void {
  const kinds = connection === undefined ? (['live', 'lost', 'never'] as const) : [connection];
  for (const history of kinds.flatMap(historiesOf)) check(history);
}

/** Returns each position with the one before it. */
function steps(positions: Position[]): { before: Position; after: Position; seconds: number }[] {
  return positions.slice(1).flatMap((after, at) => {
    const before = positions[at];
    if (!before) return [];
    return [{ before, after, seconds: (Date.parse(after.fixTime) - Date.parse(before.fixTime)) / 1000 }];
  });
}

test('demo history: no road crosses the border or the sea, in either direction', () => {
  for (const road of ROADS) {
    const route = new RoadRoute(road);
    const rounds = Array.from({ length: Math.ceil(route.lengthMeters / 250) }, (_, at) =>
      route.placeAt(at * 500),
    );
    const abroad = rounds.filter((place) => !isInBrazil(place));
    expect([road.name, abroad]).toEqual([road.name, []]);
  }
});

test('demo history: all positions of vehicles are in Brazil', () => {
  checkEveryHistory(({ vehicle, positions }) => {
    const some = positions.filter((_, at) => at % 60 === 0);
    const abroad = some.filter((position) => !isInBrazil(position));
    expect(abroad.map(({ latitude, longitude }) => [vehicle.road.name, latitude, longitude])).toEqual([]);
  });
});

test('demo history: the last 48 hours are filled up to now, with a silence on the way now and then', () => {
  const silences: number[] = [];
  checkEveryHistory(({ now, positions }) => {
    const first = Date.parse(positions[0]?.fixTime ?? '');
    const last = Date.parse(positions.at(-1)?.fixTime ?? '');
    expect(first).toBeLessThanOrEqual(now - 48 * HOUR + TEN_MINUTES);
    expect(last).toBeGreaterThan(now - 60_000);
    const waits = steps(positions).map(({ seconds }) => seconds);
    expect(Math.max(...waits)).toBeLessThanOrEqual(LONGEST_SILENCE_SECONDS);
    silences.push(...waits.filter((seconds) => seconds > 600));
  }, 'live');
  expect(silences.length).toBeGreaterThan(0);
});

test('demo history: time only moves forward, and no position is in the future', () => {
  checkEveryHistory(({ now, positions }) => {
    expect(steps(positions).filter(({ seconds }) => seconds <= 0)).toEqual([]);
    expect(positions.filter(({ fixTime, serverTime }) => serverTime !== fixTime)).toEqual([]);
    expect(positions.filter(({ fixTime }) => Date.parse(fixTime) > now)).toEqual([]);
  });
});

test('demo history: no vehicle is faster than its kind, neither by reported speed nor by distance', () => {
  checkEveryHistory(({ vehicle, positions }) => {
    const fastest = MAX_KMH[vehicle.category] ?? Number.NaN;
    const jumps = steps(positions).filter(
      ({ before, after, seconds }) =>
        !(distanceMeters(before, after) <= (fastest / 3.6) * seconds + TURN_METERS),
    );
    expect(jumps).toEqual([]);
    expect(positions.filter(({ speed }) => !(speed * 1.852 <= fastest))).toEqual([]);
  });
});

test('demo history: ignition, motion and speed agree, and a parked vehicle stays in place', () => {
  checkEveryHistory(({ positions }) => {
    const odd = positions.filter(
      ({ speed, attributes: { ignition, motion } }) =>
        motion !== speed > 0 || (speed > 0 && ignition !== true),
    );
    expect(odd).toEqual([]);
    const drifting = steps(positions).filter(
      ({ before, after, seconds }) =>
        seconds <= 600 && after.attributes['motion'] === false && distanceMeters(before, after) > 0,
    );
    expect(drifting).toEqual([]);
  });
});

test('demo history: the odometer only rises, by the distance driven, and engine hours never fall', () => {
  checkEveryHistory(({ positions }) => {
    const wrong = steps(positions).filter(({ before, after }) => {
      const driven = numberOf(after, 'totalDistance') - numberOf(before, 'totalDistance');
      return (
        driven < 0 ||
        Math.abs(driven - distanceMeters(before, after)) > 0.1 ||
        numberOf(after, 'hours') < numberOf(before, 'hours')
      );
    });
    expect(wrong).toEqual([]);
  });
});

test('demo history: some vehicles stopped reporting hours ago, and some have never reported', () => {
  checkEveryHistory(({ now, positions }) => {
    expect(positions.length).toBeGreaterThan(0);
    expect(Date.parse(positions.at(-1)?.fixTime ?? '')).toBeLessThan(now - HOUR);
  }, 'lost');
  checkEveryHistory(({ positions }) => expect(positions).toEqual([]), 'never');
});

test('demo history: the fuel of a vehicle that drives without a break falls, and never outgrows its tank', () => {
  checkEveryHistory(({ vehicle, positions }) => {
    const rising = steps(positions).filter(
      ({ before, after, seconds }) =>
        seconds <= 120 &&
        before.attributes['motion'] === true &&
        after.attributes['motion'] === true &&
        numberOf(after, 'fuelLevel') > numberOf(before, 'fuelLevel'),
    );
    expect(rising).toEqual([]);
    const fuel = positions.map((position) => numberOf(position, 'fuel'));
    expect(Math.min(...fuel)).toBeGreaterThan(0);
    expect(Math.max(...fuel)).toBeLessThanOrEqual(vehicle.tankLiters);
  }, 'live');
});

test('demo history: every vehicle drives and rests within two days', () => {
  checkEveryHistory(({ positions }) => {
    const states = new Set(positions.map(({ attributes }) => attributes['motion']));
    expect(states).toEqual(new Set([true, false]));
  }, 'live');
});

function numberOf({ attributes }: Position, name: string): number {
  return Number(attributes[name] ?? 0);
}

test('demo history: a fleet drives no longer than its engines run, and its stops begin where it stopped', () => {
  const rules = { minDistanceMeters: 200, minDurationMs: 180_000, stopGapMs: HOUR, stopsWhereNoticed: false };
  let drivingMs = 0;
  let engineMs = 0;
  for (const [at, vehicle] of demoVehicles(7).entries()) {
    const positions = demoHistory(vehicle, 1, at, Date.UTC(2026, 10, 24, 18));
    const [first, last] = [positions[0], positions.at(-1)];
    if (!first || !last) continue;
    engineMs += Number(last.attributes['hours']) - Number(first.attributes['hours']);
    const { motion, segments } = endedSegments(undefined, positions, rules);
    for (const { kind, start, end } of [...segments, ...lastSegments(motion)])
      if (kind === 'trip') drivingMs += Date.parse(end.fixTime) - Date.parse(start.fixTime);
  }
  expect(drivingMs).toBeGreaterThan(0);
  expect(drivingMs / engineMs).toBeLessThan(1);
  expect(drivingMs / engineMs).toBeGreaterThan(0.85);
});
