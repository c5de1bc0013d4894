import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  commandEffect,
  displacedCommands,
  dueWaiting,
  haveSameEngineStopRules,
  haveSameEngineStopRulesEverywhere,
  holdsEngineStopRule,
  engineStopHoldReason,
  engineStopRules,
  isCommandExpired,
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
  expect([NOW + MINUTE - 1, NOW + MINUTE].map((nowMs) => isCommandExpired(stop, nowMs))).toEqual([
    false,
    true,
  ]);
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

/** Returns why a command takes the place of a waiting one; nothing where both wait. */
function reasonsFor(waiting: WaitingEffect, sent: WaitingEffect): string[] {
  return displacedCommands([waiting], sent).map(({ reason }) => reason);
}

test('displaced commands: a resume cancels all that may stop the engine, and a stop is repeated by stops alone', () => {
  const stop = command('engineStop', {}, true);
  const savedStop = command('custom', { data: 'CUT#', 'farol.changeNative': 'engineStop' }, true);
  const text = command('custom', { data: 'CUT#' }, true);
  const resume = command('engineResume');
  for (const waiting of [stop, savedStop, text])
    expect(reasonsFor(waiting, resume)).toEqual(['OPPOSITE_COMMAND']);
  for (const waiting of [stop, savedStop])
    for (const sent of [stop, savedStop]) expect(reasonsFor(waiting, sent)).toEqual(['REPEATED_COMMAND']);
  expect(reasonsFor(resume, stop)).toEqual(['OPPOSITE_COMMAND']);
  for (const [waiting, sent] of [
    [resume, resume],
    [text, stop],
    [stop, text],
    [text, text],
    [stop, output(1, 'running')],
    [text, command('alarmArm')],
  ] as const)
    expect(reasonsFor(waiting, sent)).toEqual([]);
});

test('displaced commands: arming and disarming contradict each other, and outputs in whatever way they are written', () => {
  const [arm, disarm] = [command('alarmArm'), command('alarmDisarm')];
  for (const [waiting, sent] of [
    [arm, disarm],
    [disarm, arm],
  ] as const)
    expect(reasonsFor(waiting, sent)).toEqual(['OPPOSITE_COMMAND']);
  expect(reasonsFor(arm, output(1, '1'))).toEqual([]);
  expect(reasonsFor(arm, arm)).toEqual([]);
  for (const [left, right] of [
    [1, ' 1 '],
    [true, 'TRUE'],
    ['on', 'ON'],
  ]) {
    expect(reasonsFor(output(1, left), output(1, right))).toEqual([]);
    expect(reasonsFor(output(1, left), output(1, 'off'))).toEqual(['OPPOSITE_COMMAND']);
  }
  // An output may be wired to the engine; nothing says that this one is.
  expect(reasonsFor(command('outputControl', { index: 1, data: '1' }, true), output(1, '1'))).toEqual([]);
  expect(reasonsFor(output(1, '1'), output(2, '0'))).toEqual([]);
  expect(reasonsFor(output(undefined, '1'), output(undefined, '0'))).toEqual([]);
  expect(reasonsFor(output(1, '1'), command('custom', { index: 1, data: '0' }))).toEqual([]);
});

test('displaced commands: the same alarm or output is repeated, its opposite cancelled, another one left alone', () => {
  const waiting = [output(1, '1'), output(2, '1'), output(1, 0)];
  expect(displacedCommands(waiting, output(1, 1))).toEqual([
    { waiting: waiting[2], reason: 'OPPOSITE_COMMAND' },
  ]);
  expect(displacedCommands([output(1, [])], output(1, 1))).toEqual([]);
});

test('command effect: a command sets the engine, the alarm or an output, as far as its text is known', () => {
  const replacing = { data: 'CUT#', 'farol.changeNative': 'engineStop' };
  expect([command('engineStop'), command('custom', replacing)].map(({ effect }) => effect)).toEqual([
    { sets: 'engine', value: 'stopped' },
    { sets: 'engine', value: 'stopped' },
  ]);
  expect(command('engineResume').effect).toEqual({ sets: 'engine', value: 'running' });
  expect(command('alarmDisarm').effect).toEqual({ sets: 'alarm', value: 'alarmDisarm' });
  expect(output(' 2', ' ON ').effect).toEqual({ sets: 'output 2', value: 'on' });
  for (const unknown of [command('custom', { data: 'CUT#' }), command('rebootDevice'), output(1, undefined)])
    expect(unknown.effect).toBeUndefined();
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
  for (const minutes of [1, 10_080])
    expect(rulesOf({ 'farol.stopExpiryMinutes': minutes }).expiryMs).toBe(minutes * MINUTE);
  for (const bad of [' ', -0.1, 1_000.1])
    expect(rulesOf({ 'farol.stopSafeSpeed': bad }, { 'farol.stopExpiryMinutes': 10_081 })).toEqual(defaults);
  expect(rulesOf({ 'farol.stopSafeSpeed': 1_000 }).safeSpeedKnots).toBe(1_000);
  expect(rulesOf({ 'farol.stopSafeSpeed': '0' }, { 'farol.stopSafeSpeed': 5 }).safeSpeedKnots).toBe(0);
});

function command(type: string, attributes = {}, mayStopEngine = false): WaitingEffect {
  return { effect: commandEffect({ type, attributes }, 'farol'), mayStopEngine, expiresAtMs: undefined };
}

function output(index: unknown, data: unknown): WaitingEffect {
  return command('outputControl', { index, data });
}

function rulesOf(...holders: Record<string, unknown>[]) {
  return engineStopRules(holders, 'farol');
}

function isSame(left: object[], right: object[]): boolean {
  const [before, after] = [left, right].map((items) => items.map((item) => ({ ...item })));
  return haveSameEngineStopRules(before ?? [], after ?? [], 'acme');
}

test('waiting commands: the rules of waiting stops are the same on every server where no server tells them apart', () => {
  const value = fc.constantFrom(undefined, 1.5, 10, 10.8, 30, 'x');
  const holder = fc
    .tuple(value, value)
    .map(([speed, minutes]) => ({ 'acme.stopSafeSpeed': speed, 'acme.stopExpiryMinutes': minutes }));
  const holders = fc.array(holder, { maxLength: 2 });
  const servers = [
    {},
    ...[1.5, 10, 10.8, 30, 7].map((at) => ({ 'acme.stopSafeSpeed': at, 'acme.stopExpiryMinutes': at })),
  ];
  fc.assert(
    fc.property(holders, holders, (left, right) => {
      const same = servers.every((server) => isSame([...left, server], [...right, server]));
      expect(haveSameEngineStopRulesEverywhere(left, right, 'acme')).toBe(same);
    }),
  );
});

test('the rules of waiting stops: a record holds one when it has either attribute, even one that does not count', () => {
  const held = [
    { 'acme.stopSafeSpeed': 10 },
    { 'acme.stopExpiryMinutes': '5' },
    { 'acme.stopSafeSpeed': 'fast' },
    { 'acme.stopExpiryMinutes': null },
  ];
  const none = [
    {},
    { stopSafeSpeed: 10 },
    { 'other.stopSafeSpeed': 10 },
    { 'acme.stopSafeSpeed': undefined },
  ];
  expect([...held, ...none].filter((item) => holdsEngineStopRule({ ...item }, 'acme'))).toEqual(held);
});

test('the rules of waiting stops: only their own two attributes decide whether they are the same, as they act', () => {
  const own = { 'acme.stopSafeSpeed': 10, 'acme.stopExpiryMinutes': '5' };
  const group = { 'acme.stopSafeSpeed': 20 };
  expect(isSame([own], [{ ...own, stopSafeSpeed: 99, color: 'red' }])).toBe(true);
  expect(isSame([own], [{ 'acme.stopSafeSpeed': ' 10.0', 'acme.stopExpiryMinutes': 5 }])).toBe(true);
  expect(isSame([own, group], [own])).toBe(true);
  expect(isSame([{}, group], [{}])).toBe(false);
  expect(isSame([{}, group], [{ 'acme.stopSafeSpeed': 'fast' }, group])).toBe(true);
  for (const changed of [
    { 'acme.stopSafeSpeed': 11 },
    { 'acme.stopExpiryMinutes': 6 },
    { 'acme.stopSafeSpeed': null },
  ])
    expect(isSame([own], [{ ...own, ...changed }])).toBe(false);
});
