import type { KyResponse } from 'ky';
import { Failure } from '@farol/core/domain/failure';
import { PLAIN_SERVER, type ServerInfo, type ServerKnowledge } from '@farol/core/domain/server-info';
import type { ServerSettings } from '@farol/core/ports/server-settings';
import type { Call } from './tracking-client.ts';

/** The tracking server's own record and the product's headers on it (§6): without them it is no Plus server and has no limit. */
export class HttpServerSettings implements ServerSettings {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  load(): Promise<ServerKnowledge> {
    return this.#call('server', {}, knowledgeOf);
  }
}

/** What an answer with the server's record says, and its headers. Rejects with MALFORMED_ANSWER for anything else. */
export async function knowledgeOf(response: KyResponse): Promise<ServerKnowledge> {
  const sent = await response.json<Partial<ServerInfo> | null>();
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new Failure('MALFORMED_ANSWER', response.status);
  }
  const limit = response.headers.get('devicelimit')?.trim() ?? '';
  return {
    info: { ...PLAIN_SERVER, ...sent, attributes: sent.attributes ?? {} },
    isPlus: response.headers.has('licensemode'),
    deviceLimit: /^-?\d+$/.test(limit) ? Number(limit) : undefined,
  };
}
