import { isSessionToken, newSessionToken } from '../domain/session-token.ts';
import type { Random } from '../ports/random.ts';
import type { Storage } from '../ports/storage.ts';

/** The session token of this browser (§3), made and kept when it is missing or damaged. */
export function keepSessionToken({ storage, random }: { storage: Storage; random: Random }): string {
  const kept = storage.read(KEY);
  if (isSessionToken(kept)) return kept;
  const token = newSessionToken(random);
  storage.write(KEY, token);
  return token;
}

const KEY = 'TKSESSIONTOKEN';
