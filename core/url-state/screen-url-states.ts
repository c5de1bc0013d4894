import type { ActorRefFrom } from 'xstate';
import { parseActivityViewUrl, activityViewUrlParameters } from '../domain/navigation/activity-view-url.ts';
import type { activityLogMachine } from '../machines/admin/activity-log.ts';
import { URL_STATE_DECLARATIONS } from './url-state-declarations.ts';
import type { UrlStatePart } from './url-state.ts';
import { parseDateRangeUrl, dateRangeUrlParameters } from '../domain/navigation/date-range-url.ts';
import type { serverStatisticsMachine } from '../machines/admin/server-statistics.ts';
import { urlParameterId, parseUrlParameters, urlParameterText } from '../domain/navigation/url-parameters.ts';
import type { Query } from '../machines/query/query.machine.ts';
import type { VehicleMaintenanceItem } from '../use-cases/devices/read-vehicle-maintenance.ts';
import { pathnameOf } from '../domain/navigation/query-parameter.ts';
import { parseReportUrl, reportUrlParameters } from '../domain/navigation/report-url.ts';
import { reportAt } from '../domain/report/report-screen.ts';
import type { reportMachine } from '../machines/reports/report.machine.ts';
import type { ReportViewStore } from '../machines/reports/report-view-store.ts';
import { parseCameraUrl, type UrlCamera } from '../domain/navigation/camera-url.ts';
import { historyUrlParameters, parseHistoryUrl } from '../domain/navigation/history-url.ts';
import { isSameRouteSelection, type RouteSelection } from '../domain/route/route-selection.ts';
import { recentDateRange, timeRangeOf } from '../domain/values/date-range.ts';
import type { historyMachine } from '../machines/history/history.machine.ts';
import { playerMoment } from '../machines/history/player-state.ts';
import type { playerMachine } from '../machines/history/player.machine.ts';
import type { Clock } from '../ports/clock.ts';

/** URL state of the activity log: whose log is open, and how it is filtered and sorted. */
export function activityLogUrlState(log: ActorRefFrom<typeof activityLogMachine>): UrlStatePart {
  return {
    ...URL_STATE_DECLARATIONS.activityLog,
    restore: (parameters) => {
      const { days, ...view } = parseActivityViewUrl(parameters);
      log.send({ type: 'RESTORE', view, days });
    },
    serialize: () => {
      const { view, requestedDays } = log.getSnapshot().context;
      return activityViewUrlParameters({ ...view, days: requestedDays });
    },
    subscribe: (changed) => log.subscribe(changed),
  };
}

/** URL state of the server statistics: the range of days. */
export function serverStatisticsUrlState(
  statistics: ActorRefFrom<typeof serverStatisticsMachine>,
): UrlStatePart {
  return {
    ...URL_STATE_DECLARATIONS.statistics,
    restore: (parameters) =>
      statistics.send({ type: 'RESTORE', view: {}, days: parseDateRangeUrl(parameters) }),
    serialize: () => dateRangeUrlParameters(statistics.getSnapshot().context.requestedDays),
    subscribe: (changed) => statistics.subscribe(changed),
  };
}

/** URL state of the maintenance list: the vehicle whose next services the list shows. */
export function vehicleMaintenanceUrlState(
  services: Query<readonly VehicleMaintenanceItem[], number>,
): UrlStatePart {
  return {
    ...URL_STATE_DECLARATIONS.maintenance,
    restore: (parameters) =>
      services.send({ type: 'ASK', subject: urlParameterId(parameters, 'vehicle') ?? 0 }),
    serialize: () => {
      const { subject: deviceId } = services.getSnapshot().context;
      return deviceId > 0 ? [['vehicle', String(deviceId)]] : [];
    },
    subscribe: (changed) => services.subscribe(changed),
  };
}

/** URL state of the open report: its vehicles, period and filters once it was requested, and its view. */
export function reportUrlState(
  report: ActorRefFrom<typeof reportMachine>,
  shown: ReportViewStore,
): UrlStatePart {
  return {
    ...URL_STATE_DECLARATIONS.report,
    keepState: (path) => {
      const name = reportAt(pathnameOf(path));
      if (name) report.send({ type: 'OPEN', name });
    },
    restore: (parameters, path) => {
      const name = reportAt(pathnameOf(path));
      if (!name) return;
      const wanted = { name, ...parseReportUrl(parameters) };
      report.send({ type: 'RESTORE', wanted });
      shown.send({ type: 'RESTORE', name, view: wanted.view });
    },
    serialize: () => {
      const { name, requestedChoice } = report.getSnapshot().context;
      return reportUrlParameters(name, requestedChoice, shown.getSnapshot().context.view);
    },
    subscribe: (changed) => {
      const subscriptions = [report.subscribe(changed), shown.subscribe(changed)];
      return {
        unsubscribe: () => {
          for (const subscription of subscriptions) subscription.unsubscribe();
        },
      };
    },
  };
}

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
