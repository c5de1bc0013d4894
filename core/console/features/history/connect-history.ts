import { routeSelectionProblem, type RouteSelection } from '../../../domain/route/route-selection.ts';
import type { RouteOverlays } from '../../../machines/history/history-state.ts';
import {
  focusedRoute,
  playerMoment,
  type PlayerSpeed,
  type PlayerStep,
} from '../../../machines/history/player-state.ts';
import { connected } from '../../connected/connected.ts';
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
    verbs: (send) => ({
      /** Loads routes and shows a moment of them, by default the first fix. */
      show: (selection: RouteSelection, atMs?: number) => send({ type: 'SHOW', selection, atMs }),
      cancel: () => send({ type: 'CANCEL' }),
      retry: () => send({ type: 'RETRY' }),
      /** Removes the routes from the map. */
      clear: () => send({ type: 'CLEAR' }),
      switchOverlay: (overlay: keyof RouteOverlays, isOn: boolean) =>
        send({ type: 'SWITCH_OVERLAY', overlay, isOn }),
      /** The user goes elsewhere. */
      leave: () => send({ type: 'LEAVE' }),
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
        play: () => send({ type: 'PLAY' }),
        pause: () => send({ type: 'PAUSE' }),
        seek: (atMs: number) => send({ type: 'SEEK', atMs }),
        /** Pauses at the next fix, stop or event (1), or at the one before (-1). */
        step: (step: PlayerStep, direction: 1 | -1) => send({ type: 'STEP', step, direction }),
        setSpeed: (speed: PlayerSpeed) => send({ type: 'SET_SPEED', speed }),
        setSkipsStops: (skipsStops: boolean) => send({ type: 'SET_SKIPS_STOPS', skipsStops }),
        /** Shows speed and values of this vehicle. */
        focus: (deviceId: number) => send({ type: 'FOCUS', deviceId }),
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
