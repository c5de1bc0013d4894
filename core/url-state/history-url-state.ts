import type { ActorRefFrom } from 'xstate';
import { parseCameraUrl, type UrlCamera } from '../domain/navigation/camera-url.ts';
import { historyUrlParameters, parseHistoryUrl } from '../domain/navigation/history-url.ts';
import { parseUrlParameters, urlParameterText } from '../domain/navigation/url-parameters.ts';
import { isSameRouteSelection, type RouteSelection } from '../domain/route/route-selection.ts';
import { recentDateRange, timeRangeOf } from '../domain/values/date-range.ts';
import type { historyMachine } from '../machines/history/history.machine.ts';
import { playerMoment } from '../machines/history/player-state.ts';
import type { playerMachine } from '../machines/history/player.machine.ts';
import type { Clock } from '../ports/clock.ts';
import { URL_STATE_DECLARATIONS } from './url-state-declarations.ts';
import type { UrlStatePart } from './url-state.ts';

/** The actors whose state is in the address, and the clock that says which day is today. */
export interface HistoryUrlStateInput {
  history: ActorRefFrom<typeof historyMachine>;
  player: ActorRefFrom<typeof playerMachine>;
  clock: Clock;
}

/**
 * URL state of the history: vehicles, period, the moment at which the player rests, and whose values it shows. An
 * address with a vehicle and without a period shows today (facts §9).
 */
export function historyUrlState({ history, player, clock }: HistoryUrlStateInput): UrlStatePart {
  return {
    ...URL_STATE_DECLARATIONS.history,
    restore: (parameters, path) => {
      const { deviceIds, fromMs, toMs, atMs, focusedDeviceId: deviceId } = parseHistoryUrl(parameters);
      if (deviceIds.length === 0) return history.send({ type: 'CLEAR' });
      const today = timeRangeOf(recentDateRange(clock(), 1));
      const selection = { deviceIds, fromMs: fromMs ?? today.fromMs, toMs: toMs ?? today.toMs };
      const { context } = history.getSnapshot();
      if (isShown(context, selection)) {
        if (atMs !== undefined) player.send({ type: 'SEEK', atMs });
        const focused = deviceId ?? deviceIds[0];
        if (focused !== undefined) player.send({ type: 'FOCUS', deviceId: focused });
      } else history.send({ type: 'SHOW', selection, atMs, deviceId, camera: cameraOf(path) });
    },
    serialize: (_, forOthers) => {
      const { selection, wantedAtMs, wantedDeviceId } = history.getSnapshot().context;
      if (!selection || Number.isNaN(selection.fromMs) || Number.isNaN(selection.toMs)) return [];
      const { context } = player.getSnapshot();
      if (!context.recording) return historyUrlParameters(selection, wantedAtMs, wantedDeviceId);
      const atMs = forOthers ? playerMoment(context, context.clock()) : context.atMs;
      return historyUrlParameters(selection, Math.round(atMs), context.focusedDeviceId);
    },
    subscribe: (changed) => {
      const subscriptions = [history.subscribe(changed), player.subscribe(changed)];
      return {
        unsubscribe: () => {
          for (const subscription of subscriptions) subscription.unsubscribe();
        },
      };
    },
  };
}

/** What an address says of the map. */
function cameraOf(path: string): UrlCamera | undefined {
  const parameters = parseUrlParameters(path);
  return parseCameraUrl((name) => urlParameterText(parameters, name));
}

function isShown(
  { selection, loaded }: { selection: RouteSelection | undefined; loaded: unknown },
  wanted: RouteSelection,
): boolean {
  return loaded !== undefined && selection !== undefined && isSameRouteSelection(selection, wanted);
}
