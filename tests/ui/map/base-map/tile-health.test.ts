import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { initialTileHealth, nextTileHealth, type TileEvent, type TileHealth } from '@farol/ui/map/base-map/tile-health';

/** What is thought of a map after news at seconds since it was chosen. */
function after(...news: readonly (readonly [news: TileEvent, second: number])[]): TileHealth {
  return news.reduce((trust, [one, second]) => nextTileHealth(trust, one, second * 1000), initialTileHealth(0));
}

/** Twelve refused tiles, evenly over so many seconds from the second minute on. */
function failures(seconds: number): [TileEvent, number][] {
  return Array.from({ length: 12 }, (_, at) => ['tileFailed', 60 + (at * seconds) / 11]);
}

test('an online map whose style is refused gives way to the offline one at once', () => {
  expect(after(['styleFailed', 0.1]).isUnavailable).toBe(true);
});

test('an online map that shows nothing for eight seconds gives way, one that showed a tile does not', () => {
  expect(after(['timedOut', 8]).isUnavailable).toBe(true);
  expect(after(['tileArrived', 3], ['timedOut', 8]).isUnavailable).toBe(false);
});

test('some refused tiles between good ones are no reason to give up a map', () => {
  const news = Array.from({ length: 60 }, (_, at) => [at % 5 ? 'tileFailed' : 'tileArrived', at] as const);
  expect(after(...news).isUnavailable).toBe(false);
});

test('a map that worked is given up when tiles fail again and again for ten seconds, not for a short burst', () => {
  expect(after(['tileArrived', 1], ...failures(4)).isUnavailable).toBe(false);
  expect(after(['tileArrived', 1], ...failures(10)).isUnavailable).toBe(true);
});

test('a lost map stays lost until it is chosen again, and a map that answers everything is never lost', () => {
  const news = fc.constantFrom<TileEvent>('styleFailed', 'tileFailed', 'tileArrived', 'timedOut');
  fc.assert(
    fc.property(fc.array(fc.tuple(news, fc.nat(60)), { maxLength: 40 }), (steps) => {
      let trust = after(['styleFailed', 0]);
      let good = initialTileHealth(0);
      let second = 0;
      for (const [one, later] of steps) {
        second += later;
        trust = nextTileHealth(trust, one, second * 1000);
        good = nextTileHealth(good, 'tileArrived', second * 1000);
      }
      expect([trust.isUnavailable, good.isUnavailable]).toEqual([true, false]);
    }),
  );
});
