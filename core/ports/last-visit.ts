import type { LastAccess } from '../domain/access/last-access.ts';

/** What this browser keeps of the last user, so that the next visit shows something before any answer. */
export interface LastVisit {
  /** Returns who was signed in last; undefined after they signed out. */
  access(): LastAccess | undefined;
  /** Keeps who is signed in, in place of the one before. */
  keep(access: LastAccess): void;
  /** Forgets the user and the last known fleet. */
  forget(): void;
}
