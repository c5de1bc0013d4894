import type { FleetReport, FleetRequest } from '@farol/core/fleet/protocol/fleet-protocol';
import type { CatchUpResult, FeedEvent } from '@farol/core/ports/live-feed';

/** Where the fleet comes from. */
export interface FleetWorkerConfig {
  /** Absolute address of the tracking API without a slash at its end; the socket is below it. */
  api: string;
  /** Prefix of the product's own attributes. */
  namespace: string;
}

/** What the page tells the worker. Lines and calls are numbered by the page, so that a late answer finds nobody. */
export type WorkerRequest =
  | { type: 'start'; source: FleetWorkerConfig }
  | { type: 'open'; connectionId: number }
  | { type: 'close'; connectionId: number }
  | { type: 'catchUp'; callId: number }
  | { type: 'fleetRequest'; request: FleetRequest }
  /** The last report is drawn; the next may come after the wait. */
  | { type: 'reportReceived'; waitMs: number };

/** What the worker tells the page. */
export type WorkerResponse =
  /** The worker runs: whatever is said to it from now on is heard. */
  | { type: 'ready' }
  | { type: 'report'; report: FleetReport }
  | { type: 'connectionEvent'; connectionId: number; event: FeedEvent }
  | { type: 'caughtUp'; callId: number; result: CatchUpResult }
  | { type: 'failed'; callId: number; code: string; status: number };
