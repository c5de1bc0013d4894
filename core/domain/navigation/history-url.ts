import { MAX_ROUTE_VEHICLES, type RouteSelection } from '../route/route-selection.ts';
import type { TimeRange } from '../values/date-range.ts';
import { parseIsoTime, formatIsoTime } from '../values/iso-time.ts';
import {
  recordIdOf,
  urlParameterText,
  urlParameterValue,
  withUrlParameters,
  type UrlParameter,
} from './url-parameters.ts';

/** What an address says of the history: vehicles, period, moment and whose values are shown, each if it is there and can be read. */
export interface HistoryUrl {
  readonly deviceIds: readonly number[];
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly atMs: number | undefined;
  readonly focusedDeviceId: number | undefined;
}

/**
 * Parses the parameters of the history: `device` for each vehicle (also `deviceId`, facts §3), `from`, `to`
 * and `at` as ISO instants, so that somebody in another time zone sees the same moment, and `focus` for the vehicle of
 * several whose values are shown.
 */
export function parseHistoryUrl(parameters: readonly UrlParameter[]): HistoryUrl {
  const ids = parameters
    .filter(([name]) => name === 'device' || name === 'deviceId')
    .flatMap(([, value]) => recordIdOf(value) ?? []);
  return {
    // One too many says that there are too many; more are not read.
    deviceIds: [...new Set(ids)].slice(0, MAX_ROUTE_VEHICLES + 1),
    fromMs: parseIsoTime(urlParameterValue(parameters, 'from')),
    toMs: parseIsoTime(urlParameterValue(parameters, 'to')),
    atMs: parseIsoTime(urlParameterValue(parameters, 'at')),
    focusedDeviceId: recordIdOf(urlParameterText(parameters, 'focus')),
  };
}

/** Returns the parameters that `parseHistoryUrl` reads; the first vehicle is the one in focus unless another is. */
export function historyUrlParameters(
  { deviceIds, fromMs, toMs }: RouteSelection,
  atMs: number | undefined,
  focusedDeviceId: number | undefined,
): UrlParameter[] {
  const focus = focusedDeviceId === deviceIds[0] ? undefined : focusedDeviceId;
  return [
    ...deviceIds.map((id): UrlParameter => ['device', String(id)]),
    ['from', formatIsoTime(fromMs)],
    ['to', formatIsoTime(toMs)],
    ...(atMs === undefined ? [] : ([['at', formatIsoTime(atMs)]] satisfies UrlParameter[])),
    ...(focus === undefined ? [] : ([['focus', String(focus)]] satisfies UrlParameter[])),
  ];
}

/** Returns the path of the player with vehicles, a period and a moment in it. */
export function historyPath(selection: RouteSelection, atMs: number | undefined): string {
  return withUrlParameters('/reports/history', new Set(), historyUrlParameters(selection, atMs, undefined));
}

/** Returns the path of the player for a span of a vehicle; a moment is shown with the half hours around it. */
export function historyPathOfSpan({ deviceId, fromMs, toMs }: VehicleSpan): string {
  const deviceIds = [deviceId];
  if (toMs - fromMs >= SHORTEST_SPAN_MS) return historyPath({ deviceIds, fromMs, toMs }, undefined);
  return historyPath({ deviceIds, fromMs: fromMs - AROUND_MS, toMs: toMs + AROUND_MS }, fromMs);
}

/** What a vehicle did from a moment to another. */
interface VehicleSpan extends TimeRange {
  readonly deviceId: number;
}

const SHORTEST_SPAN_MS = 60_000;
const AROUND_MS = 30 * 60_000;
