import { isSessionToken, createSessionToken } from '../../domain/account/session-token.ts';
import type { Random } from '../../ports/random.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** Returns the session token of this browser (§3); creates and stores one when it is missing or malformed. */
export function ensureSessionToken({
  storage,
  random,
}: {
  storage: KeyValueStorage;
  random: Random;
}): string {
  const stored = storage.read(STORAGE_KEY);
  if (isSessionToken(stored)) return stored;
  const token = createSessionToken(random);
  storage.write(STORAGE_KEY, token);
  return token;
}

const STORAGE_KEY = 'TKSESSIONTOKEN';
