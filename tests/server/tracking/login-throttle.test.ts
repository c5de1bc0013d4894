import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LoginThrottle, type Turn } from '../../../server/tracking/login-throttle.ts';

/** How many wrong passwords an attacker gets checked who tries every 100 ms, or as soon as he may. */
function guessesWithin(milliseconds: number, account: () => string, address: () => string): number {
  const throttle = new LoginThrottle();
  let checked = 0;
  for (let now = 0; now < milliseconds; now += 100) {
    const turn = throttle.attempt(account(), address(), now);
    if ('wait' in turn && now + turn.wait < milliseconds) checked += 1;
  }
  return checked;
}

test('guessing the password of one account slows down to a guess each half minute', () => {
  const hour = 3_600_000;
  expect(
    guessesWithin(
      hour,
      () => 'ana@example.com',
      () => '10.0.0.1',
    ),
  ).toBeLessThan(140);
  let host = 0;
  expect(
    guessesWithin(
      hour,
      () => 'ana@example.com',
      () => `10.0.${host++}.1`,
    ),
  ).toBeLessThan(140);
});

test('guessing through many accounts from one address slows down as well', () => {
  let user = 0;
  expect(
    guessesWithin(
      3_600_000,
      () => `user${user++}`,
      () => '10.0.0.1',
    ),
  ).toBeLessThan(160);
});

test('guessing in parallel wins nothing: a hundred guesses at once get five checked within four seconds', () => {
  const throttle = new LoginThrottle();
  const turns = Array.from({ length: 100 }, () => throttle.attempt('ana', '10.0.0.1', 0));
  const given = turns.filter((turn): turn is Extract<Turn, { wait: number }> => 'wait' in turn);
  expect(given.length).toBeLessThanOrEqual(7);
  const late = turns.filter((turn) => 'retryAfterMs' in turn);
  expect(late.length).toBe(100 - given.length);
});

test('whoever mistypes a few times and then gets it right never waits', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }), (mistakes) => {
      const throttle = new LoginThrottle();
      let now = 0;
      for (const wrong of mistakes) {
        for (let count = 0; count <= wrong; count++) {
          now += 20 * 60_000;
          expect(throttle.attempt('ana', '10.0.0.1', now)).toEqual({ wait: 0 });
        }
        throttle.right('ana', '10.0.0.1');
      }
    }),
  );
});

test('right passwords never count against anybody, however many people share an address', () => {
  const throttle = new LoginThrottle();
  for (let count = 0; count < 500; count++) {
    expect(throttle.attempt(`user${count % 50}`, '10.0.0.1', count)).toEqual({ wait: 0 });
    throttle.right(`user${count % 50}`, '10.0.0.1');
  }
});

test('an attacker with an account of his own does not wash his guesses clean with it', () => {
  const throttle = new LoginThrottle();
  let checked = 0;
  for (let now = 0; now < 3_600_000; now += 100) {
    if ('wait' in throttle.attempt('own', '10.0.0.1', now)) throttle.right('own', '10.0.0.1');
    if ('wait' in throttle.attempt(`victim${now}`, '10.0.0.1', now)) checked += 1;
  }
  expect(checked).toBeLessThan(300);
});

test('a quarter of an hour of peace forgets everything', () => {
  const throttle = new LoginThrottle();
  for (let count = 0; count < 50; count++) throttle.attempt('ana', '10.0.0.1', count);
  expect(throttle.attempt('ana', '10.0.0.1', 100)).toHaveProperty('retryAfterMs');
  expect(throttle.attempt('ana', '10.0.0.1', 20 * 60_000)).toEqual({ wait: 0 });
});
