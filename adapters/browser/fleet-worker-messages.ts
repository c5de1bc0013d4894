import type { FleetReport, FleetRequest } from '@farol/core/fleet/fleet-protocol';
import type { CaughtUp, LineEvent } from '@farol/core/ports/live-feed';

/** Where the fleet comes from. */
export interface FleetSource {
  /** Absolute address of the tracking API without a slash at its end; the socket is below it. */
  api: string;
  /** Prefix of the product's own attributes. */
  namespace: string;
}

/** What the page tells the worker. Lines and calls are numbered by the page, so that a late answer finds nobody. */
export type ToWorker =
  | { type: 'start'; source: FleetSource }
  | { type: 'open'; line: number }
  | { type: 'close'; line: number }
  | { type: 'catchUp'; call: number }
  | { type: 'ask'; request: FleetRequest }
  /** The last report is drawn; the next may come after the wait. */
  | { type: 'taken'; waitMs: number };

/** What the worker tells the page. */
export type ToPage =
  /** The worker runs: whatever is said to it from now on is heard. */
  | { type: 'ready' }
  | { type: 'report'; report: FleetReport }
  | { type: 'line'; line: number; event: LineEvent }
  | { type: 'caughtUp'; call: number; caughtUp: CaughtUp }
  | { type: 'failed'; call: number; code: string; status: number };
