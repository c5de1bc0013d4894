import { isSessionToken, createSessionToken } from '../../domain/account/session-token.ts';
import type { Random } from '../../ports/random.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** The session token of this browser (§3), made and kept when it is missing or damaged. */
export function ensureSessionToken({ storage, random }: { storage: KeyValueStorage; random: Random }): string {
  const kept = storage.read(STORAGE_KEY);
  if (isSessionToken(kept)) return kept;
  const token = createSessionToken(random);
  storage.write(STORAGE_KEY, token);
  return token;
}

const STORAGE_KEY = 'TKSESSIONTOKEN';
