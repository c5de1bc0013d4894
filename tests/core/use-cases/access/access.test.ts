import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { ensureSessionToken } from '@farol/core/use-cases/access/ensure-session-token';
import { Failure } from '@farol/core/domain/values/failure';
import { checkSessionEnd } from '@farol/core/use-cases/access/session-end';
import { aUser } from '../../../arbitraries/users.ts';

test('access: a browser keeps its session token, and gets a new one when it is missing or malformed', () => {
  const storage = new MemoryKeyValueStorage();
  const token = ensureSessionToken({ storage, random: () => 0.3 });
  expect(ensureSessionToken({ storage, random: () => 0.9 })).toBe(token);
  storage.write('TKSESSIONTOKEN', 'damaged');
  const next = ensureSessionToken({ storage, random: () => 0.9 });
  expect(next).not.toBe(token);
  expect(storage.read('TKSESSIONTOKEN')).toBe(next);
});

const NOW = Date.parse('2026-06-01T12:00:00Z');
const clock = (): number => NOW;

test('access: a session ends with its account, and the reason is told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.integer({ min: -2, max: 2 }), async (disabled, minutesLeft) => {
      const expirationTime = new Date(NOW + minutesLeft * 60_000).toISOString();
      const sessions = { current: () => Promise.resolve(aUser({ disabled, expirationTime })) };
      const reason = disabled ? 'BLOCK' : minutesLeft <= 0 ? 'USER_HAS_EXPIRED' : undefined;
      expect(await checkSessionEnd({ sessions, clock, userId: 7 })).toEqual(reason && { reason });
    }),
  );
});

test('access: only a server that says so ends a session; one in trouble does not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 400, 401, 403, 404, 429, 500, 503), async (status) => {
      const sessions = { current: () => Promise.reject(new Failure('NETWORK', status)) };
      const isEnd = status === 401 || status === 404;
      expect(await checkSessionEnd({ sessions, clock, userId: 7 })).toEqual(
        isEnd ? { reason: undefined } : undefined,
      );
    }),
  );
  const broken = { current: () => Promise.reject(new TypeError('not a function')) };
  expect(await checkSessionEnd({ sessions: broken, clock, userId: 7 })).toBeUndefined();
});

test('access: a session ends when another user has signed in with the same browser', async () => {
  const sessions = { current: () => Promise.resolve(aUser({ id: 11 })) };
  expect(await checkSessionEnd({ sessions, clock, userId: 7 })).toEqual({ reason: undefined });
});
