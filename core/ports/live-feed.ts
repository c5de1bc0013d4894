import type { Observable } from 'rxjs';

/** What happens to the live line. */
export type FeedEvent = { type: 'opened' } | { type: 'closed'; code: number };

/** What was fetched after the line came back. */
export interface CatchUpResult {
  deviceCount: number;
  /** How many devices have a newer fix than before the line was lost. */
  changedDevices: number;
}

/** The live line to the tracking server (§4). Its data goes to the fleet store, never through here. */
export interface LiveFeed {
  /** Opens the line and tells what happens to it; unsubscribing closes it. A line silent for 90 s counts as closed. */
  connect(): Observable<FeedEvent>;
  /** Reads groups, drivers, devices and positions and merges them into the fleet, the newest fix wins. Rejects with a Failure. */
  catchUp(): Promise<CatchUpResult>;
}
