import { matchedRoutes } from 'hono/route';
import { HttpError } from '../../wire/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';

/** Media and the health check have types of their own; everything else responds with JSON. */
const OTHER_TYPES = /^\/api\/(media\/|health$)/;

/**
 * Responds 406 to clients that do not accept JSON (contract §0), before anything else is
 * done. Unknown paths still get 404.
 */
export async function requireJsonAccepted(context: RequestContext, next: () => Promise<void>): Promise<void> {
  const accept = context.req.header('accept');
  if (accept !== undefined && !acceptsJson(accept) && isApiRoute(context))
    throw new HttpError(406, 'HTTP 406 Not Acceptable - NotAcceptableException');
  await next();
}

function isApiRoute(context: RequestContext): boolean {
  if (OTHER_TYPES.test(context.req.path)) return false;
  const method = context.req.method === 'HEAD' ? 'GET' : context.req.method;
  return matchedRoutes(context).some((route) => route.method === method && route.path.startsWith('/api/'));
}

/** Whether an `Accept` header allows JSON: its most specific matching range decides. */
function acceptsJson(accept: string): boolean {
  let [best, isAccepted] = [-1, accept.trim() === ''];
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const specificity = SPECIFICITY.get(type);
    if (specificity === undefined || specificity < best) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const isRangeAccepted = weight === undefined || Number(weight.slice(2)) > 0;
    [best, isAccepted] = [specificity, isRangeAccepted || (specificity === best && isAccepted)];
  }
  return isAccepted;
}

const SPECIFICITY = new Map([
  ['*', 0],
  ['*/*', 0],
  ['application/*', 1],
  ['application/json', 2],
]);
