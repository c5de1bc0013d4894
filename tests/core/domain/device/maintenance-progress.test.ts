import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { maintenanceProgress } from '@farol/core/domain/device/maintenance-progress';

const KM = 1000;

test.for([
  ['long before the first service', 50_000, { dueAt: 100_000, remaining: 50_000, state: 'far' }],
  ['half a period before the first service', 95_000, { fraction: 0.5, state: 'far' }],
  ['a tenth of the period before the first service', 99_000, { fraction: 0.9, state: 'near' }],
  ['a tenth of the period past a service', 111_000, { fraction: 0.1, state: 'far' }],
  ['a tenth of the period before the next one', 119_000, { fraction: 0.9, state: 'near' }],
  ['just before the first service', 99_500, { dueAt: 100_000, remaining: 500, state: 'near' }],
  ['at the first due value', 100_000, { lastDueAt: 100_000, overdue: 0, state: 'overdue' }],
  ['shortly past it', 100_320, { lastDueAt: 100_000, overdue: 320, state: 'overdue' }],
  ['far from the next one', 104_000, { dueAt: 110_000, remaining: 6_000, fraction: 0.4, state: 'far' }],
  ['shortly past a later one', 120_400, { lastDueAt: 120_000, overdue: 400, state: 'overdue' }],
  ['just before the next one', 129_100, { dueAt: 130_000, remaining: 900, state: 'near' }],
] as const)('maintenance progress: a vehicle %s', ([, kilometers, expected]) => {
  const service = { start: 100_000 * KM, period: 10_000 * KM };
  const progress = maintenanceProgress(service, kilometers * KM);
  const inMeters = Object.fromEntries(
    Object.entries(expected).map(([key, value]) => [
      key,
      typeof value === 'number' && key !== 'fraction' ? value * KM : value,
    ]),
  );
  expect(progress).toMatchObject(inMeters);
});

test('maintenance progress: a service without a period is due once, and stays overdue', () => {
  const once = { start: 500, period: 0 };
  expect(maintenanceProgress(once, 480)).toMatchObject({ dueAt: 500, state: 'near' });
  expect(maintenanceProgress(once, 9_000)).toMatchObject({
    dueAt: undefined,
    lastDueAt: 500,
    overdue: 8_500,
    state: 'overdue',
  });
});

test('maintenance progress: a counter that starts at zero is not due there', () => {
  expect(maintenanceProgress({ start: 0, period: 10_000 }, 200)).toMatchObject({
    dueAt: 10_000,
    overdue: undefined,
    state: 'far',
  });
});

test('maintenance progress: the next service is always ahead, at most one period away, and its fraction is between 0 and 1', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 1_000_000 }), amount, (start, period, value) => {
      const {
        dueAt = 0,
        lastDueAt = 0,
        remaining,
        overdue,
        fraction,
      } = maintenanceProgress({ start, period }, value);
      expect(dueAt - value).toBe(remaining);
      expect(remaining).toBeGreaterThan(0);
      expect((dueAt - start) % period).toBe(0);
      expect(fraction).toBeGreaterThanOrEqual(0);
      expect(fraction).toBeLessThanOrEqual(1);
      if (value < start) expect([dueAt, overdue]).toEqual([start, undefined]);
      else if (overdue !== undefined)
        expect([remaining + overdue, lastDueAt + overdue]).toEqual([period, value]);
    }),
  );
});
