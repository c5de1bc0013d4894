import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { RECORD_RULES } from '../records/record-rules.ts';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { isDiskFull } from '../storage/node-sqlite.ts';
import type { Services } from '../services/services.ts';
import type { NetworkList } from '../network/network-list.ts';
import { databaseUnavailable, noSpace, HttpError } from '../wire/http-error.ts';
import { Authentication } from './request/authentication.ts';
import { rejectWritesWithoutDatabase } from './middleware/availability.ts';
import type { ConsoleFiles } from './console-files.ts';
import { requireJsonAccepted } from './middleware/accept-header.ts';
import { activityLogging } from './middleware/activity-logging.ts';
import { clientAddress } from '../network/client-address.ts';
import { crossOriginHeaders } from './middleware/cross-origin.ts';
import {
  requestAddress,
  isLoopback,
  type RequestContext,
  type RequestEnvironment,
} from './request/request-context.ts';
import { addComputedAttributeRoutes } from './routes/computed-attributes.ts';
import { addCommandRoutes } from './routes/commands.ts';
import { addDevicePhotoRoutes } from './routes/device-photos.ts';
import { addEventRoutes } from './routes/events.ts';
import { addNotificationRoutes } from './routes/notifications.ts';
import { addPasswordResetRoutes } from './routes/password-reset.ts';
import { addAssociationRoutes } from './routes/associations.ts';
import { addPositionRoutes } from './routes/positions.ts';
import { addBrandingRoutes } from './routes/branding.ts';
import { addPushRoutes } from './routes/push.ts';
import { addRecordRoutes } from './routes/records.ts';
import { addReportRoutes } from './routes/reports.ts';
import { addServerRoutes } from './routes/server.ts';
import { addSessionRoutes } from './routes/session.ts';
import { addShareRoutes } from './routes/shares.ts';
import { addStatisticsRoutes } from './routes/statistics.ts';
import { addTotpRoutes } from './routes/totp.ts';
import { addUserRoutes } from './routes/users.ts';
import { securityHeaders } from './middleware/security-headers.ts';

const diskLog = new RateLimitedLog();

/** The longest accepted request body. */
const MAX_BODY_BYTES = 1024 * 1024;

/** What the HTTP application is built from. */
export interface AppParts {
  services: Services;
  authentication: Authentication;
  files: ConsoleFiles;
  /** Whether changes can be stored now. */
  isWritable: () => boolean;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  proxies: NetworkList;
  /** Restarts the server after the response. */
  restart: () => void;
}

/** Creates the HTTP application: the tracking API under `/api` and the built console everywhere else. */
export function createApp(parts: AppParts): Hono<RequestEnvironment> {
  const app = new Hono<RequestEnvironment>();
  app.use(securityHeaders);
  app.use(rejectWritesWithoutDatabase(parts.isWritable));
  app.use(async (context, next) => {
    const peer = context.env?.incoming?.socket.remoteAddress ?? '';
    const forwarded = context.req.header('x-forwarded-for');
    context.set('address', clientAddress(peer, forwarded, parts.proxies));
    await next();
  });
  app.route('/api', createApi(parts));
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
    console.error(error);
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

/** Creates the product's own routes; other paths below the namespace are files of the console. */
function createProductApi(parts: AppParts): Hono<RequestEnvironment> {
  const product = new Hono<RequestEnvironment>();
  for (const path of [
    '/users/*',
    '/devices/*',
    '/server/*',
    '/theme',
    '/theme/logo',
    '/assets/custom/*',
    '/shares/*',
    '/notification',
  ])
    useCaller(product, path, parts);
  addBrandingRoutes(product, parts.services);
  addShareRoutes(product, parts.services.shares);
  addPushRoutes(product, parts.services.pushTokens);
  addMethodNotAllowed(product);
  return product;
}

/** Adds what runs before every route below a path: limits, authentication, and the activity log. */
function useCaller(
  api: Hono<RequestEnvironment>,
  path: string,
  { services, authentication }: AppParts,
): void {
  api.use(path, compressForRemoteClients);
  api.use(path, bodyLimit({ maxSize: MAX_BODY_BYTES, onError: bodyTooLarge }));
  api.use(path, async (context, next) => {
    context.header('cache-control', 'no-store');
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
  });
  api.use(path, activityLogging(services));
}

function createApi(parts: AppParts): Hono<RequestEnvironment> {
  const api = new Hono<RequestEnvironment>();
  const { services, authentication, restart, isWritable } = parts;
  const { records, users, associations, serverSettings, sessions, credentials, time } = services;
  api.use(crossOriginHeaders);
  api.use(requireJsonAccepted);
  useCaller(api, '*', parts);
  addSessionRoutes(api, { sessions, credentials, authentication, users, time });
  addServerRoutes(api, {
    serverSettings,
    records,
    sessions,
    restart,
    isWritable,
    registry: services.registry,
  });
  addStatisticsRoutes(api, services);
  addTotpRoutes(api, services.registry);
  addPasswordResetRoutes(api, services.passwordResets);
  addUserRoutes(api, users);
  addPositionRoutes(api, services);
  addEventRoutes(api, services.eventReports);
  addReportRoutes(api, services.tripReports);
  addDevicePhotoRoutes(api, services.devicePhotos);
  addCommandRoutes(api, services.commands);
  addNotificationRoutes(api, services.notifications);
  addComputedAttributeRoutes(api, services.latest);
  for (const { kind } of Object.values(RECORD_RULES)) addRecordRoutes(api, kind, records);
  addAssociationRoutes(api, associations);
  addMethodNotAllowed(api);
  api.all('*', (context) =>
    respondError(context, new HttpError(404, 'HTTP 404 Not Found - NotFoundException')),
  );
  return api;
}

/** Responds 405 to a known path with an unsupported method, and to OPTIONS with the supported ones. */
function addMethodNotAllowed(api: Hono<RequestEnvironment>): void {
  const methods = new Map<string, string[]>();
  for (const { path, method } of api.routes)
    if (method !== 'ALL') methods.set(path, [...(methods.get(path) ?? []), method]);
  for (const [path, known] of methods)
    api.all(path, (context) => {
      context.header('allow', [...new Set(known), 'HEAD', 'OPTIONS'].join(', '));
      if (context.req.method === 'OPTIONS') return context.body(null, 200);
      return respondError(context, new HttpError(405, 'HTTP 405 Method Not Allowed - NotAllowedException'));
    });
}

function respondError(context: RequestContext, error: HttpError): Response {
  if (error.retryAfterSeconds !== undefined) context.header('retry-after', String(error.retryAfterSeconds));
  if (error.status === 401 && context.req.header('accept')?.includes('text/html'))
    context.header('www-authenticate', 'Basic realm="api"');
  return context.text(error.message, error.status);
}

function bodyTooLarge(): never {
  throw new HttpError(413, `The body is longer than ${MAX_BODY_BYTES} bytes - RequestTooLongException`);
}

const compressResponse = compress();

/** Compresses responses to other machines; for this machine it would only cost time. */
function compressForRemoteClients(context: RequestContext, next: () => Promise<void>) {
  return isLoopback(requestAddress(context)) ? next() : compressResponse(context, next);
}
