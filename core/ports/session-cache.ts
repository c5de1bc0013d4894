import type { CachedSession } from '../domain/access/cached-session.ts';

/** What this browser keeps of the last user, so that the next visit shows something before any answer. */
export interface SessionCache {
  /** Returns who was signed in last; undefined after they signed out. */
  access(): CachedSession | undefined;
  /** Keeps who is signed in, in place of the one before. */
  keep(access: CachedSession): void;
  /** Forgets the user and the last known fleet. */
  forget(): void;
}
