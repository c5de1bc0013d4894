import type { ServerInfo } from '@farol/core/domain/server/server-info';
import { recordValues } from '@farol/core/resources/descriptor/record-value';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { serverBody } from '../admin/server-body.ts';
import { isJsonObject } from '../intake/decoders/json-object.ts';
import { parseBody } from '../wire/read-body.ts';
import { HttpError } from '../wire/http-error.ts';
import type { ImportReport } from './import-report.ts';
import type { SourceObject } from './source/traccar-source.ts';

/** Settings that are left to the operator: whether people may register, and map services with their keys. */
const LEFT: ReadonlySet<string> = new Set([
  'id',
  'registration',
  'map',
  'bingKey',
  'mapUrl',
  'overlayUrl',
  'attributes',
]);

/**
 * Returns the server's record with the settings of the source where nobody has set one here; a setting that cannot be
 * taken is left out and reported.
 */
export function mergedServer(here: ServerInfo, source: SourceObject, report: ImportReport): ServerInfo {
  const defaults = new Map(Object.entries(serverRecord.defaults));
  const present = new Map(Object.entries(here));
  let merged = here;
  for (const [key, { readOnly }] of recordValues(serverRecord.wire)) {
    const value = source[key];
    if (readOnly || LEFT.has(key) || value === undefined || value === null) continue;
    if (present.get(key) === defaults.get(key)) merged = withSetting(merged, { [key]: value }, key, report);
  }
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
