import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  commandEffect,
  displacedCommands,
  dueWaiting,
  haveSameEngineStopRules,
  engineStopHoldReason,
  engineStopRules,
  type WaitingEffect,
} from '@farol/core/domain/command/waiting-commands';
import type { VehicleState } from '@farol/core/domain/command/command-safety';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const parked: VehicleState = {
  hasFix: true,
  speedKnots: 0,
  fixTimeMs: NOW,
  motion: false,
  status: 'online',
};

interface Waiting extends WaitingEffect {
  type: string;
  sentAtMs: number;
}

function waitingCommand(type: string, sentAtMs: number, expiryMs: number): Waiting {
  const mayStopEngine = type === 'engineStop';
  const effect = commandEffect({ type, attributes: {} }, 'farol');
  return {
    type,
    sentAtMs,
    effect,
    mayStopEngine,
    expiresAtMs: mayStopEngine ? sentAtMs + expiryMs : undefined,
  };
}

const step = fc.record({
  afterMs: fc.integer({ min: 0, max: 4 * MINUTE }),
  act: fc.constantFrom('engineStop', 'engineResume', 'custom', 'report', 'report'),
  speedKnots: fc.constantFrom(0, 5, 10.8, 10.9, 65, Number.NaN),
  fixAgeMs: fc.constantFrom(0, 0, 0, 5 * MINUTE, -5 * MINUTE),
  hasFix: fc.boolean(),
});

test('waiting stops: none is delivered after its expiry, above the safe speed, without a fresh fix, or after a later resume', () => {
  const rules = { expiryMs: 10 * MINUTE, safeSpeedKnots: 10.8 };
  let deliveredStops = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now = NOW;
      let queue: Waiting[] = [];
      let resumedAtMs = 0;
      for (const { afterMs, act, speedKnots, fixAgeMs, hasFix } of steps) {
        now += afterMs;
        if (act !== 'report') {
          const sent = waitingCommand(act, now, rules.expiryMs);
          const displaced = new Set(displacedCommands(queue, sent).map(({ waiting }) => waiting));
          queue = [...queue.filter((item) => !displaced.has(item)), sent];
          if (act === 'engineResume') resumedAtMs = now;
          expect(queue.filter(({ type }) => type === 'engineStop').length).toBeLessThanOrEqual(1);
          continue;
        }
        const vehicle = { ...parked, motion: undefined, speedKnots, hasFix, fixTimeMs: now - fixAgeMs };
        const { next, expired } = dueWaiting(queue, vehicle, now, rules);
        queue = queue.filter((item) => item !== next && !expired.includes(item));
        if (next?.type !== 'engineStop') continue;
        deliveredStops++;
        expect(now).toBeLessThan(next.sentAtMs + rules.expiryMs);
        expect(next.sentAtMs).toBeGreaterThanOrEqual(resumedAtMs);
        expect([hasFix, fixAgeMs, speedKnots <= rules.safeSpeedKnots]).toEqual([true, 0, true]);
      }
    }),
    { numRuns: 500 },
  );
  expect(deliveredStops).toBeGreaterThan(0);
});

test('waiting stops: a held one lets others pass, and an old one without a time counts as expired', () => {
  const stop = waitingCommand('engineStop', NOW, MINUTE);
  const other = waitingCommand('custom', NOW, MINUTE);
  const rules = { expiryMs: MINUTE, safeSpeedKnots: 10 };
  expect(dueWaiting([stop, other], { ...parked, speedKnots: 11 }, NOW, rules)).toEqual({
    next: other,
    expired: [],
    held: [{ waiting: stop, reason: 'VEHICLE_FAST' }],
  });
  const old = { ...stop, expiresAtMs: undefined };
  expect(dueWaiting([old, other], parked, NOW, rules)).toEqual({ next: other, expired: [old], held: [] });
});

test('held stops: the reason is the speed of a fresh fix, or that there is none', () => {
  const at = (vehicle: Partial<VehicleState>) => engineStopHoldReason({ ...parked, ...vehicle }, NOW, 10);
  expect([at({}), at({ motion: true }), at({ speedKnots: 10 })]).toEqual([undefined, undefined, undefined]);
  expect(at({ speedKnots: 10.1 })).toBe('VEHICLE_FAST');
  expect(at({ hasFix: false })).toBe('SPEED_UNKNOWN');
  expect(at({ speedKnots: Number.NaN })).toBe('SPEED_UNKNOWN');
  expect(at({ fixTimeMs: NOW - 3 * MINUTE })).toBe('SPEED_UNKNOWN');
  expect(at({ fixTimeMs: NOW - 3 * MINUTE, speedKnots: 50 })).toBe('SPEED_UNKNOWN');
});

test('displaced commands: the same alarm or output is repeated, its opposite cancelled, another one left alone', () => {
  const waiting = [output(1, '1'), output(2, '1'), output(1, 0)];
  expect(displacedCommands(waiting, output(1, 1))).toEqual([
    { waiting: waiting[2], reason: 'OPPOSITE_COMMAND' },
  ]);
  expect(displacedCommands([output(1, [])], output(1, 1))).toEqual([]);
});

test('the rules of waiting stops: the nearest valid value counts, text too; defaults are 10 min and 20 km/h', () => {
  const defaults = { expiryMs: 10 * MINUTE, safeSpeedKnots: 10.8 };
  expect(rulesOf({}, {})).toEqual(defaults);
  expect(rulesOf({ 'farol.stopExpiryMinutes': 'x' }, { 'farol.stopExpiryMinutes': ' 5 ' })).toEqual({
    ...defaults,
    expiryMs: 5 * MINUTE,
  });
  for (const bad of [0, -1, 1e9, Number.NaN, Infinity, '', null, true, []])
    expect(rulesOf({ 'farol.stopExpiryMinutes': bad })).toEqual(defaults);
  expect(rulesOf({ 'farol.stopSafeSpeed': '0' }, { 'farol.stopSafeSpeed': 5 }).safeSpeedKnots).toBe(0);
});

function output(index: number, data: unknown): WaitingEffect {
  return {
    effect: commandEffect({ type: 'outputControl', attributes: { index, data } }, 'farol'),
    mayStopEngine: false,
    expiresAtMs: undefined,
  };
}

function rulesOf(...holders: Record<string, unknown>[]) {
  return engineStopRules(holders, 'farol');
}

test('the rules of waiting stops: only their own two attributes decide whether they are the same', () => {
  const rules = { 'acme.stopSafeSpeed': 10, 'acme.stopExpiryMinutes': '5' };
  expect(haveSameEngineStopRules(rules, { ...rules, stopSafeSpeed: 99, color: 'red' }, 'acme')).toBe(true);
  for (const changed of [
    { 'acme.stopSafeSpeed': 11 },
    { 'acme.stopExpiryMinutes': 6 },
    { 'acme.stopSafeSpeed': null },
  ])
    expect(haveSameEngineStopRules(rules, { ...rules, ...changed }, 'acme')).toBe(false);
});
