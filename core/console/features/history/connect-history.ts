import type { UrlCamera } from '../../../domain/navigation/camera-url.ts';
import {
  routeSelectionProblem,
  type RouteSelectionProblem,
  type RouteSelection,
} from '../../../domain/route/route-selection.ts';
import type { RouteOverlays } from '../../../machines/history/history-state.ts';
import type { Position } from '../../../domain/position/position.ts';
import type { Route } from '../../../domain/route/route.ts';
import {
  focusedRoute,
  playerMoment,
  type Recording,
  type PlayerStep,
  type PlayerSpeed,
} from '../../../machines/history/player-state.ts';
import type { LoadedRoutes } from '../../../use-cases/history/load-routes.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { TrackUploadResult } from '../../../domain/position/track-problem.ts';
import type { TrackFile } from '../../../machines/history/track-upload.actions.ts';
import type { HistoryActors } from './history-feature.ts';

/** The history as front ends see it. */
export interface ConnectedHistory {
  /** The routes of vehicles in a period. */
  readonly routes: ConnectedRoutes;
  /** Plays the routes. */
  readonly player: ConnectedRoutePlayer;
  /** Everything that was reported with the fix at the playhead, while the player rests. */
  readonly fix: ConnectedFixDetails;
  /** Adds the track of a GPX or CSV file to the history of a device. */
  readonly upload: ConnectedTrackUpload;
}

/** What is known of a track that is added to the history of a device. */
export interface TrackUploadView {
  /** The chosen file; undefined before. */
  readonly track: TrackFile | undefined;
  /** The server looks through the file. */
  readonly isChecking: boolean;
  /** What the server would store of the file; undefined until it is known. */
  readonly preview: TrackUploadResult | undefined;
  /** The user is asked whether it may be stored. */
  readonly isConfirming: boolean;
  /** It is being stored. */
  readonly isStoring: boolean;
  /** What was stored of the file; undefined before. */
  readonly result: TrackUploadResult | undefined;
  /** Why the last call failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What users can do to add tracks to the history of devices. */
export interface TrackUploadActions {
  /** Has the server look through a file; nothing is stored yet. */
  readonly choose: (track: TrackFile) => void;
  /** Stores the track as it was shown, if it has new fixes. */
  readonly confirm: () => void;
  /** Has the server look through the file again after a failure. */
  readonly retry: () => void;
  /** Drops the file, or what is known of the stored one; a track that is being stored is stored. */
  readonly close: () => void;
}

/** Adding a track to the history of a device, as front ends see it. */
export type ConnectedTrackUpload = Connected<TrackUploadView, TrackUploadActions>;

/** Connects routes, their player, and what is known of the fix at which it rests. */
export function connectHistory({
  history,
  player,
  fixDetails,
  trackUpload,
}: HistoryActors): ConnectedHistory {
  return {
    routes: connectRoutes(history),
    player: connectPlayer(player),
    fix: connectFixDetails(fixDetails),
    upload: connectActor(trackUpload, {
      view: ({ value, context: { track, preview, result, reason } }): TrackUploadView => ({
        track,
        isChecking: value === 'checking',
        preview,
        isConfirming: value === 'previewed',
        isStoring: value === 'storing',
        result,
        failure: reason,
      }),
      actions: (send): TrackUploadActions =>
        actionsOf(send, { choose: ['track'], confirm: [], retry: [], close: [] }),
    }),
  };
}

/** What is known of the fix at which the player rests. */
export interface FixDetailsView {
  /** Everything that was reported with the fix; undefined until it is known, and while the player runs. */
  readonly position: Position | undefined;
}

/** The fix at which the player rests, as front ends see it. */
export type ConnectedFixDetails = Connected<FixDetailsView, object>;

function connectFixDetails(fixDetails: HistoryActors['fixDetails']): ConnectedFixDetails {
  return connectActor(fixDetails, {
    view: ({ context: { position } }) => ({ position }),
    actions: () => ({}),
  });
}

/** What is known of the routes of vehicles in a period. */
export interface RoutesView {
  /** Nothing is loaded, and nothing is being loaded. */
  readonly isChoosing: boolean;
  /** Routes are being loaded. */
  readonly isLoading: boolean;
  /** There is no route for the selected period. */
  readonly isEmpty: boolean;
  /** Then: until when the server knew what was stored (milliseconds), where what came later is missing. */
  readonly dataUntilMs: number | undefined;
  /** Why loading failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
  /** The vehicles and the period; undefined until they were chosen. */
  readonly selection: RouteSelection | undefined;
  /**
   * What the address says of the map: with a center that is where it is, with a zoom only it shows the vehicle at the
   * moment so near; undefined for the routes as a whole.
   */
  readonly camera: UrlCamera | undefined;
  /** Why the selection cannot be loaded; undefined when it can. */
  readonly problem: RouteSelectionProblem | undefined;
  /** How many fixes have arrived. */
  readonly fixCount: number;
  /** The routes with their trips, stops and events; undefined unless they are shown. */
  readonly loaded: LoadedRoutes | undefined;
  /** What is drawn along the routes. */
  readonly overlays: RouteOverlays;
}

/** What users can do with the routes of vehicles in a period. */
export interface RoutesActions {
  /** Loads routes and shows a moment of them, by default the first fix. */
  readonly show: (selection: RouteSelection, atMs?: number) => void;
  /** Loads no further; nothing is shown then. */
  readonly cancel: () => void;
  /** Loads again what failed. */
  readonly retry: () => void;
  /** Removes the routes from the map. */
  readonly clear: () => void;
  /** Draws something along the routes, or no longer. */
  readonly switchOverlay: (overlay: keyof RouteOverlays, isOn: boolean) => void;
  /** The user goes elsewhere. */
  readonly leave: () => void;
}

/** The routes of vehicles in a period, as front ends see it. */
export type ConnectedRoutes = Connected<RoutesView, RoutesActions>;

function connectRoutes(history: HistoryActors['history']): ConnectedRoutes {
  return connectActor(history, {
    view: ({ value, context: { selection, camera, loaded, dataUntilMs, fixCount, reason, overlays } }) => ({
      isChoosing: value === 'choosing',
      isLoading: value === 'loading',
      isEmpty: value === 'empty',
      dataUntilMs,
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      selection,
      camera,
      problem: selection && routeSelectionProblem(selection),
      fixCount,
      loaded,
      overlays,
    }),
    actions: (send) =>
      actionsOf(send, {
        show: ['selection', 'atMs'],
        cancel: [],
        retry: [],
        clear: [],
        switchOverlay: ['overlay', 'isOn'],
        leave: [],
      }),
  });
}

/** What is known of the player of routes. */
export interface RoutePlayerView {
  /** What is played; undefined while there is nothing. */
  readonly recording: Recording | undefined;
  /** The player runs. */
  readonly isPlaying: boolean;
  /** The moment when the user last chose one, played on or paused, milliseconds since the epoch. */
  readonly atMs: number;
  /** How many times faster than life it plays. */
  readonly speed: PlayerSpeed;
  /** It jumps over the time that all vehicles stand. */
  readonly skipsStops: boolean;
  /** The route of the vehicle whose speed and values are shown. */
  readonly focused: Route | undefined;
  /** Whether the map keeps that vehicle in view. */
  readonly isFollowing: boolean;
}

/** What users can do with the player of routes. */
export interface RoutePlayerActions {
  /** Lets the map keep the focused vehicle in view. */
  readonly follow: () => void;
  /** Lets the map rest where it is. */
  readonly stopFollowing: () => void;
  /** Plays on from the shown moment, at the end from the start. */
  readonly play: () => void;
  /** Rests at the shown moment. */
  readonly pause: () => void;
  /** Shows another moment, milliseconds since the epoch. */
  readonly seek: (atMs: number) => void;
  /** Pauses at the next fix, stop or event (1), or at the one before (-1). */
  readonly step: (step: PlayerStep, direction: 1 | -1) => void;
  /** Sets how many times faster than life it plays. */
  readonly setSpeed: (speed: PlayerSpeed) => void;
  /** Says whether it jumps over the time that all vehicles stand. */
  readonly setSkipsStops: (skipsStops: boolean) => void;
  /** Shows speed and values of this vehicle. */
  readonly focus: (deviceId: number) => void;
  /** Returns the moment that is shown now, milliseconds since the epoch: for one frame ask once. */
  readonly momentMs: () => number;
}

/** The player of routes, as front ends see it. */
export type ConnectedRoutePlayer = Connected<RoutePlayerView, RoutePlayerActions>;

function connectPlayer(player: HistoryActors['player']): ConnectedRoutePlayer {
  return {
    ...connectActor(player, {
      view: ({ value, context }) => ({
        recording: context.recording,
        isPlaying: value === 'playing',
        atMs: context.atMs,
        speed: context.speed,
        skipsStops: context.skipsStops,
        focused: focusedRoute(context),
        isFollowing: context.isFollowing,
      }),
      actions: (send) => ({
        ...actionsOf(send, {
          play: [],
          pause: [],
          seek: ['atMs'],
          step: ['step', 'direction'],
          setSpeed: ['speed'],
          setSkipsStops: ['skipsStops'],
          focus: ['deviceId'],
        }),
        follow: () => send({ type: 'FOLLOW', isFollowing: true }),
        stopFollowing: () => send({ type: 'FOLLOW', isFollowing: false }),
      }),
    }),
    momentMs: (): number => {
      const { context } = player.getSnapshot();
      return playerMoment(context, context.clock());
    },
  };
}
