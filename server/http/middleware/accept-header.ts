import { matchedRoutes } from 'hono/route';
import { HttpError } from '../../wire/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';

/** Pictures and the word that all is well come as what they are; everything else says that it is JSON. */
const OTHER_TYPES = /^\/api\/(media\/|health$)/;

/** Refuses whoever takes no JSON before anything is done for him (contract §0). What is not there stays not there. */
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

/** Whether an `Accept` header lets an answer be JSON: the most exact of its ranges that fits decides. */
function acceptsJson(accept: string): boolean {
  let [best, takes] = [-1, accept.trim() === ''];
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const exactness = EXACTNESS.get(type);
    if (exactness === undefined || exactness < best) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const isTaken = weight === undefined || Number(weight.slice(2)) > 0;
    [best, takes] = [exactness, isTaken || (exactness === best && takes)];
  }
  return takes;
}

const EXACTNESS = new Map([
  ['*', 0],
  ['*/*', 0],
  ['application/*', 1],
  ['application/json', 2],
]);
