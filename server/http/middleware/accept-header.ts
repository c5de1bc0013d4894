import { matchedRoutes } from 'hono/route';
import { REPORT_TYPES, traitsOf } from '../../reports/thread/kinds/report-kinds.ts';
import { HttpError } from '../../wire/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';

/** These have types of their own; everything else responds with JSON. */
const OTHER_TYPES =
  /^\/api\/(media\/|health$|live$|ready$|positions\/(csv|gpx|kml|kmz)$|fleet\/tracks$|reports\/[a-zA-Z]+\/(xlsx|mail)$)/;
/** The reports that are also spreadsheets. */
const ALSO_SHEETS: ReadonlySet<string> = new Set(
  REPORT_TYPES.filter((type) => traitsOf(type).sheet).map((type) => `/api/reports/${type}`),
);

/** The type of packed columns. */
export const PACKED_TYPE = 'application/octet-stream';

/** The type of spreadsheets. */
export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Responds 406 to clients that do not accept JSON (contract §0), before anything else is
 * done. Unknown paths still get 404.
 */
export async function requireJsonAccepted(context: RequestContext, next: () => Promise<void>): Promise<void> {
  const accept = context.req.header('accept');
  const isSheet = ALSO_SHEETS.has(context.req.path) && acceptsSheetOnly(accept);
  if (accept !== undefined && !isSheet && !accepts(accept, JSON_TYPE) && isApiRoute(context))
    throw new HttpError(406, 'HTTP 406 Not Acceptable - NotAcceptableException');
  await next();
}

function isApiRoute(context: RequestContext): boolean {
  if (OTHER_TYPES.test(context.req.path)) return false;
  const method = context.req.method === 'HEAD' ? 'GET' : context.req.method;
  return matchedRoutes(context).some((route) => route.method === method && route.path.startsWith('/api/'));
}

/** Whether an `Accept` header allows spreadsheets but not JSON. */
export function acceptsSheetOnly(accept: string | undefined): boolean {
  return accept !== undefined && !accepts(accept, JSON_TYPE) && accepts(accept, SHEET_TYPE);
}

/** Whether an `Accept` header allows a type `application/…`: its most specific matching range decides. */
function accepts(accept: string, wanted: string): boolean {
  const specificities = new Map([...WILDCARDS, [wanted, 2]]);
  let [best, isAccepted] = [-1, accept.trim() === ''];
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const specificity = specificities.get(type);
    if (specificity === undefined || specificity < best) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const isRangeAccepted = weight === undefined || Number(weight.slice(2)) > 0;
    [best, isAccepted] = [specificity, isRangeAccepted || (specificity === best && isAccepted)];
  }
  return isAccepted;
}

const JSON_TYPE = 'application/json';
const WILDCARDS: readonly [string, number][] = [
  ['*', 0],
  ['*/*', 0],
  ['application/*', 1],
];
