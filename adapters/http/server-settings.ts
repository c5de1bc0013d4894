import { Failure } from '@farol/core/domain/values/failure';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { serverFromWire } from '@farol/core/resources/records/server-wire';
import type { ServerSettings } from '@farol/core/ports/server-settings';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/**
 * The tracking server's own record with the product's response headers (§6); without them it is not a Plus
 * server and has no device limit.
 */
export class HttpServerSettings implements ServerSettings {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  load(): Promise<KnownServer> {
    return this.#call('server', {}, serverFromResponse);
  }
}

/**
 * Parses a response with the server's record, and its headers. Rejects with MALFORMED_ANSWER for anything
 * else.
 */
export async function serverFromResponse(response: ApiResponse): Promise<KnownServer> {
  const info = serverFromWire(await response.json());
  if (!info) throw new Failure('MALFORMED_ANSWER', response.status);
  const limit = response.headers.get('devicelimit')?.trim() ?? '';
  const port = Number(response.headers.get('deviceport') ?? 0);
  return {
    info,
    isPlus: response.headers.has('licensemode'),
    licenseDeviceLimit: /^-?\d+$/.test(limit) ? Number(limit) : undefined,
    ...(Number.isInteger(port) && port > 0 && port <= 65_535 && { devicePort: port }),
    ...(response.headers.has('demofleet') && { hasDemo: true }),
  };
}
