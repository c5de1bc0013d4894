import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { FleetMomentFeature } from './fleet-moment-feature.ts';

/** The fleet at a past moment as front ends see it. */
export type ConnectedFleetMoment = ReturnType<typeof connectFleetMoment>;

/** Connects the past moment: its fleet, its clock, and how it is played. */
export function connectFleetMoment({ fleetMoment, shown }: FleetMomentFeature) {
  return {
    ...connected(fleetMoment, {
      answers: ({ value, context }) => ({
        /** Something is loaded that is to be shown or played; what was shown before stays. */
        isLoading: value === 'loading' || value === 'buffering',
        /** Why it could not be loaded, as a failure code; undefined while it could. */
        failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
        /** Where the server does not tell the past of the fleet: of how many vehicles it is shown, and of how many in view. */
        limit: context.view && { shown: context.view.deviceIds.length, inView: context.view.total },
        /** Other vehicles are in view than those shown. */
        isViewOutdated: context.isViewOutdated,
        isPlaying: value === 'playing' || context.wantsPlay,
        isRunning: value === 'playing',
        speed: context.speed,
        /** The moment when it was last chosen, paused or played on. */
        atMs: context.atMs,
        /** The vehicles as they were, to be drawn instead of the live fleet; undefined before any are loaded. */
        fleet: context.tracks && shown.fleet,
      }),
      verbs: (send) => ({
        ...verbsOf(send, {
          play: [],
          pause: [],
          setSpeed: ['speed'],
          retry: [],
        }),
        /** Shows another moment, milliseconds since the epoch; it goes on playing from there if it played. */
        seek: (atMs: number) => send({ type: 'SHOW', atMs }),
        /** Shows the vehicles that are in view now, where it does not show the fleet. */
        showInView: () => send({ type: 'SHOW_VIEW' }),
      }),
    }),
    /** Shows the vehicles at the moment that is due, and returns it: to be called once a frame while it runs. */
    refresh: (): number => shown.refresh(),
  };
}
