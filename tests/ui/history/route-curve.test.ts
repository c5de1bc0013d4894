import { expect, test } from 'vitest';
import { RouteBuilder } from '@farol/core/domain/route/route-builder';
import { fixesOfPositions } from '@farol/core/domain/route/route-fixes';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { scaleSide } from '@farol/ui/history/timeline/draw-timeline';
import { curveAttributes, curveScale, routeCurve, valueAt } from '@farol/ui/history/timeline/route-curve';
import { plainPosition } from '../../arbitraries/fleet.ts';

const START = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

/** A route with a fix each minute that reported these attributes. */
function routeOf(reported: readonly Attributes[]) {
  const builder = new RouteBuilder(1);
  builder.add(
    fixesOfPositions(
      reported.map((attributes, minute) =>
        plainPosition(1, 0, {
          id: minute + 1,
          fixTime: new Date(START + minute * MINUTE_MS).toISOString(),
          speed: minute,
          attributes,
        }),
      ),
    ),
  );
  const route = builder.finish();
  if (!route) throw new Error('a route has fixes');
  return route;
}

test('route curve: what changes can be drawn as a curve, what is always the same cannot', () => {
  const route = routeOf([{ fuel: 50, valid: 1, note: 'x' }, { fuel: 48, valid: 1 }, { valid: 1 }]);
  expect(curveAttributes(route)).toEqual(['fuel']);
  expect(curveScale([route], route, { attribute: 'fuel' })).toEqual({ low: 48, high: 50 });
  expect(curveScale([route], route, 'speed')).toEqual({ low: 0, high: 2 });
});

test('route curve: an attribute holds its last value until the next one, and is unknown before it was reported', () => {
  const route = routeOf([{}, { fuel: 50 }, {}, { fuel: 40 }]);
  const at = (minute: number) => valueAt(route, { attribute: 'fuel' }, START + minute * MINUTE_MS);
  expect([at(0), at(1), at(1.5), at(2.5), at(3), at(9)]).toEqual([NaN, 50, 50, 50, 40, NaN]);
});

test('route curve: the speed at a moment is that of the fix before, as the player tells it', () => {
  const route = routeOf([{}, {}, {}]);
  const at = (minute: number) => valueAt(route, 'speed', START + minute * MINUTE_MS);
  expect([at(0), at(0.5), at(1), at(1.9), at(2), at(3)]).toEqual([0, 0, 1, 1, 2, NaN]);
});

test('route curve: a column of the chart shows the highest of its values, and nothing where nothing is known', () => {
  const route = routeOf([{ fuel: 50 }, { fuel: 60 }, { fuel: 40 }, { fuel: 45 }]);
  const window = { fromMs: START - 2 * MINUTE_MS, toMs: START + 4 * MINUTE_MS };
  expect([...routeCurve(route, { attribute: 'fuel' }, window, 3)]).toEqual([NaN, 60, 45]);
  expect([...routeCurve(route, 'speed', window, 3)]).toEqual([NaN, 1, 3]);
  expect([...routeCurve(route, { attribute: 'other' }, window, 2)]).toEqual([NaN, NaN]);
});

test('scale of the curve: it stands at the other edge while the playhead would cover it', () => {
  expect([-5, 0, 7, 75].map(scaleSide)).toEqual(['right', 'right', 'right', 'right']);
  expect([76, 200, 1000].map(scaleSide)).toEqual(['left', 'left', 'left']);
});
