import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportIntervalMs } from '@farol/adapters/live-fleet/report-interval';
import { evenNumber } from '../../arbitraries/numbers.ts';

const size = fc.integer({ min: 0, max: 200_000 });
const took = evenNumber(0, 5000);

test('report interval: a small fleet that is cheap to draw is reported with every frame', () => {
  expect(reportIntervalMs(60, 0.2, false)).toBe(16);
});

test('report interval: a large fleet is reported when a frame of our server arrives, ten times a second, and hardly more often', () => {
  expect(reportIntervalMs(100_000, 1, false)).toBe(80);
});

test('report interval: receiving reports takes at most a tenth of the page’s time, and no report waits longer than a quarter second', () => {
  fc.assert(
    fc.property(size, took, (devices, tookMs) => {
      const wait = reportIntervalMs(devices, tookMs, false);
      expect(wait).toBeLessThanOrEqual(250);
      if (wait < 250) expect(tookMs).toBeLessThanOrEqual(wait / 10 + 1e-9);
    }),
  );
});

test('report interval: a page in the background receives one report a second', () => {
  expect(reportIntervalMs(60, 0.2, true)).toBe(1000);
});
