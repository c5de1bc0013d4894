import { fromCallback } from 'xstate';
import { anchoredDeviceId } from '../../domain/geofence/anchor.ts';
import type { Geofence } from '../../domain/geofence/geofence.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Records } from '../../ports/records.ts';

/** What the loader says. */
export type AnchorLoaderEvent =
  | { type: 'ANCHORS_LOADED'; fences: readonly Geofence[] }
  /** The reason is a failure code. */
  | { type: 'LOADING_FAILED'; reason: string };

/** What the loader needs from outside. */
export interface AnchorLoaderInput {
  records: Pick<Records, 'list'>;
  fleet: Pick<LiveFleet, 'subscribe' | 'events'>;
}

/**
 * Loads the anchors on request, and when the server may have deleted one: a vehicle that leaves its anchor
 * loses it. Of several responses the one to the latest request counts.
 */
export const anchorLoader = fromCallback<{ type: 'REFRESH' }, AnchorLoaderInput, AnchorLoaderEvent>(
  ({ input, receive, sendBack }) => {
    let latestRequest = 0;
    const load = async (): Promise<void> => {
      // Stryker disable next-line UpdateOperator: numbers that fall tell requests apart as well.
      const request = ++latestRequest;
      const answer = await loadAnchors(input);
      if (request === latestRequest) sendBack(answer);
    };
    receive(() => void load());
    return input.fleet.subscribe('events', () => {
      if (input.fleet.events.some(({ type }) => type === 'geofenceExit')) void load();
    });
  },
);

async function loadAnchors({ records }: AnchorLoaderInput): Promise<AnchorLoaderEvent> {
  try {
    const geofences = await records.list('geofences');
    const fences = geofences.filter((fence) => anchoredDeviceId(fence) !== undefined);
    return { type: 'ANCHORS_LOADED', fences };
  } catch (error) {
    return { type: 'LOADING_FAILED', reason: failureCodeOf(error) };
  }
}
