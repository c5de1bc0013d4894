import type { DeviceEvent } from '../../domain/alert/event.ts';
import { RouteBuilder } from '../../domain/route/route-builder.ts';
import { routeEvents, type RouteEvent } from '../../domain/route/route-event.ts';
import type { Route } from '../../domain/route/route.ts';
import type { RouteSelection } from '../../domain/route/route-selection.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { DataUntilListener } from '../../ports/fleet-history.ts';
import type { PositionHistory } from '../../ports/position-history.ts';
import type { Reports } from '../../ports/reports.ts';

/** What loading needs from outside. */
export interface RoutePorts {
  readonly history: Pick<PositionHistory, 'fixes'>;
  readonly reports: Pick<Reports, 'events'>;
}

/** How loading is watched and ended. */
export interface LoadingControl {
  readonly reportProgress: (fixCount: number) => void;
  /** Once it returns false, what is loaded is of no interest. */
  readonly shouldContinue: () => boolean;
}

/** A vehicle whose route was refused, and why, as a failure code. */
export interface RouteLoadFailure {
  readonly deviceId: number;
  readonly reason: string;
}

/** Routes of a period. */
export interface LoadedRoutes {
  /** In the order of the selection; vehicles without a fix have none. */
  readonly routes: readonly Route[];
  /** Events and alarms of all routes, oldest first. */
  readonly events: readonly RouteEvent[];
  readonly refused: readonly RouteLoadFailure[];
  /** Why the events are missing, as a failure code; undefined if they are there. */
  readonly eventsFailure: string | undefined;
  /** There are more fixes than a page can hold: the routes end early. */
  readonly isCut: boolean;
  /** Until when the server knew what was stored (milliseconds), where what came later in the period is missing. */
  readonly dataUntilMs?: number | undefined;
}

/** More fixes than this are not kept in a page. */
const MAX_FIXES = 500_000;
/** Progress is told each time that so many have arrived: the screen is drawn again for it. */
const PROGRESS_FIXES = 1000;

/**
 * Loads the routes of vehicles with their events. A vehicle that is refused does not keep the others from
 * being shown, and neither do missing events. Rejects with a Failure for what is not a refusal.
 */
export async function loadRoutes(
  { history, reports }: RoutePorts,
  { deviceIds, fromMs, toMs }: RouteSelection,
  { reportProgress, shouldContinue }: LoadingControl,
): Promise<LoadedRoutes> {
  const eventAnswer = settled(reports.events({ deviceIds, fromMs, toMs }));
  const routes: Route[] = [];
  const refused: RouteLoadFailure[] = [];
  let count = 0;
  let endMs = Infinity;
  const dataEndsAt: DataUntilListener = (untilMs) => (endMs = Math.min(endMs, untilMs ?? Infinity));
  for (const deviceId of deviceIds) {
    const builder = new RouteBuilder(deviceId);
    try {
      for await (const fixes of history.fixes(deviceId, fromMs, toMs, undefined, dataEndsAt)) {
        if (!shouldContinue()) break;
        const reported = Math.floor((count + builder.length) / PROGRESS_FIXES);
        builder.add(fixes);
        const loaded = count + builder.length;
        if (Math.floor(loaded / PROGRESS_FIXES) > reported) reportProgress(loaded);
        if (count + builder.length >= MAX_FIXES) break;
      }
    } catch (error) {
      if (!REFUSALS.has(failureCodeOf(error))) throw error;
      refused.push({ deviceId, reason: failureCodeOf(error) });
    }
    count += builder.length;
    const route = builder.finish();
    if (route) routes.push(route);
    if (count >= MAX_FIXES || !shouldContinue()) break;
  }
  const { events, failure } = await eventAnswer;
  return {
    routes,
    events: routes
      .flatMap((route) => routeEvents(route, events))
      .sort((left, right) => left.timeMs - right.timeMs),
    refused,
    eventsFailure: failure,
    isCut: count >= MAX_FIXES,
    dataUntilMs: endMs < toMs ? endMs : undefined,
  };
}

/** What a server says to somebody who may not see a vehicle or its past. */
const REFUSALS: ReadonlySet<string> = new Set(['DEVICE_ACCESS_DENIED', 'OPERATION_RESTRICTED']);

/** The answer is awaited after the fixes: it must not count as unhandled until then. */
function settled(
  answer: Promise<readonly DeviceEvent[]>,
): Promise<{ events: readonly DeviceEvent[]; failure: string | undefined }> {
  return answer.then(
    (events) => ({ events, failure: undefined }),
    (error: unknown) => ({ events: [], failure: failureCodeOf(error) }),
  );
}
