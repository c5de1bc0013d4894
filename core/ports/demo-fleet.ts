import type { DemoContents, NewAdministrator } from '../domain/server/demo-contents.ts';

/** The demo fleet of a server, for administrators. */
export interface DemoFleet {
  /** Returns what is deleted with the demo. Rejects with a Failure. */
  contents(): Promise<DemoContents>;
  /**
   * Deletes the demo with its account. A user of that account names the administrator who takes over. All or
   * nothing; rejects with a Failure.
   */
  replace(administrator: NewAdministrator | undefined): Promise<void>;
}
