import type { CachedSession } from '@farol/core/domain/access/cached-session';
import type { SessionCache } from '@farol/core/ports/session-cache';

/** Keeps the last access until the program ends. */
export class MemorySessionCache implements SessionCache {
  #access: CachedSession | undefined;

  access(): CachedSession | undefined {
    return this.#access;
  }

  keep(access: CachedSession): void {
    this.#access = access;
  }

  forget(): void {
    this.#access = undefined;
  }
}
