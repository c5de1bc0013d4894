import { randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { log, withRequestId } from '../../log/log.ts';
import type { RequestEnvironment } from '../request/request-context.ts';

/** Told of each answer: its method, the pattern of its path, its status and the seconds until it began. */
type Answered = (labels: { method: string; route: string; status: number }, seconds: number) => void;

/**
 * Gives every request an id, which its answer has as `X-Request-Id` and its lines in the log as `request`; logs those that
 * took long, and all of them where the level is `debug`. Queries are not logged: they may hold tokens.
 * @param slowMs from when on a request is slow
 */
export function watchRequests({
  slowMs,
  answered,
}: {
  slowMs: number;
  answered?: Answered | undefined;
}): MiddlewareHandler<RequestEnvironment> {
  return (context, next) => {
    const id = randomBytes(9).toString('base64url');
    const started = performance.now();
    return withRequestId(id, async () => {
      await next();
      context.header('x-request-id', id);
      const ms = performance.now() - started;
      const { method } = context.req;
      const { status } = context.res;
      // Files and unknown paths are one: their names may be anything.
      const known = matchedRoutes(context).find(
        (matchedRoute) => matchedRoute.method !== 'ALL' && !matchedRoute.path.includes('*'),
      );
      const route = known?.path.replaceAll(/\{.*?\}/g, '') ?? 'other';
      answered?.({ method: METHODS.has(method) ? method : 'other', route, status }, ms / 1000);
      const fields = { method, path: context.req.path.slice(0, 200), status, ms: Math.round(ms) };
      if (ms >= slowMs) log.warn('A request took long', fields);
      else log.debug('Request', fields);
    });
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
