import { log } from '../log/log.ts';
import { Hono, type MiddlewareHandler } from 'hono';
import { isLocalNetworkOnly } from '@farol/core/domain/server/local-network';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { isDiskFull } from '../storage/disk-full.ts';
import { isUniqueViolation } from '../storage/unique-violation.ts';
import type { NetworkList } from '../network/network-list.ts';
import { duplicateKey, databaseUnavailable, noSpace, HttpError } from '../wire/http-error.ts';
import { createApi, createProductApi, type ApiParts } from './api.ts';
import { openApi } from './openapi/openapi.ts';
import type { ConsoleFiles } from './console-files.ts';
import { clientAddress, isEncrypted } from '../network/client-address.ts';
import type { RequestEnvironment, RequestContext } from './request/request-context.ts';
import { respondError } from './request/respond-error.ts';
import { securityHeaders } from './middleware/security-headers.ts';

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Answers while the process runs, also in a server that waits to take over. */
const LIVE_PATH = '/api/live';

const diskLog = new RateLimitedLog();

/** What the HTTP application is built from. */
export interface AppParts extends Omit<ApiParts, 'description'> {
  version: string;
  /** Whether another server may have changed the data since this one read it. */
  mayBeReplaced: () => boolean;
  /** Resolves once that is known, where it is being asked. */
  confirmed: () => Promise<void>;
  files: ConsoleFiles;
  /** The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
  proxies: NetworkList;
  /** Looks at every request. */
  watch: MiddlewareHandler<RequestEnvironment>;
}

/** Creates the HTTP application: the tracking API under `/api` and the built console everywhere else. */
export function createApp(parts: AppParts): Hono<RequestEnvironment> {
  const app = new Hono<RequestEnvironment>();
  const { registry, namespace } = parts.services;
  app.use(parts.watch);
  app.use(securityHeaders(() => isLocalNetworkOnly(registry.server, namespace)));
  app.use(rejectWithoutDatabase(parts, namespace));
  app.use(async (context, next) => {
    const peer = context.env?.incoming?.socket.remoteAddress ?? '';
    const forwarded = context.req.header('x-forwarded-for');
    context.set('address', clientAddress(peer, forwarded, parts.proxies));
    const protocol = context.req.header('x-forwarded-proto');
    context.set('isEncrypted', isEncrypted(peer, protocol, parts.proxies));
    await next();
  });
  let description: string | undefined;
  const describe = (): string =>
    (description ??= JSON.stringify(openApi(listRoutes(app), { version: parts.version, namespace })));
  app.route('/api', createApi({ ...parts, description: describe }));
  app.route(`/${parts.services.namespace}`, createProductApi(parts));
  app.get('*', (context) => parts.files.respond(context.req.path, (name) => context.req.header(name)));
  app.notFound((context) =>
    respondError(context, new HttpError(404, 'HTTP 404 Not Found - NotFoundException')),
  );
  app.onError((error, context) => {
    if (error instanceof HttpError) return respondError(context, error);
    if (isDiskFull(error)) {
      diskLog.write(`${context.req.method} ${context.req.path}: the disk is full`);
      return respondError(context, noSpace());
    }
    if (isUniqueViolation(error)) return respondError(context, duplicateKey('uniqueId'));
    log.error('A request failed:', error);
    if (!parts.isWritable()) return respondError(context, databaseUnavailable());
    return context.text('Internal error - ServerException', 500);
  });
  return app;
}

/**
 * Returns every route of the API, such as `GET /devices/:id`, and of the product, such as `PUT /farol/theme`.
 */
export function listRoutes(app: Hono<RequestEnvironment>): string[] {
  const known = app.routes.filter(({ method, path }) => method !== 'ALL' && path !== '*' && path !== '/*');
  return known.map(
    ({ method, path }) => `${method} ${path.replace(/^\/api\//, '/').replaceAll(/\{.*?\}/g, '')}`,
  );
}

/** What is known of the data that requests are about. */
interface Availability {
  /** Whether changes can be stored. */
  isWritable: () => boolean;
  /** Whether another server may have changed the data since this one read it. */
  mayBeReplaced: () => boolean;
  /** Resolves once that is known, where it is being asked. */
  confirmed: () => Promise<void>;
}

/**
 * Refuses every request that changes something while nothing can be stored; reading from memory still works, unless
 * another server may have taken over: then only the files of the console are served.
 */
function rejectWithoutDatabase({ isWritable, mayBeReplaced, confirmed }: Availability, namespace: string) {
  const isCall = (path: string): boolean =>
    (path.startsWith('/api/') && path !== LIVE_PATH) || path.startsWith(`/${namespace}/`);
  return async ({ req }: RequestContext, next: () => Promise<void>): Promise<void> => {
    // A server that stood still for seconds waits for the word of the database, which takes milliseconds.
    if (mayBeReplaced() && isCall(req.path)) await confirmed();
    if (!READ_METHODS.has(req.method) && !isWritable()) throw databaseUnavailable();
    if (mayBeReplaced() && isCall(req.path)) throw databaseUnavailable();
    await next();
  };
}
