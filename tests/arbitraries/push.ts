import { createECDH } from 'node:crypto';

/** The values of a subscription that a token may have; anything else is put into it too. */
interface TokenValues {
  readonly endpoint?: unknown;
  readonly p256dh?: unknown;
  readonly auth?: unknown;
  readonly expirationTime?: unknown;
}

/** Returns a token as browsers make it: a subscription as JSON in URL-safe Base64. */
export function aPushToken({ endpoint, p256dh, auth, ...others }: TokenValues = {}): string {
  const subscription = {
    endpoint: endpoint ?? 'https://push.example/send/abc',
    ...others,
    keys: { p256dh: p256dh ?? PUBLIC_KEY, auth: auth ?? 'AAECAwQFBgcICQoLDA0ODw' },
  };
  return Buffer.from(JSON.stringify(subscription)).toString('base64url');
}

const PUBLIC_KEY = createECDH('prime256v1').generateKeys('base64url', 'uncompressed');
