import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { sessionExpiryMachine } from '@farol/core/machines/access/session-expiry.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(sessionExpiryMachine);
const NOW = Date.parse('2026-06-01T12:00:00Z');

function anExpiry() {
  const timers = new SimulatedClock();
  const expiry = createActor(sessionExpiryMachine, {
    input: () => NOW + timers.now(),
    clock: timers,
    inspect: coverage.inspect,
  });
  const emitted: string[] = [];
  expiry.on('*', ({ type }) => emitted.push(type));
  const inSeconds = (seconds: number) => ({
    type: 'SET_EXPIRY' as const,
    expiresAt: new Date(NOW + timers.now() + seconds * 1000).toISOString(),
  });
  return { expiry: expiry.start(), timers, emitted, inSeconds };
}

test('session expiry: the remaining time is shown every second, and below zero the session expires once', () => {
  const { expiry, timers, emitted, inSeconds } = anExpiry();
  expiry.send(inSeconds(3));
  expect(expiry.getSnapshot().context.timeLeft).toEqual({ unit: 'seconds', count: 3 });
  timers.increment(2000);
  expect(expiry.getSnapshot().context.timeLeft).toEqual({ unit: 'seconds', count: 1 });
  timers.increment(5000);
  expect(expiry.getSnapshot().value).toBe('expired');
  expect(emitted).toEqual(['expired']);
  expiry.send({ type: 'ACKNOWLEDGE' });
  expiry.send({ type: 'ACKNOWLEDGE' });
  expect(expiry.getSnapshot().value).toBe('noExpiry');
  expect(emitted).toEqual(['expired', 'acknowledged']);
});

test('session expiry: a user with an extended expiry, a new login or no expiry is not signed out', () => {
  const { expiry, timers, emitted, inSeconds } = anExpiry();
  expiry.send(inSeconds(2));
  timers.increment(1000);
  expiry.send(inSeconds(100));
  timers.increment(50_000);
  expect(expiry.getSnapshot()).toMatchObject({
    value: 'countingDown',
    context: { timeLeft: { unit: 'seconds' } },
  });
  expiry.send({ type: 'SET_EXPIRY', expiresAt: undefined });
  timers.increment(1e9);
  expiry.send({ type: 'SET_EXPIRY', expiresAt: 'some day' });
  timers.increment(1e9);
  expect(expiry.getSnapshot()).toMatchObject({ value: 'noExpiry', context: { timeLeft: undefined } });
  expect(emitted).toEqual([]);
});

test('session expiry: a computer that slept past the expiry shows it when it wakes', () => {
  const { expiry, timers, inSeconds } = anExpiry();
  expiry.send(inSeconds(-100));
  expect(expiry.getSnapshot().value).toBe('expired');
  expiry.send(inSeconds(10));
  expect(expiry.getSnapshot().value).toBe('countingDown');
  timers.increment(11_000);
  expect(expiry.getSnapshot().value).toBe('expired');
});

test('session expiry: a session that the server ended shows so at once, whatever the clock, and once', () => {
  for (const start of [undefined, 5000]) {
    const { expiry, emitted, inSeconds } = anExpiry();
    if (start !== undefined) expiry.send(inSeconds(start));
    expiry.send({ type: 'SESSION_OVER' });
    expiry.send({ type: 'SESSION_OVER' });
    expect(expiry.getSnapshot().value).toBe('expired');
    expect(emitted).toEqual(['expired']);
    expiry.send({ type: 'ACKNOWLEDGE' });
    expect(emitted).toEqual(['expired', 'acknowledged']);
  }
});

test('session expiry: whatever the expiry, the session expires within a second after it and never before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), (seconds) => {
      const { expiry, timers, emitted, inSeconds } = anExpiry();
      expiry.send(inSeconds(seconds));
      timers.increment(seconds * 1000);
      expect(emitted).toEqual([]);
      timers.increment(1000);
      expect(emitted).toEqual(['expired']);
    }),
    { numRuns: 20 },
  );
});

test('session expiry: no state and no transition of the expiry is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
