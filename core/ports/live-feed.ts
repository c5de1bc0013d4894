import type { Observable } from 'rxjs';

/** What happens to the live connection. */
export type FeedEvent = { type: 'opened' } | { type: 'closed'; code: number };

/** What was loaded after the connection came back. */
export interface CatchUpResult {
  deviceCount: number;
  /** How many devices have a newer fix than before the connection was lost. */
  changedDevices: number;
}

/**
 * The live connection to the tracking server (§4). Its data goes to the fleet store, never through this port.
 */
export interface LiveFeed {
  /**
   * Fills the fleet with what this user last knew of it, unless it is loaded already, and keeps it for the next
   * visit from now on. Resolves to the time as of which it is, milliseconds since the epoch; undefined if
   * nothing is known. Never rejects.
   */
  restore(userId: number): Promise<number | undefined>;
  /**
   * Opens the connection, reports its events and completes once it is closed; unsubscribing closes it without
   * an event. A connection silent for 90 s counts as closed.
   */
  connect(): Observable<FeedEvent>;
  /**
   * Loads groups, drivers, devices and positions and merges them into the fleet; the newest fix wins. Rejects
   * with a Failure.
   */
  catchUp(): Promise<CatchUpResult>;
}
