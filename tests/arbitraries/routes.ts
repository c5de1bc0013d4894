import * as fc from 'fast-check';
import { fixesOfPositions } from '@farol/core/domain/route/route-fixes';
import { RouteBuilder } from '@farol/core/domain/route/route-builder';
import type { Route } from '@farol/core/domain/route/route';
import type { Position } from '@farol/core/domain/position/position';
import { plainPosition } from './fleet.ts';
import { evenNumber } from './numbers.ts';

/** Returns the route of these positions, oldest first. Throws without one. */
export function routeOf(positions: readonly Position[], deviceId = positions[0]?.deviceId ?? 1): Route {
  const builder = new RouteBuilder(deviceId);
  builder.add(fixesOfPositions(positions));
  const route = builder.finish();
  if (!route) throw new Error('A route has at least one fix');
  return route;
}

/** A fix at a minute of a fixed hour. */
export function fixAt(minute: number, changes: Partial<Position> = {}, deviceId = 1): Position {
  return { ...plainPosition(deviceId, minute * 60, changes) };
}

/** Positions of one vehicle, oldest first: it drives, stands, is silent, and crosses the date line. */
export function anyPositions(maxLength = 300): fc.Arbitrary<Position[]> {
  const step = fc.record({
    seconds: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 300, max: 4000 })),
    east: fc.oneof(fc.constant(0), evenNumber(-0.02, 0.02)),
    north: fc.oneof(fc.constant(0), evenNumber(-0.02, 0.02)),
    speed: fc.integer({ min: 0, max: 80 }),
    alarm: fc.option(fc.constantFrom('sos', 'overspeed'), { nil: undefined, freq: 20 }),
  });
  const start = fc.constantFrom(-179.99, -46.6, 0, 179.99);
  return fc
    .tuple(start, fc.array(step, { minLength: 1, maxLength, size: 'max' }))
    .map(([startLongitude, steps]) => {
      let [second, longitude, latitude] = [0, startLongitude, -23.5];
      return steps.map(({ seconds, east, north, speed, alarm }, index) => {
        second += seconds;
        longitude = ((longitude + east + 540) % 360) - 180;
        latitude += north;
        return plainPosition(1, second, {
          id: index + 1,
          longitude,
          latitude,
          speed,
          attributes: { motion: speed > 0, ...(alarm && { alarm }) },
        });
      });
    });
}
