import type { ServerInfo } from '@farol/core/domain/server/server-info';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { serverBody } from '../admin/server-body.ts';
import { isJsonObject } from '../intake/decoders/json-object.ts';
import { parseBody } from '../wire/read-body.ts';
import { HttpError } from '../wire/http-error.ts';
import type { ImportReport } from './import-report.ts';
import type { SourceObject } from './source/traccar-source.ts';

/** The settings that mean the same on both servers. */
const TAKEN = [
  'readonly',
  'deviceReadonly',
  'limitCommands',
  'disableReports',
  'fixedEmail',
  'coordinateFormat',
  'poiLayer',
  'announcement',
  'latitude',
  'longitude',
  'zoom',
  'forceSettings',
] as const satisfies readonly (keyof ServerInfo)[];

/**
 * Returns the server's record with the settings of the source where nobody has set one here; a setting that cannot be
 * taken is left out and reported. Whether people may register, and map services, are left to the operator.
 */
export function mergedServer(here: ServerInfo, source: SourceObject, report: ImportReport): ServerInfo {
  const { defaults } = serverRecord;
  let merged = here;
  for (const key of TAKEN)
    if (here[key] === defaults[key] && source[key] !== undefined && source[key] !== null)
      merged = withSetting(merged, { [key]: source[key] }, key, report);
  const attributes = isJsonObject(source['attributes']) ? source['attributes'] : {};
  for (const [name, value] of Object.entries(attributes))
    if (!Object.hasOwn(merged.attributes, name))
      merged = withSetting(merged, { attributes: { ...merged.attributes, [name]: value } }, name, report);
  return merged;
}

function withSetting(
  server: ServerInfo,
  change: Record<string, unknown>,
  name: string,
  report: ImportReport,
): ServerInfo {
  try {
    return {
      ...server,
      ...pick(parseBody<ServerInfo>(serverBody, { ...server, ...change }), Object.keys(change)),
    };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    report.leftOut('server', name, error.message);
    return server;
  }
}

function pick(server: ServerInfo, keys: readonly string[]): Partial<ServerInfo> {
  return Object.fromEntries(Object.entries(server).filter(([key]) => keys.includes(key)));
}
