import { maxTokenLifetimeMs } from '@farol/core/domain/server/token-lifetime';
import type { Hono } from 'hono';
import type { DemoRemoval } from '../../demo/demo-removal.ts';
import type { RecordService } from '../../records/records.ts';
import { badRequest, databaseUnavailable, HttpError, noSpace } from '../../wire/http-error.ts';
import type { PlaceNameIndex } from '../../places/place-names.ts';
import type { Registry } from '../../registry/registry.ts';
import type { SessionService } from '../../accounts/sessions.ts';
import type { ServerSettingsService } from '../../admin/server-settings.ts';
import { acceptedLanguages } from '../request/accepted-languages.ts';
import {
  optionalAccess,
  accessOf,
  callerOf,
  jsonBody,
  queryNumber,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** The server record and its maintenance (contract §4.8). */
export function addServerRoutes(
  api: Hono<RequestEnvironment>,
  parts: {
    serverSettings: ServerSettingsService;
    records: RecordService;
    sessions: SessionService;
    restart: () => void;
    isWritable: () => boolean;
    isDamaged: () => boolean;
    hasFreeSpace: () => boolean;
    isDraining: () => boolean;
    registry: Registry;
    devicePort: () => number | undefined;
    demo: DemoRemoval;
    placeNames: PlaceNameIndex;
  },
): void {
  const { serverSettings, records, sessions, restart, registry, devicePort, demo, placeNames } = parts;
  const { isWritable, isDamaged, hasFreeSpace, isDraining } = parts;

  /** Tells the console that all functions are licensed, how many more devices fit and where they report. */
  const setLicenseHeaders = (context: RequestContext) => {
    context.header('licensemode', 'plus');
    const remaining = records.remainingDevices();
    context.header('deviceLimit', remaining === undefined ? '' : String(remaining));
    const port = devicePort();
    if (port !== undefined) context.header('devicePort', String(port));
  };

  api.get('/server', async (context) => {
    const access = accessUnlessEnded(context);
    const info = await serverSettings.read(access);
    setLicenseHeaders(context);
    // Offers administrators to begin with vehicles of their own.
    if (access?.isAdministrator && demo.isThere) context.header('demoFleet', 'true');
    return context.json(info);
  });

  api.put('/server', async (context) => {
    const access = accessOf(context);
    const info = await serverSettings.update(access, await jsonBody(context));
    // A shorter token lifetime also applies to existing tokens.
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

  // The names come from the built-in map: nobody outside is asked.
  api.get('/server/geocode', async (context) => {
    const { user } = accessOf(context);
    const [latitude, longitude] = [queryNumber(context, 'latitude'), queryNumber(context, 'longitude')];
    if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180))
      throw badRequest('The coordinates are no place on earth');
    const accepted = acceptedLanguages(context.req.header('accept-language'));
    const name = await placeNames.textAt({ latitude, longitude }, user, { accepted });
    return name === undefined ? context.body(null, 204) : context.text(name);
  });

  // The process runs: a supervisor that restarts what does not answer needs no more.
  api.get('/live', (context) => context.text('OK'));

  // Unhealthy without a reachable, writable, undamaged database and free space, even though reading from memory still works.
  for (const path of ['/health', '/ready'])
    api.get(path, async (context) => {
      if (path === '/ready' && isDraining())
        throw new HttpError(503, 'The server is stopping - ServiceUnavailableException');
      if (!isWritable()) throw databaseUnavailable();
      if (!hasFreeSpace()) throw noSpace();
      if (isDamaged()) return context.text('The database is damaged - StorageException', 500);
      const isReachable = await registry.isReachable();
      return isReachable
        ? context.text('OK')
        : context.text('The database does not answer - StorageException', 500);
    });
}

/** Anyone may read the server record; users whose account has ended count as not signed in. */
function accessUnlessEnded(context: RequestContext) {
  try {
    return optionalAccess(context);
  } catch {
    return undefined;
  }
}
