import type { RouteSelection } from '../route/route-selection.ts';
import { routeSelectionProblem } from '../route/route-selection.ts';
import { queryParameter } from './query-parameter.ts';

/** The overlays that are pages of their own, to be embedded elsewhere (§2, "Overlays"). */
export type OverlayPage = 'heatMap' | 'routePath' | 'eventPoints';

/**
 * Returns what an overlay page shows: the vehicle `deviceid` from `data_inicial` to `data_final`, UTC times as
 * year-month-dayThour:minute:secondZ. Undefined unless all three are there and valid (§2, §5).
 */
export function overlaySelection(path: string): RouteSelection | undefined {
  const deviceId = queryParameter(path, 'deviceid') ?? '';
  if (!/^[1-9]\d{0,14}$/.test(deviceId)) return undefined;
  const selection = {
    deviceIds: [Number(deviceId)],
    fromMs: utcTime(queryParameter(path, 'data_inicial')),
    toMs: utcTime(queryParameter(path, 'data_final')),
  };
  return routeSelectionProblem(selection) === undefined ? selection : undefined;
}

/** Returns the query with which an overlay page shows the first vehicle of a selection. */
export function overlayQuery({ deviceIds, fromMs, toMs }: RouteSelection): string {
  return `deviceid=${deviceIds[0] ?? ''}&data_inicial=${utcText(fromMs)}&data_final=${utcText(toMs)}`;
}

function utcTime(text: string | undefined): number {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return Number.NaN;
  const ms = Date.parse(text);
  // February 30 would be a day of March.
  return Number.isNaN(ms) || utcText(ms) !== text ? Number.NaN : ms;
}

function utcText(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
