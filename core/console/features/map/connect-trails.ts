import { TRAIL_DURATION_MS } from '../../../domain/trip/trail.ts';
import type { TrailsStore } from '../../../machines/map/trails.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

/** The trails as front ends see them. */
export type ConnectedTrails = ReturnType<typeof connectTrails>;

/** Connects the trails on the map, and which device the map follows (§4, "Trail follow"). */
export function connectTrails(trails: TrailsStore) {
  return connected(trails, {
    answers: ({ context }) => ({
      /** All trails on the map. */
      trails: context.trails,
      /** The time that a trail covers, milliseconds. */
      durationMs: TRAIL_DURATION_MS,
      /** The devices whose trails the user switched on: they stay when the selection changes. */
      enabledDeviceIds: context.enabledDeviceIds,
      /** The device that the map keeps in view. */
      followedDeviceId: context.followedDeviceId,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        /** Removes the trails that the user switched on. */
        clear: [],
      }),
      /** Shows the trail of a device over the last hour. */
      show: (deviceId: number) => send({ type: 'SET_ENABLED', deviceId, isOn: true }),
      /** Removes the trail of a device. */
      hide: (deviceId: number) => send({ type: 'SET_ENABLED', deviceId, isOn: false }),
      /** Keeps a device in view. */
      follow: (deviceId: number) => send({ type: 'FOLLOW_DEVICE', deviceId }),
      stopFollowing: () => send({ type: 'FOLLOW_DEVICE', deviceId: undefined }),
    }),
  });
}
