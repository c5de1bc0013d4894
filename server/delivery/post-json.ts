import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { OutgoingTargets } from './outgoing-targets.ts';

/** How a post is sent. */
interface PostOptions {
  signal: AbortSignal;
  /** What the connection may reach; nothing for an address that the operator of this machine wrote down. */
  targets: OutgoingTargets | undefined;
}

/**
 * Posts JSON and answers the status; what else is answered is not read, and another address that is named is not followed. Rejects
 * when there is no answer, and with Unsendable when the address may not be reached.
 */
export async function postJson(
  address: URL,
  body: unknown,
  { signal, targets }: PostOptions,
): Promise<number> {
  // A literal address is never looked up, so it is checked here as well.
  await targets?.resolveAllowed(address.hostname);
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp;
    const sending = request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      signal,
      // A connection kept from before was made to what the name stood for then.
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
