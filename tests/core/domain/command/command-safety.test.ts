import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FRESH_FIX_MS,
  motionStateOf,
  engineStopDangers,
  hasNewStopDanger,
  type EngineStopDanger,
  type VehicleState,
} from '@farol/core/domain/command/command-safety';
import { statuses } from '../../../arbitraries/devices.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

const NOW = 1_800_000_000_000;
const parked: VehicleState = {
  hasFix: true,
  speedKnots: 0,
  fixTimeMs: NOW - 10_000,
  motion: false,
  status: 'online',
};

test('command safety: the engine of a vehicle that is stationary by a fresh fix may be stopped at once', () => {
  expect(engineStopDangers(parked, NOW)).toEqual([]);
  expect(engineStopDangers({ ...parked, motion: undefined, speedKnots: 0.4 }, NOW)).toEqual([]);
});

test('command safety: a moving vehicle needs a second confirmation, by its speed or by its reported motion', () => {
  expect(engineStopDangers({ ...parked, speedKnots: 12 }, NOW)).toEqual(['moving']);
  expect(engineStopDangers({ ...parked, motion: true }, NOW)).toEqual(['moving']);
  // From one knot on.
  expect(engineStopDangers({ ...parked, speedKnots: 1 }, NOW)).toEqual(['moving']);
  expect(engineStopDangers({ ...parked, speedKnots: Number.NaN }, NOW)).toEqual(['moving']);
});

test('command safety: a fix at most two minutes from now is fresh; a further one or one without a time is not', () => {
  expect(engineStopDangers({ ...parked, fixTimeMs: NOW - FRESH_FIX_MS }, NOW)).toEqual([]);
  expect(engineStopDangers({ ...parked, fixTimeMs: NOW - FRESH_FIX_MS - 1 }, NOW)).toEqual(['staleFix']);
  expect(engineStopDangers({ ...parked, fixTimeMs: NOW + FRESH_FIX_MS + 1 }, NOW)).toEqual(['staleFix']);
  expect(engineStopDangers({ ...parked, fixTimeMs: Number.NaN }, NOW)).toEqual(['staleFix']);
});

test('command safety: a vehicle without a fix, or not online, needs a second confirmation', () => {
  expect(engineStopDangers({ ...parked, hasFix: false }, NOW)).toEqual(['noFix']);
  expect(engineStopDangers({ ...parked, status: 'offline' }, NOW)).toEqual(['offline']);
  expect(engineStopDangers({ ...parked, status: 'unknown' }, NOW)).toEqual(['offline']);
});

test('a vehicle is never shown both as moving and as unknown: an old fix of a moving vehicle says that it was moving', () => {
  expect(engineStopDangers({ ...parked, speedKnots: 36, fixTimeMs: NOW - 200_000 }, NOW)).toEqual([
    'wasMoving',
  ]);
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.double(),
      fc.integer(),
      fc.constantFrom(true, false, undefined),
      statuses,
      (hasFix, speedKnots, ageMs, motion, status) => {
        const vehicle = { hasFix, speedKnots, fixTimeMs: NOW - ageMs, motion, status };
        const said = engineStopDangers(vehicle, NOW).filter((danger) => danger !== 'offline');
        const known = motionStateOf(vehicle, NOW);
        expect(said).toEqual(known === 'stationary' ? [] : [known]);
      },
    ),
  );
});

test('command safety: one confirmation is enough only for a stationary online vehicle with a fresh fix', () => {
  const vehicle = fc.record({
    hasFix: fc.boolean(),
    speedKnots: fc.oneof(fc.constant(0), evenNumber(0, 90)),
    fixTimeMs: fc.oneof(fc.integer({ min: NOW - 300_000, max: NOW + 300_000 }), fc.constant(Number.NaN)),
    motion: fc.constantFrom(true, false, undefined),
    status: statuses,
  });
  fc.assert(
    fc.property(vehicle, (now) => {
      if (engineStopDangers(now, NOW).length > 0) return;
      expect(now).toMatchObject({ hasFix: true, status: 'online' });
      expect(now.motion).not.toBe(true);
      expect(now.speedKnots).toBeLessThan(1);
      expect(Math.abs(NOW - now.fixTimeMs)).toBeLessThanOrEqual(120_000);
    }),
  );
});

test('command safety: the user is asked again exactly when a vehicle has a danger that was not named before', () => {
  const danger = fc.constantFrom<EngineStopDanger>('moving', 'wasMoving', 'staleFix', 'noFix', 'offline');
  const vehicle = fc.record({
    deviceId: fc.integer({ min: 1, max: 4 }),
    name: fc.constant(''),
    dangers: fc.uniqueArray(danger),
  });
  const vehicles = fc.uniqueArray(vehicle, { selector: ({ deviceId }) => deviceId });
  fc.assert(
    fc.property(vehicles, vehicles, (warned, current) => {
      const isNew = current.some(({ deviceId, dangers }) => {
        const named = warned.find((item) => item.deviceId === deviceId)?.dangers ?? [];
        return dangers.some((item) => !named.includes(item));
      });
      expect(hasNewStopDanger(warned, current)).toBe(isNew);
      expect(hasNewStopDanger(current, current)).toBe(false);
    }),
  );
});
