import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CODE_RULES,
  LoginThrottle,
  newThrottleMemory,
  PASSWORD_RULES,
  type ThrottleDecision,
} from '../../../server/accounts/login-throttle.ts';

/** How many wrong passwords an attacker gets checked who tries every 100 ms, or as soon as he may. */
function guessesWithin(milliseconds: number, account: () => string, address: () => string): number {
  const throttle = new LoginThrottle();
  let checked = 0;
  for (let now = 0; now < milliseconds; now += 100) {
    const decision = throttle.attempt(account(), address(), now);
    if ('wait' in decision && now + decision.wait < milliseconds) checked += 1;
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
  const given = turns.filter(
    (decision): decision is Extract<ThrottleDecision, { wait: number }> => 'wait' in decision,
  );
  expect(given.length).toBeLessThanOrEqual(7);
  const late = turns.filter((decision) => 'retryAfterMs' in decision);
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
        throttle.succeeded('ana', '10.0.0.1');
      }
    }),
  );
});

test('right passwords never count against anybody, however many people share an address', () => {
  const throttle = new LoginThrottle();
  for (let count = 0; count < 500; count++) {
    expect(throttle.attempt(`user${count % 50}`, '10.0.0.1', count)).toEqual({ wait: 0 });
    throttle.succeeded(`user${count % 50}`, '10.0.0.1');
  }
});

test('an attacker with an account of his own does not wash his guesses clean with it', () => {
  const throttle = new LoginThrottle();
  let checked = 0;
  for (let now = 0; now < 3_600_000; now += 100) {
    if ('wait' in throttle.attempt('own', '10.0.0.1', now)) throttle.succeeded('own', '10.0.0.1');
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

/** What happens around an owner: others guess, from elsewhere and from the owner's own address, and log in to accounts of their own. */
const aroundTheOwner = fc.array(
  fc.record({
    account: fc.constantFrom('owner', 'other', 'attacker', 'nobody'),
    address: fc.constantFrom('home', 'far', 'farther', 'proxy'),
    isRight: fc.boolean(),
    pause: fc.integer({ min: 0, max: 20_000 }),
  }),
  { maxLength: 200 },
);

test('the owner gets in at once from where the account was opened before, whatever others tried, there and elsewhere', () => {
  fc.assert(
    fc.property(aroundTheOwner, (attempts) => {
      const throttle = new LoginThrottle();
      throttle.rememberAddress('owner', 'home');
      let now = 0;
      for (const { account, address, isRight, pause } of attempts) {
        now += pause;
        // Nobody else can be told from the owner at the owner's own address.
        if (account === 'owner' && (address === 'home' || isRight)) continue;
        if ('wait' in throttle.attempt(account, address, now) && isRight)
          throttle.succeeded(account, address);
        expect(throttle.attempt('owner', 'home', now)).toEqual({ wait: 0 });
        throttle.succeeded('owner', 'home');
      }
    }),
  );
});

test('one guesser who tries seven passwords a second keeps the owner out from no address at all', () => {
  const throttle = new LoginThrottle();
  for (let now = 0; now < 600_000; now += 143) throttle.attempt('owner', 'far', now);
  expect(throttle.attempt('owner', 'a clean address', 600_000)).toEqual({ wait: 0 });
});

test('two dozen wrong passwords from one address keep nobody else behind it out', () => {
  const throttle = new LoginThrottle();
  for (let count = 0; count < 24; count++)
    throttle.attempt(`colleague ${count % 6}`, 'office', count * 1_000);
  expect(throttle.attempt('never seen here', 'office', 24_000)).toEqual({ wait: 0 });
});

test('however guesses are spread over addresses, an account has no more than about two a minute checked', () => {
  const attempts = fc.array(fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 9_000 })), {
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
      // The free ones, those until the wait has grown, and one each half minute.
      expect(checked).toBeLessThanOrEqual(10 + 8 + Math.ceil(now / 30_000));
    }),
    { numRuns: 30 },
  );
});

test('what is remembered stays bounded, whatever names and addresses are made up', () => {
  const memory = newThrottleMemory();
  const throttle = new LoginThrottle(PASSWORD_RULES, memory);
  for (let count = 0; count < 30_000; count++) {
    const [account, address] = [`name ${count}`, `address ${count % 20_000}`];
    if ('wait' in throttle.attempt(account, address, count) && count % 2 === 0)
      throttle.succeeded(account, address);
    throttle.rememberAddress('owner', address);
  }
  for (const { size } of Object.values(memory)) expect(size).toBeLessThanOrEqual(10_000);
  expect(memory.known.get('owner')?.length).toBeLessThanOrEqual(20);
});

test('one-time codes are guessed even more slowly: at most some three hundred a day for an account', () => {
  const throttle = new LoginThrottle(CODE_RULES);
  const day = 86_400_000;
  let checked = 0;
  for (let now = 0, host = 0; now < day; now += 1_000, host++)
    if ('wait' in throttle.attempt('owner', `address ${host}`, now)) checked += 1;
  expect(checked).toBeLessThan(320);
});
