import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { routeLine, routeLineSteps } from '../../../ui/history/map/route-line.ts';
import { RouteLines } from '../../../ui/history/map/route-lines.ts';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { anyPositions, routeOf } from '../../arbitraries/routes.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const anyStyle = fc.record({ zoom: fc.integer({ min: 2, max: 19 }), isDark: fc.boolean() });

/** A drive of so many fixes, more than one turn of which can be made of one step. */
function longRoute(length: number) {
  return routeOf(
    Array.from({ length }, (_, second) =>
      plainPosition(1, second, {
        longitude: -46 + second * 1e-4,
        latitude: -23 + Math.sin(second / 40) * 0.001,
        speed: 20 + (second % 60),
      }),
    ),
  );
}

/** Everybody else has a turn after every step, and the time of these turns passes on request. */
function withShortTurns(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1000));
}

test('route lines: the lines of several vehicles are the same in turns as when nothing else has its turn', () => {
  withShortTurns();
  const long = longRoute(70_000);
  fc.assert(
    fc.property(anyPositions(), anyStyle, (positions, style) => {
      const routes = [long, routeOf(positions)];
      const lines = new RouteLines(() => undefined);
      lines.setRoutes(routes);
      lines.want(style);
      vi.runAllTimers();
      expect(lines.lines).toEqual(
        routes.map((route, colorIndex) => routeLine(route, { ...style, colorIndex })),
      );
    }),
    { numRuns: 10 },
  );
});

test('route lines: a line of very many fixes gives way many times', () => {
  const steps = routeLineSteps(longRoute(100_000), { zoom: 15, isDark: false, colorIndex: undefined });
  let turns = 0;
  while (steps.next().done !== true) turns++;
  expect(turns).toBeGreaterThan(5);
});

test('route lines: while the user zooms on, only the line of the last level is made, and the one before stays until then', () => {
  withShortTurns();
  const made: number[] = [];
  const routes = [longRoute(70_000)];
  const lines = new RouteLines(() => made.push(lines.lines[0]?.vertices.length ?? 0));
  lines.setRoutes(routes);
  lines.want({ zoom: 5, isDark: false });
  vi.runAllTimers();
  const far = lines.lines;
  for (const zoom of [7, 8, 9]) {
    lines.want({ zoom, isDark: false });
    vi.advanceTimersToNextTimer();
    expect(lines.lines).toBe(far);
  }
  vi.runAllTimers();
  const near = routeLine(routes[0] ?? longRoute(1), { zoom: 9, isDark: false, colorIndex: undefined });
  expect(lines.lines).toEqual([near]);
  expect(made).toEqual([far[0]?.vertices.length, near.vertices.length]);
});

test('route lines: nothing is made any more for routes that were replaced or removed', () => {
  withShortTurns();
  const made: unknown[] = [];
  const lines = new RouteLines(() => made.push(lines.lines));
  lines.setRoutes([longRoute(70_000)]);
  lines.want({ zoom: 9, isDark: false });
  lines.setRoutes([]);
  vi.runAllTimers();
  expect([made, lines.lines]).toEqual([[], []]);
  lines.setRoutes([longRoute(70_000)]);
  lines.want({ zoom: 9, isDark: false });
  lines.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(made).toEqual([]);
});
