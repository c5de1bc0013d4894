import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { ensureSessionToken } from '@farol/core/use-cases/access/ensure-session-token';

test('a browser keeps its session token, and gets a new one when it is missing or malformed', () => {
  const storage = new MemoryKeyValueStorage();
  const token = ensureSessionToken({ storage, random: () => 0.3 });
  expect(ensureSessionToken({ storage, random: () => 0.9 })).toBe(token);
  storage.write('TKSESSIONTOKEN', 'damaged');
  const next = ensureSessionToken({ storage, random: () => 0.9 });
  expect(next).not.toBe(token);
  expect(storage.read('TKSESSIONTOKEN')).toBe(next);
});
