import { bytesFromBase64, utf8Text } from '../values/base64.ts';
import { parseJsonObject } from '../values/json-text.ts';

/** Where a browser can be reached by push (RFC 8030), and the keys with which messages are encrypted (RFC 8291). */
export interface PushSubscription {
  /** An https URL of the browser's push service. */
  readonly endpoint: string;
  /** The browser's public key, an uncompressed point of the curve P-256 in URL-safe Base64. */
  readonly p256dh: string;
  /** The secret that the browser shares with the sender, 16 bytes in URL-safe Base64. */
  readonly auth: string;
}

/** A browser in which a user wants notifications, as its owner sees it. Times are ISO texts; null where unknown. */
export interface PushBrowser {
  readonly id: number;
  readonly endpoint: string;
  /** The program that registered it, as it calls itself. */
  readonly agent: string;
  /** Whether it was registered by the login that asks. */
  readonly current: boolean;
  /** Whether its owner removed it: it must subscribe again before it is registered once more. */
  readonly removed: boolean;
  readonly creationTime: string;
  readonly lastSuccess: string | null;
  readonly lastFailure: string | null;
}

/** Longer tokens are refused; those of browsers have a few hundred characters. */
export const MAX_PUSH_TOKEN_LENGTH = 1_200;

/**
 * Reads the token of a browser (§7): its subscription as JSON in URL-safe Base64. Undefined for any other text, and for
 * a subscription to which nothing can be sent.
 */
export function parsePushToken(token: string): PushSubscription | undefined {
  if (token.length > MAX_PUSH_TOKEN_LENGTH || !/^[\w-]+$/.test(token)) return undefined;
  const bytes = bytesOf(token);
  const { endpoint, keys } = parseJsonObject(bytes && utf8Text(bytes));
  const { p256dh, auth }: { readonly p256dh?: unknown; readonly auth?: unknown } = keys ?? {};
  if (typeof endpoint !== 'string' || !isPushEndpoint(endpoint)) return undefined;
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return undefined;
  const [point, secret] = [bytesOf(p256dh), bytesOf(auth)];
  // 65 bytes, the first of which means "uncompressed".
  if (point?.length !== 65 || point[0] !== 4 || secret?.length !== 16) return undefined;
  return { endpoint, p256dh: unpadded(p256dh), auth: unpadded(auth) };
}

/** Whether an address may be that of a push service: https, without a name or password in it. */
export function isPushEndpoint(address: string): boolean {
  // The parser of addresses is the sender's; core has none. Blanks and backslashes would be read differently there.
  return address.length <= 1_000 && /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[^\s\\]*$/i.test(address);
}

function bytesOf(text: string): number[] | undefined {
  return bytesFromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

function unpadded(text: string): string {
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
