import type { OwnSession } from '../domain/account/own-session.ts';

/** Where the user is signed in (contract §1.3). Every method rejects with a Failure. */
export interface OwnSessions {
  /** Returns all of them, tokens included. */
  list(): Promise<readonly OwnSession[]>;
  /** Ends one; rejects with status 404 where it ended already. */
  end(id: string): Promise<void>;
  /** Ends all but the one of this page, tokens included. */
  endOthers(): Promise<void>;
}
