import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  initialTileHealth,
  nextTileHealth,
  type TileEvent,
  type TileHealth,
} from '@farol/ui/map/scene/tiles/tile-health';

/** Returns the health of a map after events at seconds since it was chosen. */
function after(...events: readonly (readonly [event: TileEvent, second: number])[]): TileHealth {
  return events.reduce(
    (health, [event, second]) => nextTileHealth(health, event, second * 1000),
    initialTileHealth(0),
  );
}

/** Twelve failed tiles, evenly spread over a number of seconds from the second minute on. */
function failures(seconds: number): [TileEvent, number][] {
  return Array.from({ length: 12 }, (_, at) => ['tileFailed', 60 + (at * seconds) / 11]);
}

test('tile health: an online map whose style fails is replaced by the offline one at once', () => {
  expect(after(['styleFailed', 0.1]).isUnavailable).toBe(true);
});

test('tile health: an online map that shows nothing for eight seconds is replaced, one that showed a tile is not', () => {
  expect(after(['timedOut', 8]).isUnavailable).toBe(true);
  expect(after(['tileArrived', 3], ['timedOut', 8]).isUnavailable).toBe(false);
});

test('tile health: some failed tiles between good ones do not replace a map', () => {
  const events = Array.from({ length: 60 }, (_, at) => [at % 5 ? 'tileFailed' : 'tileArrived', at] as const);
  expect(after(...events).isUnavailable).toBe(false);
});

test('tile health: a map that worked is replaced when tiles fail again and again for ten seconds, not for a short burst', () => {
  expect(after(['tileArrived', 1], ...failures(4)).isUnavailable).toBe(false);
  expect(after(['tileArrived', 1], ...failures(10)).isUnavailable).toBe(true);
});

test('tile health: a map that was replaced stays so until it is chosen again, and a map that always responds is never replaced', () => {
  const events = fc.constantFrom<TileEvent>('styleFailed', 'tileFailed', 'tileArrived', 'timedOut');
  fc.assert(
    fc.property(fc.array(fc.tuple(events, fc.nat(60)), { maxLength: 40 }), (steps) => {
      let health = after(['styleFailed', 0]);
      let good = initialTileHealth(0);
      let second = 0;
      for (const [one, later] of steps) {
        second += later;
        health = nextTileHealth(health, one, second * 1000);
        good = nextTileHealth(good, 'tileArrived', second * 1000);
      }
      expect([health.isUnavailable, good.isUnavailable]).toEqual([true, false]);
    }),
  );
});
