import { TRAIL_DURATION_MS, type Trail } from '../../../domain/trip/trail.ts';
import type { TrailsStore } from '../../../machines/map/trails.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';

/** What is known of the trails on the map, and the device that the map follows. */
export interface TrailsView {
  /** All trails on the map. */
  readonly trails: readonly Trail[];
  /** The time that a trail covers, milliseconds. */
  readonly durationMs: number;
  /** The devices whose trails the user switched on: they stay when the selection changes. */
  readonly enabledDeviceIds: readonly number[];
  /** The device that the map keeps in view. */
  readonly followedDeviceId: number | undefined;
}

/** What users can do with the trails on the map, and the device that the map follows. */
export interface TrailsActions {
  /** Shows the trail of a device over the last hour. */
  readonly show: (deviceId: number) => void;
  /** Removes the trail of a device. */
  readonly hide: (deviceId: number) => void;
  /** Keeps a device in view. */
  readonly follow: (deviceId: number) => void;
  /** Lets the map rest where it is. */
  readonly stopFollowing: () => void;
  /** Removes the trails that the user switched on. */
  readonly clear: () => void;
}

/** The trails as front ends see them. */
export type ConnectedTrails = Connected<TrailsView, TrailsActions>;

/** Connects the trails on the map, and which device the map follows (§4, "Trail follow"). */
export function connectTrails(trails: TrailsStore): ConnectedTrails {
  return connectActor(trails, {
    view: ({ context }) => ({
      trails: context.trails,
      durationMs: TRAIL_DURATION_MS,
      enabledDeviceIds: context.enabledDeviceIds,
      followedDeviceId: context.followedDeviceId,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        clear: [],
      }),
      show: (deviceId: number) => send({ type: 'SET_ENABLED', deviceId, isOn: true }),
      hide: (deviceId: number) => send({ type: 'SET_ENABLED', deviceId, isOn: false }),
      follow: (deviceId: number) => send({ type: 'FOLLOW_DEVICE', deviceId }),
      stopFollowing: () => send({ type: 'FOLLOW_DEVICE', deviceId: undefined }),
    }),
  });
}
