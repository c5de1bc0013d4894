import { Hono } from 'hono';
import { RECORD_RULES } from '../records/record-rules.ts';
import { HttpError } from '../wire/http-error.ts';
import { requireJsonAccepted, PACKED_TYPE } from './middleware/accept-header.ts';
import type { RequestEnvironment, RequestContext } from './request/request-context.ts';
import { respondError } from './request/respond-error.ts';
import { addComputedAttributeRoutes } from './routes/computed-attributes.ts';
import { addCommandLogRoutes, addCommandRoutes } from './routes/commands.ts';
import { addDistanceRecountRoutes } from './routes/distance-recount.ts';
import { addDemoRoutes } from './routes/demo.ts';
import type { CaughtMails } from '../demo/caught-mails.ts';
import type { DemoRemoval } from '../demo/demo-removal.ts';
import { addDriverRoutes } from './routes/drivers.ts';
import { addDevicePhotoRoutes } from './routes/device-photos.ts';
import { addFleetHistoryRoutes } from './routes/fleet-history.ts';
import { addEventRoutes } from './routes/events.ts';
import { addIntegrationRoutes } from './routes/integrations.ts';
import { addInvitationRoutes } from './routes/invitations.ts';
import { addInvoiceRoutes } from './routes/invoices.ts';
import { addMapRoutes } from './routes/maps.ts';
import { addNotificationRoutes, addRulePreviewRoutes } from './routes/notifications.ts';
import { addOutboxRoutes } from './routes/outbox.ts';
import { addOwnLoginRoutes } from './routes/own-logins.ts';
import { addPersonalDataRoutes } from './routes/personal-data.ts';
import { addPasswordResetRoutes } from './routes/password-reset.ts';
import { addAssociationRoutes } from './routes/associations.ts';
import { addPositionRoutes } from './routes/positions.ts';
import { addBrandingRoutes } from './routes/branding.ts';
import { addOpenIdLinkRoutes, addOpenIdRoutes } from './routes/openid.ts';
import { addPushRoutes } from './routes/push.ts';
import { addTelegramRoutes } from './routes/telegram.ts';
import { addRecordRoutes } from './routes/records.ts';
import { addAlarmRoutes } from './routes/alarms.ts';
import { addRemovalRoutes } from './routes/removals.ts';
import { addResellerRoutes } from './routes/resellers.ts';
import { addReportRoutes } from './routes/reports.ts';
import { addServerRoutes } from './routes/server.ts';
import { addSessionRoutes } from './routes/session.ts';
import { SessionStarter } from './request/session-starter.ts';
import { addShareRoutes, addTrackingShareRoutes } from './routes/shares.ts';
import { addStatisticsRoutes } from './routes/statistics.ts';
import { addTotpRoutes } from './routes/totp.ts';
import { addTrackRoutes } from './routes/tracks.ts';
import { addReportProblemRoutes } from './routes/report-problems.ts';
import { addUnregisteredDeviceRoutes } from './routes/unregistered-devices.ts';
import { addUserRoutes } from './routes/users.ts';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { renewSessionCookie } from './request/session-cookie.ts';
import type { Services } from '../services/services.ts';
import type { RequestAuthenticator } from './request/authentication.ts';
import { isLoopback, requestAddress } from './request/request-context.ts';
import { activityLogging } from './middleware/activity-logging.ts';

/** The longest accepted request body. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Bodies that are read while they arrive, after the right to them was asked for, with limits of their own. */
const STREAMED = /\/devices\/\d+\/tracks$/;

const compressResponse = compress({
  contentTypeFilter: (type) => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) || type === PACKED_TYPE,
});

/** What the product's own routes are built from. */
export interface ProductParts extends CallerParts {
  demo: DemoRemoval;
  caughtMails: CaughtMails;
}

/** What the routes are built from. */
export interface ApiParts extends ProductParts {
  /** Whether changes can be stored now. */
  isWritable: () => boolean;
  /** Whether the database is known to be damaged. */
  isDamaged: () => boolean;
  /** Whether the disk of the database has free space, and stored what was last written. */
  hasFreeSpace: () => boolean;
  /** Whether the server answers only what runs already. */
  isDraining: () => boolean;
  /** Describes all calls in OpenAPI. */
  description: () => string;
  /** Restarts the server after the response. */
  restart: () => void;
  /** The port that devices report to; undefined until it is open. */
  devicePort: () => number | undefined;
}

/** Creates the routes of the tracking API. */
export function createApi(parts: ApiParts): Hono<RequestEnvironment> {
  const api = new Hono<RequestEnvironment>();
  const { services, authentication, restart, isWritable, isDamaged, hasFreeSpace, devicePort, demo } = parts;
  const { records, users, associations, serverSettings, sessions, credentials, time, singleSignOn } =
    services;
  api.use(crossOriginHeaders);
  api.use(requireJsonAccepted);
  useCaller(api, '*', parts);
  const sessionStart = new SessionStarter(services);
  addSessionRoutes(api, {
    sessions,
    sessionStart,
    credentials,
    authentication,
    users,
    time,
    singleSignOn,
    ownBilling: services.ownBilling,
  });
  addOpenIdRoutes(api, { singleSignOn, sessionStart, activity: services.activity });
  addServerRoutes(api, {
    devicePort,
    demo,
    serverSettings,
    records,
    sessions,
    restart,
    isWritable,
    isDamaged,
    hasFreeSpace,
    isDraining: parts.isDraining,
    registry: services.registry,
    placeNames: services.placeNames,
  });
  // What there is to call is no secret; who may call it is asked by each call.
  api.get('/openapi.json', (context) =>
    context.body(parts.description(), 200, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
    }),
  );
  addStatisticsRoutes(api, services);
  addTotpRoutes(api, services.registry);
  addPasswordResetRoutes(api, services.passwordResets);
  addUserRoutes(api, users);
  addPositionRoutes(api, services);
  addEventRoutes(api, services.history);
  addTrackingShareRoutes(api, services.shares);
  addReportRoutes(api, services);
  addFleetHistoryRoutes(api, services);
  addDevicePhotoRoutes(api, services.devicePhotos);
  addCommandRoutes(api, services.commands);
  addNotificationRoutes(api, services.notifications);
  addComputedAttributeRoutes(api, services);
  for (const { kind } of Object.values(RECORD_RULES)) addRecordRoutes(api, kind, records);
  addAssociationRoutes(api, associations);
  addMethodNotAllowed(api);
  api.all('*', (context) =>
    respondError(context, new HttpError(404, 'HTTP 404 Not Found - NotFoundException')),
  );
  return api;
}

/** Creates the product's own routes; other paths below the namespace are files of the console. */
export function createProductApi(parts: ProductParts): Hono<RequestEnvironment> {
  const product = new Hono<RequestEnvironment>();
  for (const path of [
    '/users/*',
    '/devices/*',
    '/commands',
    '/server/*',
    '/removals',
    '/notifications/*',
    '/alarms/*',
    '/theme',
    '/theme/upload',
    '/assets/custom/*',
    '/shares/*',
    '/invitations/*',
    '/integrations',
    '/integrations/*',
    '/invoices',
    '/invoices/*',
    '/outbox',
    '/outbox/*',
    '/resellers',
    '/resellers/*',
    '/hosts',
    '/hosts/*',
    '/sessions/*',
    '/openid/*',
    '/notification/*',
    '/telegram/*',
    '/qr-driver',
    '/qr-driver/*',
    '/autolink',
    '/maps',
    '/maps/*',
  ])
    useCaller(product, path, parts);
  addBrandingRoutes(product, parts.services);
  addMapRoutes(product, parts.services.maps);
  addCommandLogRoutes(product, parts.services.commands);
  addUnregisteredDeviceRoutes(product, parts.services.unregisteredDevices);
  addDistanceRecountRoutes(product, parts.services.distanceRecount);
  addTrackRoutes(product, parts.services.trackUpload);
  addReportProblemRoutes(product, parts.services.reportProblems);
  addAlarmRoutes(product, parts.services);
  addRemovalRoutes(product, parts.services.removalPreviews);
  addRulePreviewRoutes(product, parts.services);
  addDemoRoutes(product, parts.demo, parts.caughtMails);
  addShareRoutes(product, parts.services.shares);
  addInvitationRoutes(product, parts.services.invitations);
  addIntegrationRoutes(product, parts.services.integrationAdministration);
  addInvoiceRoutes(product, parts.services);
  addOutboxRoutes(product, parts.services.deadLetters);
  addResellerRoutes(product, parts.services);
  addDriverRoutes(product, parts.services);
  addOpenIdLinkRoutes(product, parts.services.singleSignOn);
  addPersonalDataRoutes(product, parts.services.personalData);
  addOwnLoginRoutes(product, parts.services.ownLogins);
  addPushRoutes(product, parts.services.pushSubscriptions);
  addTelegramRoutes(product, parts.services.telegramLinks);
  addMethodNotAllowed(product);
  return product;
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

/**
 * Sets the CORS headers: pages of other origins may not read responses, because none are
 * configured. Requests without `Origin` do not come from such a page.
 */
async function crossOriginHeaders(context: RequestContext, next: () => Promise<void>): Promise<void> {
  await next();
  // Headers set before are lost where a route answers with a response of its own.
  context.header('access-control-allow-headers', 'origin, content-type, accept, authorization');
  context.header('access-control-allow-credentials', 'true');
  context.header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS');
  if (context.req.header('origin') === undefined) context.header('access-control-allow-origin', '*');
}

/** What finding out who calls needs. */
interface CallerParts {
  services: Services;
  authentication: RequestAuthenticator;
}

/** Adds what runs before every route below a path: limits, authentication, and the activity log. */
function useCaller(
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

/** Compresses responses to other machines; for this machine it would only cost time. */
function compressForRemoteClients(context: RequestContext, next: () => Promise<void>) {
  return isLoopback(requestAddress(context)) ? next() : compressResponse(context, next);
}
