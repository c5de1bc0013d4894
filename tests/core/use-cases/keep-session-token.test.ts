import { expect, test } from 'vitest';
import { MemoryStorage } from '@farol/adapters/memory/storage';
import { keepSessionToken } from '@farol/core/use-cases/keep-session-token';

test('a browser keeps the session token it has, and gets a new one when it has none or a damaged one', () => {
  const storage = new MemoryStorage();
  const token = keepSessionToken({ storage, random: () => 0.3 });
  expect(keepSessionToken({ storage, random: () => 0.9 })).toBe(token);
  storage.write('TKSESSIONTOKEN', 'damaged');
  const next = keepSessionToken({ storage, random: () => 0.9 });
  expect(next).not.toBe(token);
  expect(storage.read('TKSESSIONTOKEN')).toBe(next);
});
