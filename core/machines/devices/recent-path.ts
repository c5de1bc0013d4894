import { hasCoordinates } from '../../domain/position/has-coordinates.ts';
import {
  extendPath,
  pathOfPositions,
  RECENT_MOVEMENT_MS,
  type PathPoint,
} from '../../domain/trip/movement.ts';
import { isSwitchedOffFailure } from '../../domain/values/failure.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PositionHistory } from '../../ports/position-history.ts';
import type { QueryInput } from '../query/query.actions.ts';
import { queryMachine, type Query } from '../query/query.machine.ts';

/** A path; the oldest point first. */
export type RecentPath = readonly PathPoint[];

/**
 * The path of one device over the last hours (§9, "Device history movement"): loaded once when the device is
 * shown, then continued by its live positions.
 */
export const recentPathQuery = queryMachine<RecentPath, number>();

type WatchedFleet = Pick<LiveFleet, 'subscribe' | 'watched'>;

/** Returns the input of the recent path; no device has the id 0. */
export function recentPathInput(
  history: Pick<PositionHistory, 'between'>,
  clock: Clock,
  fleet: WatchedFleet,
): QueryInput<RecentPath, number> {
  return {
    load: async (deviceId) => {
      const nowMs = clock();
      try {
        return pathOfPositions(await history.between(deviceId, nowMs - RECENT_MOVEMENT_MS, nowMs));
      } catch (error) {
        // What moves from now on is shown all the same.
        if (isSwitchedOffFailure(error)) return [];
        throw error;
      }
    },
    subject: 0,
    data: [],
    clock,
    merge: (known, loaded, deviceId) => {
      const lastMs = loaded.at(-1)?.fixTimeMs ?? Number.NEGATIVE_INFINITY;
      const path = [...loaded, ...known.filter(({ fixTimeMs }) => fixTimeMs > lastMs)];
      return withLastFix(path, deviceId, fleet, clock());
    },
  };
}

/** Continues the path of the shown device with its positions. Returns a function that ends it. */
export function continueRecentPath(query: Query<RecentPath, number>, fleet: WatchedFleet): () => void {
  return fleet.subscribe('watched', () => {
    const { subject, clock } = query.getSnapshot().context;
    query.send({ type: 'CHANGE', change: (path) => withLastFix(path, subject, fleet, clock()) });
  });
}

/** Returns the path with the last position of its device; the same path unless the fleet watches that device. */
function withLastFix(path: RecentPath, deviceId: number, fleet: WatchedFleet, nowMs: number): RecentPath {
  const position = fleet.watched?.position;
  return position?.deviceId === deviceId && hasCoordinates(position)
    ? extendPath(path, position, nowMs - RECENT_MOVEMENT_MS)
    : path;
}
