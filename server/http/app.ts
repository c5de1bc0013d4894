import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { BoundedLog } from '../bounded-log.ts';
import { isDiskFull } from '../storage/node-sqlite.ts';
import type { Tracking } from '../tracking/tracking.ts';
import type { NetworkList } from '../network-list.ts';
import { noSpace, Refusal } from '../tracking/refusal.ts';
import { Authentication } from './authentication.ts';
import { refusedWithoutDatabase, unavailable } from './availability.ts';
import type { ConsoleFiles } from './console-files.ts';
import { onlyForTakersOfJson } from './accept-header.ts';
import { acting } from './acting.ts';
import { clientAddress } from './client-address.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { addressOf, isLoopback, type RequestContext, type RequestEnvironment } from './request.ts';
import { addComputedRoutes } from './routes/computed.ts';
import { addCommandRoutes } from './routes/commands.ts';
import { addDeviceImageRoutes } from './routes/device-images.ts';
import { addEventRoutes } from './routes/events.ts';
import { addNotificationRoutes } from './routes/notifications.ts';
import { addPasswordRoutes } from './routes/password.ts';
import { addPermissionRoutes } from './routes/permissions.ts';
import { addPositionRoutes } from './routes/positions.ts';
import { addProductRoutes } from './routes/product.ts';
import { addPushRoutes } from './routes/push.ts';
import { addRecordRoutes } from './routes/records.ts';
import { addReportRoutes } from './routes/reports.ts';
import { addServerRoutes } from './routes/server.ts';
import { addSessionRoutes } from './routes/session.ts';
import { addShareRoutes } from './routes/shares.ts';
import { addStatisticsRoutes } from './routes/statistics.ts';
import { addTotpRoutes } from './routes/totp.ts';
import { addUserRoutes } from './routes/users.ts';
import { securityHeaders } from './security-headers.ts';

const diskLog = new BoundedLog();

/** The longest body that is read. */
const BODY_BYTES = 1024 * 1024;

/** What the web side stands on. */
export interface AppParts {
  tracking: Tracking;
  authentication: Authentication;
  files: ConsoleFiles;
  /** Whether changes can be stored now. */
  isWritable: () => boolean;
  /** Whose word on where requests come from is believed. */
  proxies: NetworkList;
  /** Begins the server anew after the answer. */
  restart: () => void;
}

/** The tracking API under `/api` and the built console everywhere else. */
export function createApp(parts: AppParts): Hono<RequestEnvironment> {
  const app = new Hono<RequestEnvironment>();
  app.use(securityHeaders);
  app.use(refusedWithoutDatabase(parts.isWritable));
  app.use(async (context, next) => {
    const peer = context.env?.incoming?.socket.remoteAddress ?? '';
    const forwarded = context.req.header('x-forwarded-for');
    context.set('address', clientAddress(peer, forwarded, parts.proxies));
    await next();
  });
  app.route('/api', createApi(parts));
  app.route(`/${parts.tracking.namespace}`, createProductApi(parts));
  app.get('*', (context) => parts.files.answer(context.req.path, (name) => context.req.header(name)));
  app.notFound((context) => refuse(context, new Refusal(404, 'HTTP 404 Not Found - NotFoundException')));
  app.onError((error, context) => {
    if (error instanceof Refusal) return refuse(context, error);
    if (isDiskFull(error)) {
      diskLog.write(`${context.req.method} ${context.req.path}: the disk is full`);
      return refuse(context, noSpace());
    }
    console.error(error);
    if (!parts.isWritable()) return refuse(context, unavailable());
    return context.text('Internal error - ServerException', 500);
  });
  return app;
}

/** Every call of the API, such as `GET /devices/:id`, and of the product, such as `PUT /farol/theme`. */
export function callsOf(app: Hono<RequestEnvironment>): string[] {
  const known = app.routes.filter(({ method, path }) => method !== 'ALL' && path !== '*' && path !== '/*');
  return known.map(
    ({ method, path }) => `${method} ${path.replace(/^\/api\//, '/').replaceAll(/\{.*?\}/g, '')}`,
  );
}

/** The product's own calls; other paths there are files of the console. */
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
    knowTheCaller(product, path, parts);
  addProductRoutes(product, parts.tracking);
  addShareRoutes(product, parts.tracking.shares);
  addPushRoutes(product, parts.tracking.pushTokens);
  answerOtherMethods(product);
  return product;
}

/** What comes before every call below a path: limits, who makes it, and the activity log. */
function knowTheCaller(
  api: Hono<RequestEnvironment>,
  path: string,
  { tracking, authentication }: AppParts,
): void {
  api.use(path, packForOthers);
  api.use(path, bodyLimit({ maxSize: BODY_BYTES, onError: tooLong }));
  api.use(path, async (context, next) => {
    context.header('cache-control', 'no-store');
    context.set('registry', tracking.registry);
    context.set('namespace', tracking.namespace);
    context.set('now', tracking.time.now());
    const isLogin = context.req.method === 'POST' && context.req.path === '/api/session';
    const authorization = isLogin ? undefined : context.req.header('authorization');
    const claim = {
      address: addressOf(context),
      header: (name: string) => (name === 'authorization' ? authorization : context.req.header(name)),
    };
    context.set('caller', await authentication.identify(claim));
    await next();
  });
  api.use(path, acting(tracking));
}

function createApi(parts: AppParts): Hono<RequestEnvironment> {
  const api = new Hono<RequestEnvironment>();
  const { tracking, authentication, restart, isWritable } = parts;
  const { records, users, permissions, serverSettings, sessions, credentials, time } = tracking;
  api.use(crossOriginHeaders);
  api.use(onlyForTakersOfJson);
  knowTheCaller(api, '*', parts);
  addSessionRoutes(api, { sessions, credentials, authentication, users, time });
  addServerRoutes(api, {
    serverSettings,
    records,
    sessions,
    restart,
    isWritable,
    registry: tracking.registry,
  });
  addStatisticsRoutes(api, tracking);
  addTotpRoutes(api, tracking.registry);
  addPasswordRoutes(api, tracking.passwordResets);
  addUserRoutes(api, users);
  addPositionRoutes(api, tracking);
  addEventRoutes(api, tracking.eventReports);
  addReportRoutes(api, tracking.tripReports);
  addDeviceImageRoutes(api, tracking.deviceImages);
  addCommandRoutes(api, tracking.commands);
  addNotificationRoutes(api, tracking.notifications);
  addComputedRoutes(api, tracking.latest);
  addRecordRoutes(api, 'device', records);
  addRecordRoutes(api, 'group', records);
  addRecordRoutes(api, 'driver', records);
  addRecordRoutes(api, 'geofence', records);
  addRecordRoutes(api, 'command', records);
  addRecordRoutes(api, 'calendar', records);
  addRecordRoutes(api, 'maintenance', records);
  addRecordRoutes(api, 'attribute', records);
  addRecordRoutes(api, 'notification', records);
  addPermissionRoutes(api, permissions);
  answerOtherMethods(api);
  api.all('*', (context) => refuse(context, new Refusal(404, 'HTTP 404 Not Found - NotFoundException')));
  return api;
}

/** Answers 405 on a known path with a method it does not have, and OPTIONS with those it has. */
function answerOtherMethods(api: Hono<RequestEnvironment>): void {
  const methods = new Map<string, string[]>();
  for (const { path, method } of api.routes)
    if (method !== 'ALL') methods.set(path, [...(methods.get(path) ?? []), method]);
  for (const [path, known] of methods)
    api.all(path, (context) => {
      context.header('allow', [...new Set(known), 'HEAD', 'OPTIONS'].join(', '));
      if (context.req.method === 'OPTIONS') return context.body(null, 200);
      return refuse(context, new Refusal(405, 'HTTP 405 Method Not Allowed - NotAllowedException'));
    });
}

function refuse(context: RequestContext, refusal: Refusal): Response {
  if (refusal.retryAfter !== undefined) context.header('retry-after', String(refusal.retryAfter));
  if (refusal.status === 401 && context.req.header('accept')?.includes('text/html'))
    context.header('www-authenticate', 'Basic realm="api"');
  return context.text(refusal.message, refusal.status);
}

function tooLong(): never {
  throw new Refusal(413, `The body is longer than ${BODY_BYTES} bytes - RequestTooLongException`);
}

const pack = compress();

/** Packs answers that travel; on this machine it would only cost time. */
function packForOthers(context: RequestContext, next: () => Promise<void>) {
  return isLoopback(addressOf(context)) ? next() : pack(context, next);
}
