import { maxTokenLifetimeMs } from '@farol/core/domain/server/token-lifetime';
import type { Hono } from 'hono';
import type { Records } from '../../records/records.ts';
import { databaseUnavailable } from '../middleware/availability.ts';
import { badRequest } from '../../wire/http-error.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Sessions } from '../../accounts/sessions.ts';
import type { ServerSettings } from '../../admin/server-settings.ts';
import {
  optionalAccess,
  accessOf,
  callerOf,
  jsonBody,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** The server's own record and its upkeep (contract §4.8). */
export function addServerRoutes(
  api: Hono<RequestEnvironment>,
  parts: {
    serverSettings: ServerSettings;
    records: Records;
    sessions: Sessions;
    restart: () => void;
    isWritable: () => boolean;
    registry: Registry;
  },
): void {
  const { serverSettings, records, sessions, restart, isWritable, registry } = parts;

  /** What tells the console that this server has everything, and how many devices it still takes. */
  const setLicenseHeaders = (context: RequestContext) => {
    context.header('licensemode', 'plus');
    const room = records.remainingDevices();
    context.header('deviceLimit', room === undefined ? '' : String(room));
  };

  api.get('/server', async (context) => {
    const info = await serverSettings.read(accessUnlessEnded(context));
    setLicenseHeaders(context);
    return context.json(info);
  });

  api.put('/server', async (context) => {
    const access = accessOf(context);
    const info = await serverSettings.update(access, await jsonBody(context));
    // A shorter life of tokens counts for those that are out already.
    const { now, namespace } = context.var;
    await sessions.tokens.limitLifetimes(now + maxTokenLifetimeMs(info, namespace));
    setLicenseHeaders(context);
    return context.json(info);
  });

  for (const path of ['/server/restart', '/server/reboot'])
    api.post(path, (context) => {
      accessOf(context).requireAdministrator();
      restart();
      return context.body(null, 204);
    });

  api.get('/server/timezones', (context) => {
    callerOf(context);
    return context.json(Intl.supportedValuesOf('timeZone'));
  });

  // This server keeps no addresses and says so in `geocoderEnabled`.
  api.get('/server/geocode', (context) => {
    callerOf(context);
    throw badRequest('Geocoding is not available');
  });

  // A server that cannot reach its database, or that may not write to it, is of no use to anybody, whatever else it answers.
  api.get('/health', async (context) => {
    if (!isWritable()) throw databaseUnavailable();
    const isReachable = await registry.isReachable();
    return isReachable
      ? context.text('OK')
      : context.text('The database does not answer - StorageException', 500);
  });
}

/** Anybody may read the server; somebody whose account ended counts as nobody. */
function accessUnlessEnded(context: RequestContext) {
  try {
    return optionalAccess(context);
  } catch {
    return undefined;
  }
}
