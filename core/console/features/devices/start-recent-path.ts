import { createActor, type ActorRefFrom } from 'xstate';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import {
  continueRecentPath,
  recentPathInput,
  recentPathQuery,
  type RecentPath,
} from '../../../machines/devices/recent-path.ts';
import type { FleetViewStore } from '../../../machines/map/fleet-view.ts';
import type { TrailsStore } from '../../../machines/map/trails.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PositionHistory } from '../../../ports/position-history.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import type { StopFunction } from '../../wiring/feature.ts';
import type { FirstReaders, StartedByReader } from '../../wiring/first-reader.ts';
import { onEachValue } from '../../wiring/listening.ts';

/** What the path of the selected device needs. */
interface RecentPathNeeds {
  readonly readers: FirstReaders;
  readonly ports: { readonly positionHistory: PositionHistory; readonly clock: Clock };
  readonly fleet: LiveFleet;
  readonly fleetView: FleetViewStore;
  readonly trails: TrailsStore;
}

/**
 * Returns the path of the selected device over the last hours (§9), with which its trail begins. It starts when a
 * device is selected first.
 */
export function recentPathPart(needs: RecentPathNeeds): StartedByReader<ConnectedRecentPath> {
  const { readers, ports, fleet, fleetView, trails } = needs;
  const onSelection = (listener: (deviceId: number | undefined) => void): StopFunction =>
    onEachValue(fleetView, ({ context }) => context.selectedDeviceId, listener);
  const part = readers.startedByReader(() => {
    const input = recentPathInput(ports.positionHistory, ports.clock, fleet);
    const recentPath = readers.started(createActor(recentPathQuery, { input, ...readers.settings }));
    readers.endsWith(
      beginTrail(trails, recentPath),
      continueRecentPath(recentPath, fleet),
      onSelection((deviceId) =>
        recentPath.send(deviceId === undefined ? { type: 'FORGET' } : { type: 'ASK', subject: deviceId }),
      ),
    );
    return connectRecentPath(recentPath);
  });
  readers.endsWith(
    onSelection((deviceId) => {
      if (deviceId !== undefined) part.get();
    }),
  );
  return part;
}

/** Lets the trail of the selected device begin with its path of the last hours. */
export function beginTrail(
  trails: TrailsStore,
  recentPath: ActorRefFrom<typeof recentPathQuery>,
): StopFunction {
  return onEachValue(
    recentPath,
    ({ context: { subject, data } }) => [subject, data] as const,
    ([deviceId, path]) => {
      const points = path.map(({ longitude, latitude, fixTimeMs }) => ({
        longitude,
        latitude,
        timeMs: fixTimeMs,
      }));
      if (points.length > 0) trails.send({ type: 'HISTORY_LOADED', deviceId, points });
    },
  );
}

/** What is known of the path of the selected device over the last hours. */
export interface RecentPathView {
  /** The id of the device; 0 while none is selected. */
  readonly deviceId: number;
  /** Nothing is known yet. */
  readonly isLoading: boolean;
  /** The path is known. */
  readonly isLoaded: boolean;
  /** Why loading failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
  /** Where the device was over the last hours, the oldest place first. */
  readonly path: RecentPath;
}

/** What users can do with the path of the selected device over the last hours. */
export interface RecentPathActions {
  /** Loads the path again. */
  readonly retry: () => void;
}

/** The path of the selected device over the last hours, as front ends see it. */
export type ConnectedRecentPath = Connected<RecentPathView, RecentPathActions>;

function connectRecentPath(recentPath: ActorRefFrom<typeof recentPathQuery>): ConnectedRecentPath {
  return connectActor(recentPath, {
    view: ({ value, context: { subject, data: path, reason } }) => ({
      deviceId: value === 'notLoaded' ? 0 : subject,
      isLoading: value === 'notLoaded' || value === 'loading',
      isLoaded: value === 'loaded',
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      path,
    }),
    actions: (send) => ({
      retry: () => send({ type: 'INVALIDATE' }),
    }),
  });
}
