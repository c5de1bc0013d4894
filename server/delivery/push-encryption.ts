import { generateKeyPairSync } from 'node:crypto';
import { encryptNotification } from '@block65/webcrypto-web-push';
import type { PushUrgency } from '@farol/core/domain/alert/push-message';
import type { PushSubscription } from '@farol/core/domain/alert/push-subscription';
import { importJWK, SignJWT } from 'jose';

/** The sender's key pair (RFC 8292), each half in URL-safe Base64: an uncompressed point, and the private number. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A message for one browser, as its push service takes it. */
export interface PushRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Returns new keys. */
export function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/**
 * Encrypts a message for a browser and signs the request as the holder of the keys (RFC 8291, 8292, 8030). Rejects
 * when the browser's keys are invalid.
 * @param contact a `mailto:` or `https:` URL by which the push service can reach the operator
 * @param topic a message that waits for the browser is replaced by another with the same one
 * @param isPadded whether all messages have the same length, which is the longest that push services have to take
 */
export async function pushRequest(
  { endpoint, p256dh, auth }: PushSubscription,
  payload: string,
  {
    keys,
    contact,
    now,
    isPadded,
    ...delivery
  }: {
    keys: VapidKeys;
    contact: string;
    /** Milliseconds since the epoch. */
    now: number;
    isPadded: boolean;
    urgency: PushUrgency;
    ttlSeconds: number;
    topic?: string | undefined;
  },
): Promise<PushRequest> {
  const [body, token] = await Promise.all([
    encryptNotification({ endpoint, expirationTime: null, keys: { p256dh, auth } }, Buffer.from(payload), {
      pad: isPadded,
    }),
    signedToken({ aud: new URL(endpoint).origin, sub: contact }, keys, Math.floor(now / 1_000)),
  ]);
  return {
    headers: {
      authorization: `vapid t=${token}, k=${keys.publicKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(delivery.ttlSeconds),
      urgency: delivery.urgency,
      ...(delivery.topic !== undefined && { topic: delivery.topic }),
    },
    body: Buffer.from(body),
  };
}

/** Push services refuse more than a day. */
const SIGNATURE_LIFETIME_S = 12 * 3_600;

async function signedToken(
  claims: { aud: string; sub: string },
  { publicKey, privateKey }: VapidKeys,
  nowSeconds: number,
): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url');
  const half = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: half(1), y: half(33), d: privateKey }, 'ES256');
  return new SignJWT(claims)
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setExpirationTime(nowSeconds + SIGNATURE_LIFETIME_S)
    .sign(key);
}
