import type { FleetDelta, FleetRequest } from '@farol/core/fleet/protocol/fleet-protocol';
import type { CatchUpResult, FeedEvent } from '@farol/core/ports/live-feed';

/** Where the fleet comes from. */
export interface FleetSource {
  /** Absolute URL of the tracking API without a trailing slash; the socket is below it. */
  api: string;
  /** Prefix of the product's own attributes. */
  namespace: string;
  /** Whether the fleet is kept for the next visit. */
  keepsCopy?: boolean;
}

/**
 * Messages from the feed to the fleet service, often in a worker. The feed numbers connections and calls, so that late responses are
 * ignored.
 */
export type BackendRequest =
  | { type: 'start'; source: FleetSource }
  | { type: 'open'; connectionId: number }
  | { type: 'close'; connectionId: number }
  | { type: 'restore'; callId: number; userId: number }
  | { type: 'catchUp'; callId: number }
  | { type: 'fleetRequest'; request: FleetRequest }
  /** The last report was received; the next may follow after the wait. */
  | { type: 'reportReceived'; waitMs: number };

/** Messages from the fleet service to the feed. */
export type BackendResponse =
  /** The service is running and handles messages from now on. */
  | { type: 'ready' }
  | { type: 'report'; report: FleetDelta }
  | { type: 'connectionEvent'; connectionId: number; event: FeedEvent }
  | { type: 'restored'; callId: number; knownAtMs: number | undefined }
  | { type: 'caughtUp'; callId: number; result: CatchUpResult }
  | { type: 'failed'; callId: number; code: string; status: number };
