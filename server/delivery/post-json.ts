import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { OutgoingTargets } from './outgoing-targets.ts';

/** The options of a request. */
interface PostOptions {
  signal: AbortSignal;
  /** The hosts that may be reached; undefined for an address the operator configured. */
  targets: OutgoingTargets | undefined;
}

/**
 * Posts JSON and returns the status. The response body is not read and redirects are not followed. Rejects
 * when there is no response, and with UndeliverableError when the address is not allowed.
 */
export async function postJson(
  address: URL,
  body: unknown,
  { signal, targets }: PostOptions,
): Promise<number> {
  // A literal address is never looked up, so it is checked here.
  await targets?.resolveAllowed(address.hostname);
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp;
    const sending = request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      signal,
      // A kept-alive connection would use the address that the name resolved to earlier.
      agent: false,
      ...(targets && { lookup: targets.lookup }),
    });
    sending.on('error', reject);
    sending.on('response', (response: IncomingMessage) => {
      response.on('error', () => {});
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    sending.end(text);
  });
}
