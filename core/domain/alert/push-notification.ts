import { parseCommaList } from '../values/comma-separated.ts';
import type { Attributes } from '../values/attributes.ts';

/** How push notifications are sent to browsers (§7): the public key of the sender. */
export interface PushSettings {
  /** An uncompressed point of the curve P-256 in URL-safe Base64 (RFC 8292). */
  vapidKey: string;
}

/** Whether a browser may show notifications: not asked yet, allowed, denied, or unsupported. */
export type PushPermission = 'default' | 'granted' | 'denied' | 'unsupported';

/**
 * Whether the server reaches a browser: it has its token from this login, it does not, or the user removed the browser
 * from the list of those that are notified.
 */
export type PushRegistrationState = 'registered' | 'unregistered' | 'removed';

/**
 * The attribute with tokens, a comma-separated list: of devices, and of users on servers that keep no table of browsers
 * as ours does.
 */
export const PUSH_TOKENS_ATTRIBUTE = 'notificationTokens';

/**
 * Parses the push settings of the product's configuration (§7, `config.json`); undefined while push is not
 * configured.
 */
export function parsePushSettings(config: unknown): PushSettings | undefined {
  const { vapidKey } = objectOrEmpty(objectOrEmpty(config)['push']);
  return isVapidKey(vapidKey) ? { vapidKey } : undefined;
}

/** Whether a value has the form of a sender's public key. */
export function isVapidKey(key: unknown): key is string {
  // 65 bytes, the first of which means "uncompressed".
  return typeof key === 'string' && /^B[\w-]{86}$/.test(key);
}

/** Whether this browser token is already registered (§5), so that it need not be sent. */
export function hasPushToken(attributes: Attributes, token: string): boolean {
  return parseCommaList(attributes[PUSH_TOKENS_ATTRIBUTE]).includes(token);
}

function objectOrEmpty(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
