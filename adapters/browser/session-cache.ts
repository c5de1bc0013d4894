import { DEFAULT_USER } from '@farol/core/domain/account/user';
import { isRememberedUser } from '@farol/core/domain/access/remembered-user';
import type { CachedSession } from '@farol/core/domain/access/cached-session';
import type { SessionCache } from '@farol/core/ports/session-cache';
import type { KeyValueStorage } from '@farol/core/ports/storage';
import type { FleetCopies } from '../live-fleet/fleet-copies.ts';

const STORAGE_KEY = 'lastAccess';

/** Keeps the last user in the browser's storage, beside their fleet. */
export class BrowserSessionCache implements SessionCache {
  readonly #storage: KeyValueStorage;
  readonly #copies: FleetCopies;

  constructor(storage: KeyValueStorage, copies: FleetCopies) {
    this.#storage = storage;
    this.#copies = copies;
  }

  access(): CachedSession | undefined {
    const access = parsedAccess(this.#storage.read(STORAGE_KEY));
    // Another version may have kept more than this one would.
    if (!access) this.#storage.remove(STORAGE_KEY);
    return access;
  }

  keep(access: CachedSession): void {
    this.#storage.write(STORAGE_KEY, JSON.stringify(access));
  }

  forget(): void {
    this.#storage.remove(STORAGE_KEY);
    void this.#copies.clear();
  }
}

/** Returns a stored access; undefined if another version of the console, or somebody else, wrote it. */
function parsedAccess(text: string | undefined): CachedSession | undefined {
  try {
    const { user, server, confirmedAtMs }: Partial<CachedSession> = Object(JSON.parse(text ?? ''));
    const isWhole =
      Number.isSafeInteger(user?.id) &&
      isRecord(user?.attributes) &&
      isRememberedUser(Object(user)) &&
      isRecord(server?.info.attributes) &&
      Number.isFinite(confirmedAtMs);
    return isWhole && user && server && confirmedAtMs !== undefined
      ? { user: { ...DEFAULT_USER, ...user }, server, confirmedAtMs }
      : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
