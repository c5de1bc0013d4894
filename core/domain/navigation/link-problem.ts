import { requiresSignIn } from './dialog-url.ts';
import { parseReplayUrl } from './replay-url.ts';
import { pathnameOf } from './query-parameter.ts';
import { matchScreen } from './screen.ts';
import { AREA_SEARCH_PARAMETERS } from './url-parameter-names.ts';
import { parseUrlParameters, urlParameterValue } from './url-parameters.ts';
import { parseAreaSearchUrl } from './area-search-url.ts';

/**
 * What of an address the console cannot show. It shows the rest, corrects the address and says why: a vehicle that can
 * have no such number, a moment that is none or is still to come, and a circle that cannot be read. `unavailable` is a record
 * or a dialog that does not exist or that the user may not open, which the path alone does not tell.
 */
export type LinkProblem = 'device' | 'moment' | 'futureMoment' | 'circle' | 'unavailable';

/** Says what of an address, with its query, cannot be shown at a moment, milliseconds since the epoch. */
export type LinkCheck = (path: string, nowMs: number) => LinkProblem | undefined;

/**
 * Returns what of an address cannot be shown; the first thing where there are several, undefined for none.
 * @param path with its query
 * @param nowMs milliseconds since the epoch
 */
export function linkProblem(path: string, nowMs: number): LinkProblem | undefined {
  if (isOfNoDevice(path)) return 'device';
  if (!requiresSignIn(path)) return undefined;
  const parameters = parseUrlParameters(path);
  const moment = parseReplayUrl(parameters, nowMs)?.problem;
  if (moment !== undefined) return moment === 'future' ? 'futureMoment' : 'moment';
  const asksWhere = AREA_SEARCH_PARAMETERS.some((name) => urlParameterValue(parameters, name) !== undefined);
  return asksWhere && !parseAreaSearchUrl(parameters) ? 'circle' : undefined;
}

/** Whether a path is like that of a vehicle, and no vehicle can have it. */
function isOfNoDevice(path: string): boolean {
  return /^\/devices\/[^/]+\/?$/.test(pathnameOf(path)) && matchScreen(path) === undefined;
}
