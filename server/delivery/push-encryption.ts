import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto';
import type { PushUrgency } from '@farol/core/domain/alert/push-message';
import type { PushSubscription } from '@farol/core/domain/alert/push-subscription';

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
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Leading zeros belong to the number, and the library leaves them out.
  const secret = Buffer.alloc(32);
  const digits = pair.getPrivateKey();
  digits.copy(secret, secret.length - digits.length);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

/**
 * Encrypts a message for a browser and signs the request as the holder of the keys (RFC 8291, 8292, 8030). Throws
 * where the browser's keys are none.
 * @param contact a `mailto:` or `https:` URL by which the push service can reach the operator
 * @param topic a message that waits for the browser is replaced by another with the same one
 */
export function pushRequest(
  subscription: PushSubscription,
  payload: string,
  {
    keys,
    contact,
    now,
    ...delivery
  }: {
    keys: VapidKeys;
    contact: string;
    /** Milliseconds since the epoch. */
    now: number;
    urgency: PushUrgency;
    ttlSeconds: number;
    topic?: string | undefined;
  },
): PushRequest {
  const audience = new URL(subscription.endpoint).origin;
  const expiry = Math.floor(now / 1_000) + SIGNATURE_LIFETIME_S;
  return {
    headers: {
      authorization: `vapid t=${signedToken({ aud: audience, exp: expiry, sub: contact }, keys)}, k=${keys.publicKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(delivery.ttlSeconds),
      urgency: delivery.urgency,
      ...(delivery.topic !== undefined && { topic: delivery.topic }),
    },
    body: encrypted(Buffer.from(payload), subscription),
  };
}

/**
 * Encrypts a text for a browser as one record of `aes128gcm` (RFC 8188 §2, RFC 8291 §3.4). Messages are padded to a
 * multiple of 512 bytes, so that their length says little.
 * @param random a fresh key and salt; given in tests only
 */
export function encrypted(
  text: Buffer,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  {
    salt = randomBytes(16),
    privateKey,
    padTo = Math.ceil((text.length + 1) / 512) * 512,
  }: { salt?: Buffer; privateKey?: Buffer; padTo?: number } = {},
): Buffer {
  const own = createECDH(CURVE);
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const [ownPoint, browserPoint] = [own.getPublicKey(), Buffer.from(p256dh, 'base64url')];
  // Refuses a point that is not on the curve.
  const shared = own.computeSecret(browserPoint);
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), browserPoint, ownPoint]);
  const material = derived(shared, Buffer.from(auth, 'base64url'), context, 32);
  const key = derived(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  // A byte 2 ends the text of the last record, zeros follow.
  const record = Buffer.alloc(Math.max(padTo, text.length + 1));
  text.copy(record);
  record[text.length] = 2;
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_SIZE);
  sizes[4] = ownPoint.length;
  return Buffer.concat([salt, sizes, ownPoint, cipher.update(record), cipher.final(), cipher.getAuthTag()]);
}

const CURVE = 'prime256v1';
/** At least as large as the only record. */
const RECORD_SIZE = 4_096;
/** Push services refuse more than a day. */
const SIGNATURE_LIFETIME_S = 12 * 3_600;

function derived(material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length));
}

/** Returns a JSON web token, signed by ES256. */
function signedToken(claims: object, { publicKey, privateKey }: VapidKeys): string {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
  const content = [{ typ: 'JWT', alg: 'ES256' }, claims].map(base64UrlJson).join('.');
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

function base64UrlJson(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
