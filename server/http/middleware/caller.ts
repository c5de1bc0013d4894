import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { PACKED_TYPE } from './accept-header.ts';
import { renewSessionCookie } from '../request/session-cookie.ts';
import type { Services } from '../../services/services.ts';
import { HttpError } from '../../wire/http-error.ts';
import type { Authentication } from '../request/authentication.ts';
import {
  isLoopback,
  requestAddress,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';
import { activityLogging } from './activity-logging.ts';

/** The longest accepted request body. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Bodies that are read while they arrive, after the right to them was asked for, with limits of their own. */
const STREAMED = /\/devices\/\d+\/tracks$/;

/** What finding out who calls needs. */
export interface CallerParts {
  services: Services;
  authentication: Authentication;
}

/** Adds what runs before every route below a path: limits, authentication, and the activity log. */
export function useCaller(
  api: Hono<RequestEnvironment>,
  path: string,
  { services, authentication }: CallerParts,
): void {
  api.use(path, compressForRemoteClients);
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: bodyTooLarge });
  api.use(path, (context, next) => (STREAMED.test(context.req.path) ? next() : limit(context, next)));
  api.use(path, async (context, next) => {
    context.set('registry', services.registry);
    context.set('namespace', services.namespace);
    context.set('now', services.time.now());
    const isLogin = context.req.method === 'POST' && context.req.path === '/api/session';
    const authorization = isLogin ? undefined : context.req.header('authorization');
    const requestCredentials = {
      address: requestAddress(context),
      header: (name: string) => (name === 'authorization' ? authorization : context.req.header(name)),
    };
    context.set('caller', await authentication.authenticate(requestCredentials));
    await next();
    const { caller } = context.var;
    // A session that ended meanwhile must not get its cookie back.
    if (caller?.session && services.sessions.isOpen(caller.session.idHash)) renewSessionCookie(context);
    // Set now: it would be lost where a route answers with a response of its own.
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });
  api.use(path, activityLogging(services));
}

function bodyTooLarge(): never {
  throw new HttpError(413, `The body is longer than ${MAX_BODY_BYTES} bytes - RequestTooLongException`);
}

const compressResponse = compress({
  contentTypeFilter: (type) => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || type === PACKED_TYPE,
});

/** Compresses responses to other machines; for this machine it would only cost time. */
function compressForRemoteClients(context: RequestContext, next: () => Promise<void>) {
  return isLoopback(requestAddress(context)) ? next() : compressResponse(context, next);
}
