import { Hono } from 'hono';
import { RECORD_RULES } from '../records/record-rules.ts';
import { HttpError } from '../wire/http-error.ts';
import { requireJsonAccepted } from './middleware/accept-header.ts';
import { useCaller, type CallerParts } from './middleware/caller.ts';
import { crossOriginHeaders } from './middleware/cross-origin.ts';
import type { RequestEnvironment } from './request/request-context.ts';
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
import { SessionStart } from './request/session-start.ts';
import { addShareRoutes, addTrackingShareRoutes } from './routes/shares.ts';
import { addStatisticsRoutes } from './routes/statistics.ts';
import { addTotpRoutes } from './routes/totp.ts';
import { addTrackRoutes } from './routes/tracks.ts';
import { addReportProblemRoutes } from './routes/report-problems.ts';
import { addUnregisteredDeviceRoutes } from './routes/unregistered-devices.ts';
import { addUserRoutes } from './routes/users.ts';

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
  const sessionStart = new SessionStart(services);
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
