import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CODE_THROTTLE_RULES,
  LoginThrottle,
  createThrottleMemory,
  PASSWORD_THROTTLE_RULES,
  type ThrottleDecision,
} from '../../../server/accounts/login-throttle.ts';

/**
 * Returns how many wrong passwords of an attacker are checked who tries every 100 ms, or as soon as allowed.
 */
function guessesWithin(milliseconds: number, account: () => string, address: () => string): number {
  const throttle = new LoginThrottle();
  let checked = 0;
  for (let now = 0; now < milliseconds; now += 100) {
    const decision = throttle.attempt(account(), address(), now);
    if ('wait' in decision && now + decision.wait < milliseconds) checked += 1;
  }
  return checked;
}

test('login throttle: guessing the password of one account slows down to one guess per half minute', () => {
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

test('login throttle: guessing through many accounts from one address slows down as well', () => {
  let user = 0;
  expect(
    guessesWithin(
      3_600_000,
      () => `user${user++}`,
      () => '10.0.0.1',
    ),
  ).toBeLessThan(160);
});

test('parallel guessing gains nothing: of a hundred guesses at once five are checked within four seconds', () => {
  const throttle = new LoginThrottle();
  const decisions = Array.from({ length: 100 }, () => throttle.attempt('ana', '10.0.0.1', 0));
  const allowed = decisions.filter(
    (decision): decision is Extract<ThrottleDecision, { wait: number }> => 'wait' in decision,
  );
  expect(allowed.length).toBeLessThanOrEqual(7);
  const refused = decisions.filter((decision) => 'retryAfterMs' in decision);
  expect(refused.length).toBe(100 - allowed.length);
});

test('login throttle: a few typing errors before the right password cause no delay', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }), (mistakes) => {
      const throttle = new LoginThrottle();
      let now = 0;
      for (const wrong of mistakes) {
        for (let count = 0; count <= wrong; count++) {
          now += 20 * 60_000;
          expect(throttle.attempt('ana', '10.0.0.1', now)).toEqual({ wait: 0 });
        }
        throttle.succeeded('ana', '10.0.0.1');
      }
    }),
  );
});

test('login throttle: right passwords never count against other users, however many share an address', () => {
  const throttle = new LoginThrottle();
  for (let count = 0; count < 500; count++) {
    expect(throttle.attempt(`user${count % 50}`, '10.0.0.1', count)).toEqual({ wait: 0 });
    throttle.succeeded(`user${count % 50}`, '10.0.0.1');
  }
});

test('login throttle: an attacker cannot reset the count with a sign-in to their own account', () => {
  const throttle = new LoginThrottle();
  let checked = 0;
  for (let now = 0; now < 3_600_000; now += 100) {
    if ('wait' in throttle.attempt('own', '10.0.0.1', now)) throttle.succeeded('own', '10.0.0.1');
    if ('wait' in throttle.attempt(`victim${now}`, '10.0.0.1', now)) checked += 1;
  }
  expect(checked).toBeLessThan(300);
});

test('login throttle: failures are forgotten after 15 minutes without attempts', () => {
  const throttle = new LoginThrottle();
  for (let count = 0; count < 50; count++) throttle.attempt('ana', '10.0.0.1', count);
  expect(throttle.attempt('ana', '10.0.0.1', 100)).toHaveProperty('retryAfterMs');
  expect(throttle.attempt('ana', '10.0.0.1', 20 * 60_000)).toEqual({ wait: 0 });
});

/**
 * What happens around an owner: others guess, from elsewhere and from the owner's address, and
 * sign in to their own accounts.
 */
const attemptsAroundOwner = fc.array(
  fc.record({
    account: fc.constantFrom('owner', 'other', 'attacker', 'nobody'),
    address: fc.constantFrom('home', 'far', 'farther', 'proxy'),
    isRight: fc.boolean(),
    pause: fc.integer({ min: 0, max: 20_000 }),
  }),
  { maxLength: 200 },
);

test('login throttle: the owner can sign in at once from a known address, whatever others tried from there and elsewhere', () => {
  fc.assert(
    fc.property(attemptsAroundOwner, (attempts) => {
      const throttle = new LoginThrottle();
      throttle.rememberAddress('owner', 'home');
      let now = 0;
      for (const { account, address, isRight, pause } of attempts) {
        now += pause;
        // At the owner's address other users cannot be told from the owner.
        if (account === 'owner' && (address === 'home' || isRight)) continue;
        if ('wait' in throttle.attempt(account, address, now) && isRight)
          throttle.succeeded(account, address);
        expect(throttle.attempt('owner', 'home', now)).toEqual({ wait: 0 });
        throttle.succeeded('owner', 'home');
      }
    }),
  );
});

test('login throttle: seven guesses a second from one address do not lock the owner out from any other', () => {
  const throttle = new LoginThrottle();
  for (let now = 0; now < 600_000; now += 143) throttle.attempt('owner', 'far', now);
  expect(throttle.attempt('owner', 'a clean address', 600_000)).toEqual({ wait: 0 });
});

test('login throttle: two dozen wrong passwords from one address do not lock out other users behind it', () => {
  const throttle = new LoginThrottle();
  for (let count = 0; count < 24; count++)
    throttle.attempt(`colleague ${count % 6}`, 'office', count * 1_000);
  expect(throttle.attempt('never seen here', 'office', 24_000)).toEqual({ wait: 0 });
});

test('login throttle: however guesses are spread over addresses, only about two a minute are checked for one account', () => {
  // Without the bias towards few numbers: a handful of addresses are slowed one by one, each at its own pace.
  const addresses = fc.noBias(fc.integer({ min: 0, max: 999 }));
  const attempts = fc.array(fc.tuple(addresses, fc.integer({ min: 0, max: 9_000 })), {
    minLength: 300,
    maxLength: 600,
  });
  fc.assert(
    fc.property(attempts, (all) => {
      const throttle = new LoginThrottle();
      let now = 0;
      let checked = 0;
      for (const [address, pause] of all) {
        now += pause;
        if ('wait' in throttle.attempt('owner', `address ${address}`, now)) checked += 1;
      }
      // The free attempts, those until the delay has grown, and one per half minute.
      expect(checked).toBeLessThanOrEqual(10 + 8 + Math.ceil(now / 30_000));
    }),
    { numRuns: 30 },
  );
});

test('login throttle: memory stays bounded, whatever names and addresses are made up', () => {
  const memory = createThrottleMemory();
  const throttle = new LoginThrottle(PASSWORD_THROTTLE_RULES, memory);
  for (let count = 0; count < 30_000; count++) {
    const [account, address] = [`name ${count}`, `address ${count % 20_000}`];
    if ('wait' in throttle.attempt(account, address, count) && count % 2 === 0)
      throttle.succeeded(account, address);
    if (count % 100 === 0) throttle.rememberAddress('owner', address);
  }
  for (const { size } of Object.values(memory)) expect(size).toBeLessThanOrEqual(10_000);
  expect(memory.known.get('owner')?.length).toBeLessThanOrEqual(20);
});

test('one-time codes can be guessed even more slowly: about three hundred a day for an account', () => {
  const throttle = new LoginThrottle(CODE_THROTTLE_RULES);
  const day = 86_400_000;
  let checked = 0;
  for (let now = 0, host = 0; now < day; now += 1_000, host++)
    if ('wait' in throttle.attempt('owner', `address ${host}`, now)) checked += 1;
  expect(checked).toBeLessThan(320);
});
