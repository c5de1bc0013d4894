import { parseCommaList } from '../values/comma-separated.ts';
import type { Attributes } from '../values/attributes.ts';

/** How push notifications are sent to browsers (§7): the public key of whoever sends them. */
export interface PushSettings {
  /** An uncompressed point of the curve P-256 in Base64 for addresses (RFC 8292). */
  vapidKey: string;
}

/** Whether a browser may show notifications: asked never, allowed, forbidden, or it cannot. */
export type PushPermission = 'default' | 'granted' | 'denied' | 'unsupported';

/** The attribute of a user with the tokens of his browsers, a comma list as the contract's servers keep it. */
export const PUSH_TOKENS_ATTRIBUTE = 'notificationTokens';

/** So many browsers of a user are told, the last ones; attributes have no room for more (contract §0). */
const MOST_TOKENS = 3;

/** The setting in the label file of the product (§7, `config.json`); nothing while push is not configured. */
export function parsePushSettings(label: unknown): PushSettings | undefined {
  const { vapidKey } = objectOrEmpty(objectOrEmpty(label)['push']);
  return isVapidKey(vapidKey) ? { vapidKey } : undefined;
}

/** Whether a text can be the public key of a sender. */
export function isVapidKey(key: unknown): key is string {
  // 65 bytes, the first of which says "not compressed".
  return typeof key === 'string' && /^B[\w-]{86}$/.test(key);
}

/** §5: whether a user is told in the browser with this token already, so that it need not be sent. */
export function hasPushToken(attributes: Attributes, token: string): boolean {
  return parseCommaList(attributes[PUSH_TOKENS_ATTRIBUTE]).includes(token);
}

/** The user's tokens with another, the newest last. */
export function withPushToken(attributes: Attributes, token: string): Attributes {
  const others = parseCommaList(attributes[PUSH_TOKENS_ATTRIBUTE]).filter((one) => one !== token);
  return { ...attributes, [PUSH_TOKENS_ATTRIBUTE]: [...others, token].slice(-MOST_TOKENS).join(',') };
}

function objectOrEmpty(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
