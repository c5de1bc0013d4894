import { routeSelectionProblem } from '../../../domain/route/route-selection.ts';
import { focusedRoute, playerMoment } from '../../../machines/history/player-state.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { HistoryFeature } from './history-feature.ts';

/** The history as front ends see it. */
export type ConnectedHistory = ReturnType<typeof connectHistory>;

/** Connects routes, their player, and what is known of the fix at which it rests. */
export function connectHistory({ history, player, fixDetails }: HistoryFeature) {
  return {
    routes: connectRoutes(history),
    player: connectPlayer(player),
    /** Everything that was reported with the fix at the playhead, while the player rests. */
    fix: connected(fixDetails, {
      answers: ({ context: { position } }) => ({ position }),
      verbs: () => ({}),
    }),
  };
}

function connectRoutes(history: HistoryFeature['history']) {
  return connected(history, {
    answers: ({ value, context: { selection, camera, loaded, fixCount, reason, overlays } }) => ({
      /** Nothing is loaded, and nothing is being loaded. */
      isChoosing: value === 'choosing',
      isLoading: value === 'loading',
      /** §8: there is no route for the selected period. */
      isEmpty: value === 'empty',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** Undefined until vehicles and a period were chosen. */
      selection,
      /**
       * What the address says of the map: with a center that is where it is, with a zoom only it shows the vehicle at
       * the moment so near; undefined for the routes as a whole.
       */
      camera,
      problem: selection && routeSelectionProblem(selection),
      /** The fixes that have arrived. */
      fixCount,
      /** Undefined unless routes are shown. */
      loaded,
      overlays,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Loads routes and shows a moment of them, by default the first fix. */
        show: ['selection', 'atMs'],
        cancel: [],
        retry: [],
        /** Removes the routes from the map. */
        clear: [],
        switchOverlay: ['overlay', 'isOn'],
        /** The user goes elsewhere. */
        leave: [],
      }),
  });
}

function connectPlayer(player: HistoryFeature['player']) {
  return {
    ...connected(player, {
      answers: ({ value, context }) => ({
        /** What is played; undefined while there is nothing. */
        recording: context.recording,
        isPlaying: value === 'playing',
        /** The moment when the user last chose one, played on or paused. */
        atMs: context.atMs,
        speed: context.speed,
        skipsStops: context.skipsStops,
        /** The route of the vehicle whose speed and values are shown. */
        focused: focusedRoute(context),
        /** Whether the map keeps that vehicle in view. */
        isFollowing: context.isFollowing,
      }),
      verbs: (send) => ({
        ...verbsOf(send, {
          play: [],
          pause: [],
          seek: ['atMs'],
          /** Pauses at the next fix, stop or event (1), or at the one before (-1). */
          step: ['step', 'direction'],
          setSpeed: ['speed'],
          setSkipsStops: ['skipsStops'],
          /** Shows speed and values of this vehicle. */
          focus: ['deviceId'],
        }),
        follow: () => send({ type: 'FOLLOW', isFollowing: true }),
        stopFollowing: () => send({ type: 'FOLLOW', isFollowing: false }),
      }),
    }),
    /** Returns the moment that is shown now, milliseconds since the epoch: for one frame ask once. */
    momentMs: (): number => {
      const { context } = player.getSnapshot();
      return playerMoment(context, context.clock());
    },
  };
}
