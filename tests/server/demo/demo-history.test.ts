import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Position } from '@farol/core/domain/position/position';
import { demoHistory } from '../../../server/demo/demo-history.ts';
import { ROADS } from '../../../server/demo/roads.ts';
import { RoadRoute } from '../../../server/demo/simulated-trip.ts';
import { demoVehicles, type DemoVehicle } from '../../../server/demo/demo-vehicles.ts';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import { isInBrazil } from './brazil.ts';

const HOUR = 3_600_000;
const TEN_MINUTES = 600_000;
/** Faster than this nobody believes a vehicle of the kind, km/h. */
const FASTEST: Record<string, number> = {
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
/** A vehicle changes to the other side of the road where it turns, meters. */
const TURNING = 12;

interface Past {
  vehicle: DemoVehicle;
  now: number;
  positions: Position[];
}

/** Whatever fleet, vehicle of it (of one kind of line, if asked) and moment: its past passes. */
function everyPast(passes: (past: Past) => void, connection?: DemoVehicle['connection']): void {
  const now = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(fc.nat(), fc.nat(), now, (seed, at, moment) => {
      const vehicles = demoVehicles(seed).filter(
        (vehicle) => connection === undefined || vehicle.connection === connection,
      );
      const vehicle = vehicles[at % vehicles.length];
      if (!vehicle) throw new Error('there is no such vehicle');
      passes({ vehicle, now: moment, positions: demoHistory(vehicle, 1, seed, moment) });
    }),
    { numRuns: 40 },
  );
}

/** Each position with the one before it. */
function steps(positions: Position[]): { before: Position; after: Position; seconds: number }[] {
  return positions.slice(1).flatMap((after, at) => {
    const before = positions[at];
    if (!before) return [];
    return [{ before, after, seconds: (Date.parse(after.fixTime) - Date.parse(before.fixTime)) / 1000 }];
  });
}

test('no road crosses the border or the sea, there or back', () => {
  for (const road of ROADS) {
    const route = new RoadRoute(road);
    const rounds = Array.from({ length: Math.ceil(route.lengthMeters / 250) }, (_, at) =>
      route.placeAt(at * 500),
    );
    const abroad = rounds.filter((place) => !isInBrazil(place));
    expect([road.name, abroad]).toEqual([road.name, []]);
  }
});

test('a vehicle was always in Brazil', () => {
  everyPast(({ vehicle, positions }) => {
    const some = positions.filter((_, at) => at % 60 === 0);
    const abroad = some.filter((position) => !isInBrazil(position));
    expect(abroad.map(({ latitude, longitude }) => [vehicle.road.name, latitude, longitude])).toEqual([]);
  });
});

test('the last 48 hours are filled without a hole up to now', () => {
  everyPast(({ now, positions }) => {
    const first = Date.parse(positions[0]?.fixTime ?? '');
    const last = Date.parse(positions.at(-1)?.fixTime ?? '');
    expect(first).toBeLessThanOrEqual(now - 48 * HOUR + TEN_MINUTES);
    expect(last).toBeGreaterThan(now - 60_000);
    expect(Math.max(...steps(positions).map(({ seconds }) => seconds))).toBeLessThanOrEqual(600);
  }, 'live');
});

test('time only goes on, and nothing is reported from the future', () => {
  everyPast(({ now, positions }) => {
    expect(steps(positions).filter(({ seconds }) => seconds <= 0)).toEqual([]);
    expect(positions.filter(({ fixTime, serverTime }) => serverTime !== fixTime)).toEqual([]);
    expect(positions.filter(({ fixTime }) => Date.parse(fixTime) > now)).toEqual([]);
  });
});

test('no vehicle is faster than its kind, neither by what it says nor by where it is', () => {
  everyPast(({ vehicle, positions }) => {
    const fastest = FASTEST[vehicle.category] ?? Number.NaN;
    const jumps = steps(positions).filter(
      ({ before, after, seconds }) => !(distanceMeters(before, after) <= (fastest / 3.6) * seconds + TURNING),
    );
    expect(jumps).toEqual([]);
    expect(positions.filter(({ speed }) => !(speed * 1.852 <= fastest))).toEqual([]);
  });
});

test('ignition, motion and speed say the same, and a vehicle that stands stays where it is', () => {
  everyPast(({ positions }) => {
    const odd = positions.filter(
      ({ speed, attributes: { ignition, motion } }) => ignition !== speed > 0 || motion !== speed > 0,
    );
    expect(odd).toEqual([]);
    const drifting = steps(positions).filter(
      ({ before, after }) => after.attributes['ignition'] === false && distanceMeters(before, after) > 0,
    );
    expect(drifting).toEqual([]);
  });
});

test('the odometer never falls and counts what was driven; nor do the engine hours fall', () => {
  everyPast(({ positions }) => {
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

test('some stopped reporting hours ago, and some never began', () => {
  everyPast(({ now, positions }) => {
    expect(positions.length).toBeGreaterThan(0);
    expect(Date.parse(positions.at(-1)?.fixTime ?? '')).toBeLessThan(now - HOUR);
  }, 'lost');
  everyPast(({ positions }) => expect(positions).toEqual([]), 'never');
});

test('every vehicle drives and rests within two days', () => {
  everyPast(({ positions }) => {
    const states = new Set(positions.map(({ attributes }) => attributes['motion']));
    expect(states).toEqual(new Set([true, false]));
  }, 'live');
});

function numberOf({ attributes }: Position, name: string): number {
  return Number(attributes[name] ?? 0);
}
