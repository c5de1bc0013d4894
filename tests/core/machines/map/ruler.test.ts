import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { distanceMeters } from '@farol/core/domain/geometry/distance';
import type { GeoPoint } from '@farol/core/domain/geometry/geo-point';
import {
  rulerLengthMeters,
  rulerMachine,
  rulerPath,
  type RulerEvent,
} from '@farol/core/machines/map/ruler.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(rulerMachine);

const place: fc.Arbitrary<GeoPoint> = fc.record({
  longitude: fc.integer({ min: -179, max: 179 }),
  latitude: fc.integer({ min: -80, max: 80 }),
});
const step: fc.Arbitrary<RulerEvent> = fc.oneof(
  place.map((point) => ({ type: 'ADD_POINT' as const, point })),
  fc.option(place, { nil: undefined }).map((point) => ({ type: 'POINT_AT' as const, point })),
  fc.constant({ type: 'REMOVE_LAST_POINT' as const }),
);

test('ruler: whatever is clicked, pointed at and taken back, it measures the points that are left', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const actor = createActor(rulerMachine, { inspect: coverage.inspect }).start();
      const points: GeoPoint[] = [];
      let pointer: GeoPoint | undefined;
      for (const event of steps) {
        actor.send(event);
        if (event.type === 'ADD_POINT') [pointer] = [undefined, points.push(event.point)];
        else if (event.type === 'POINT_AT') pointer = event.point;
        else points.pop();
        const { context, value } = actor.getSnapshot();
        const path = pointer && points.length > 0 ? [...points, pointer] : points;
        expect(rulerPath(context)).toEqual(path);
        const lengths = path.slice(1).map((point, at) => distanceMeters(path[at] ?? point, point));
        expect(rulerLengthMeters(context)).toBeCloseTo(lengths.reduce((sum, length) => sum + length, 0));
        expect(value).toBe(points.length > 0 ? 'measuring' : 'empty');
      }
    }),
  );
});

test('ruler: a degree of the equator has the length that servers calculate with', () => {
  const actor = createActor(rulerMachine).start();
  actor.send({ type: 'ADD_POINT', point: { longitude: 0, latitude: 0 } });
  actor.send({ type: 'POINT_AT', point: { longitude: 1, latitude: 0 } });
  expect(rulerLengthMeters(actor.getSnapshot().context)).toBeCloseTo(111_319.49, 0);
});

test('ruler: the tests above reach every state and transition of the chart', () => {
  expect(coverage.missing()).toEqual([]);
});
