import type { RouteSelection } from '../route/route-selection.ts';
import { routeSelectionProblem } from '../route/route-selection.ts';
import { queryText } from './query-parameter.ts';
import { recordIdOf } from './url-parameters.ts';

/** The overlays that are pages of their own, to be embedded elsewhere (§2, "Overlays"). */
export type OverlayPage = 'heatMap' | 'routePath' | 'eventPoints';

/** Why an overlay page shows nothing of what it is asked for. */
export type OverlayProblem = 'noVehicle' | 'noPeriod' | 'backwards' | 'tooLong';

/**
 * Returns what an overlay page shows: the vehicle `deviceid` from `data_inicial` to `data_final`, UTC times as
 * year-month-dayThour:minute:secondZ. Undefined unless all three are there and valid (§2, §5).
 */
export function overlaySelection(path: string): RouteSelection | undefined {
  const selection = askedSelection(path);
  return routeSelectionProblem(selection) === undefined ? selection : undefined;
}

/**
 * Returns why an overlay page shows nothing though it was asked for something; undefined where it shows it, and as long
 * as one of the three is missing, when it is to stay empty (§2).
 */
export function overlayProblem(path: string): OverlayProblem | undefined {
  if (OVERLAY_PARAMETERS.some((name) => queryText(path, name) === '')) return undefined;
  const problem = routeSelectionProblem(askedSelection(path));
  return problem === 'tooManyVehicles' ? undefined : problem;
}

const OVERLAY_PARAMETERS = ['deviceid', 'data_inicial', 'data_final'] as const;

function askedSelection(path: string): RouteSelection {
  const deviceId = recordIdOf(queryText(path, 'deviceid'));
  return {
    deviceIds: deviceId === undefined ? [] : [deviceId],
    fromMs: utcTime(queryText(path, 'data_inicial')),
    toMs: utcTime(queryText(path, 'data_final')),
  };
}

/** Returns the query with which an overlay page shows the first vehicle of a selection. */
export function overlayQuery({ deviceIds, fromMs, toMs }: RouteSelection): string {
  return `deviceid=${deviceIds[0] ?? ''}&data_inicial=${utcText(fromMs)}&data_final=${utcText(toMs)}`;
}

function utcTime(text: string): number {
  const ms = Date.parse(text);
  // Another form is not what such a page is given; February 30 would be a day of March.
  return Number.isFinite(ms) && utcText(ms) === text ? ms : Number.NaN;
}

function utcText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`;
}
