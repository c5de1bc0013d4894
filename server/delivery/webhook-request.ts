import { createHmac } from 'node:crypto';
import { sendRequest, type OutgoingAnswer } from '../network/outgoing-request.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';

/** One request to the web hook. */
export interface WebhookRequest {
  readonly url: string;
  /** Undefined for requests that nobody signs. */
  readonly secret: string | undefined;
  /** By which a receiver knows a message that comes twice. */
  readonly id: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Undefined for an address from the environment, which may be anywhere. */
  readonly targets: OutgoingTargets | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Posts JSON to the web hook and returns the answer. With a secret the request is signed as Standard Webhooks say, for
 * which there are libraries in many languages: the headers `webhook-id`, `webhook-timestamp` (seconds) and
 * `webhook-signature`. `examples/webhook-receiver` verifies one.
 * @param now milliseconds since the epoch
 */
export function postToWebhook(
  { url, secret, id, payload, targets, signal }: WebhookRequest,
  now: number,
): Promise<OutgoingAnswer> {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(now / 1000));
  return sendRequest({
    url,
    targets,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      ...(secret && { 'webhook-signature': webhookSignature(secret, `${id}.${timestamp}.${body}`) }),
    },
    body,
    ...(signal && { signal }),
  });
}

/**
 * Returns the signature of a message: `v1,` and the HMAC-SHA256 in Base64. A secret that begins with `whsec_` is its
 * key in Base64; of another one its UTF-8 bytes are the key.
 */
export function webhookSignature(secret: string, signed: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
