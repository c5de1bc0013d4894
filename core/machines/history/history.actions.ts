import { assign, fromCallback, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { UrlCamera } from '../../domain/navigation/camera-url.ts';
import { routeSelectionProblem, type RouteSelection } from '../../domain/route/route-selection.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { loadRoutes, type LoadedRoutes, type RoutePorts } from '../../use-cases/history/load-routes.ts';
import {
  DEFAULT_OVERLAYS,
  isAllRefused,
  NOTHING_CHOSEN,
  type HistoryState,
  type RouteOverlays,
} from './history-state.ts';

type HistoryContext = HistoryState & { readonly ports: RoutePorts };

type HistoryEvent =
  /**
   * Loads routes; `atMs` is the moment to show first, `deviceId` the vehicle whose values are shown, `camera` what is
   * wanted of the map. A newer request ends the one before.
   */
  | {
      type: 'SHOW';
      selection: RouteSelection;
      atMs?: number | undefined;
      deviceId?: number | undefined;
      camera?: UrlCamera | undefined;
    }
  | { type: 'CANCEL' }
  | { type: 'RETRY' }
  /** Forgets routes and selection. */
  | { type: 'CLEAR' }
  | { type: 'SWITCH_OVERLAY'; overlay: keyof RouteOverlays; isOn: boolean }
  /** The screen is left: overlays are as at first. */
  | { type: 'LEAVE' }
  | { type: 'PROGRESS'; fixCount: number }
  | { type: 'LOADED'; loaded: LoadedRoutes }
  | { type: 'FAILED'; error: unknown };

const TYPES: { context?: HistoryContext; events?: HistoryEvent; input?: RoutePorts } = {};

/** The actions, guards and actors of the chart. */
export const historySetup = setup({
  types: TYPES,
  actors: {
    load: fromCallback<HistoryEvent, { ports: RoutePorts; selection: RouteSelection | undefined }>(
      ({ input: { ports, selection }, sendBack }) => {
        if (!selection) return undefined;
        let shouldContinue = true;
        loadRoutes(ports, selection, {
          reportProgress: (fixCount) => sendBack({ type: 'PROGRESS', fixCount }),
          shouldContinue: () => shouldContinue,
        }).then(
          (loaded) => sendBack({ type: 'LOADED', loaded }),
          (error: unknown) => sendBack({ type: 'FAILED', error }),
        );
        return () => {
          shouldContinue = false;
        };
      },
    ),
  },
  actions: {
    storeSelection: assign(({ context: { overlays } }, event: EventOf<HistoryEvent, 'SHOW'>) => {
      const { selection, atMs: wantedAtMs, deviceId: wantedDeviceId, camera } = event;
      return { ...NOTHING_CHOSEN, overlays, selection, wantedAtMs, wantedDeviceId, camera };
    }),
    storeProgress: assign((_, { fixCount }: EventOf<HistoryEvent, 'PROGRESS'>) => ({ fixCount })),
    storeLoaded: assign((_, { loaded }: EventOf<HistoryEvent, 'LOADED'>) => ({ loaded })),
    storeDataEnd: assign((_, { loaded: { dataUntilMs } }: EventOf<HistoryEvent, 'LOADED'>) => ({
      dataUntilMs,
    })),
    storeRefusal: assign((_, { loaded }: EventOf<HistoryEvent, 'LOADED'>) => {
      return { reason: loaded.refused[0]?.reason };
    }),
    storeReason: assign((_, { error }: EventOf<HistoryEvent, 'FAILED'>) => ({
      reason: failureCodeOf(error),
    })),
    clearResult: assign({ fixCount: 0, loaded: undefined, dataUntilMs: undefined, reason: undefined }),
    clear: assign(NOTHING_CHOSEN),
    switchOverlay: assign(
      ({ context: { overlays } }, { overlay, isOn }: EventOf<HistoryEvent, 'SWITCH_OVERLAY'>) => ({
        overlays: { ...overlays, [overlay]: isOn },
      }),
    ),
    resetOverlays: assign({ overlays: DEFAULT_OVERLAYS }),
  },
  guards: {
    isValid: (_, { selection }: EventOf<HistoryEvent, 'SHOW'>) =>
      routeSelectionProblem(selection) === undefined,
    isRefused: (_, { loaded }: EventOf<HistoryEvent, 'LOADED'>) => isAllRefused(loaded),
    isEmpty: (_, { loaded }: EventOf<HistoryEvent, 'LOADED'>) => loaded.routes.length === 0,
  },
});
