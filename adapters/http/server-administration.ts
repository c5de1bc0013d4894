import { Failure } from '@farol/core/domain/values/failure';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { withServerChanges, type ServerChanges } from '@farol/core/domain/server/server-changes';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import { ensureAttributes, isWireRecord, type WireRecord } from '@farol/core/fleet/wire/wire-record';
import type { ServerAdministration } from '@farol/core/ports/server-administration';
import { serverFromResponse } from './server-settings.ts';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/**
 * The tracking server's own record (contract §4.8); saving replaces the whole record, so unknown fields are
 * sent back unchanged.
 */
export class HttpServerAdministration implements ServerAdministration {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  async changeAttributes(change: (attributes: Attributes) => Attributes): Promise<Attributes> {
    const record = await this.#call('server', {}, serverOf);
    const json = { ...record, attributes: change(record.attributes) };
    const { attributes } = await this.#call('server', { method: 'put', json }, serverOf);
    return attributes;
  }

  async updateSettings(changes: ServerChanges): Promise<KnownServer> {
    const record = await this.#call('server', {}, serverOf);
    return this.#call(
      'server',
      { method: 'put', json: withServerChanges(record, changes) },
      serverFromResponse,
    );
  }

  async restart(): Promise<void> {
    try {
      await this.#call('server/restart', { method: 'post' }, ignoreBody);
    } catch (error) {
      if (!(error instanceof Failure) || (error.status !== 404 && error.status !== 405)) throw error;
      await this.#reboot();
    }
  }

  /**
   * The older call, used when the server does not know the newer one. Such a server stops at
   * once, so that the response is missing or comes from a gateway; both count as success.
   */
  async #reboot(): Promise<void> {
    try {
      await this.#call('server/reboot', { method: 'post' }, ignoreBody);
    } catch (error) {
      if (!(error instanceof Failure) || !(error.code === 'NETWORK' || GATEWAY_STATUSES.has(error.status)))
        throw error;
    }
  }
}

/** Statuses of gateways whose server is gone. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

async function ignoreBody(): Promise<void> {}

async function serverOf(response: ApiResponse): Promise<WireRecord & { attributes: Attributes }> {
  const sent = await response.json();
  if (!isWireRecord(sent) || !isServer(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
  return sent;
}

function isServer(record: WireRecord): record is WireRecord & { attributes: Attributes } {
  ensureAttributes(record);
  return true;
}
