import type { Attributes } from '../values/attributes.ts';
import { productAttributeName, type Namespace } from '../values/namespace.ts';
import type { User } from '../account/user.ts';
import type { ServerInfo, KnownServer } from './server-info.ts';

/** The tabs of the server's settings. */
export type ServerTab = 'preferences' | 'permissions' | 'product' | 'billing' | 'attributes';

/** All tabs of the server's settings, in order. */
export const SERVER_TABS: readonly ServerTab[] = [
  'preferences',
  'permissions',
  'product',
  'billing',
  'attributes',
];

/**
 * Returns the settings tabs of this server: billing belongs to the product, and a plain server would neither
 * charge nor suspend (§6).
 */
export function serverTabs({ isPlus }: Pick<KnownServer, 'isPlus'>): readonly ServerTab[] {
  return isPlus ? SERVER_TABS : SERVER_TABS.filter((tab) => tab !== 'billing');
}

/**
 * Whether a settings field is shown to this administrator on this server: some fields only with a license, and the
 * device limit only to the first administrator.
 */
export function showsServerField(
  field: string,
  { user, server }: { user: User; server: KnownServer },
): boolean {
  if (field === 'deviceLimit') return server.isPlus && user.administrator && user.id === 1;
  return server.isPlus || !PLUS_ONLY_FIELDS.has(field);
}

/** Returns the server's record with the switches that are on unless turned off. */
export function withServerDefaults(info: ServerInfo, namespace: Namespace): ServerInfo {
  const unset = ON_BY_DEFAULT.map((name) => productAttributeName(namespace, name)).filter(
    (key) => !Object.hasOwn(info.attributes, key),
  );
  const on: Attributes = Object.fromEntries(unset.map((key) => [key, true]));
  return unset.length === 0 ? info : { ...info, attributes: { ...info.attributes, ...on } };
}

const PLUS_ONLY_FIELDS: ReadonlySet<string> = new Set([
  'enableAdvancedPerms',
  'enableQrDriverId',
  'enableLazyDeletion',
  'enableStops',
  'enableEvents',
  'retentionDays',
  'stopSafeSpeed',
  'stopExpiryMinutes',
  'fixAccuracy',
  'fixSpeed',
  'tokenDays',
]);
const ON_BY_DEFAULT = ['enableStops', 'enableEvents', 'billingMailIssued', 'billingMailLate'];
