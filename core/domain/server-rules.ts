import type { Attributes } from './attributes.ts';
import { attributeName, type Namespace } from './namespace.ts';
import type { Asker } from './permission.ts';
import type { ServerInfo, ServerKnowledge } from './server-info.ts';

/** The tabs of the server's settings. */
export type ServerTab = 'preferences' | 'permissions' | 'product' | 'billing' | 'attributes';

/** The tabs of the server's settings, in order. */
export const SERVER_TABS: readonly ServerTab[] = [
  'preferences',
  'permissions',
  'product',
  'billing',
  'attributes',
];

/** Whether a field of the settings is for this administrator on this server: the device limit only for the first one, some with a licence only. */
export function hasServerField(
  field: string,
  { user, server }: { user: Asker['user']; server: ServerKnowledge },
): boolean {
  if (field === 'deviceLimit') return user.administrator && user.id === 1;
  return server.isPlus || !PLUS.has(field);
}

/** The server's record with the switches that count as on until somebody turns them off. */
export function withServerDefaults(info: ServerInfo, namespace: Namespace): ServerInfo {
  const unset = ON_BY_DEFAULT.map((name) => attributeName(namespace, name)).filter(
    (key) => !Object.hasOwn(info.attributes, key),
  );
  const on: Attributes = Object.fromEntries(unset.map((key) => [key, true]));
  return unset.length === 0 ? info : { ...info, attributes: { ...info.attributes, ...on } };
}

const PLUS: ReadonlySet<string> = new Set([
  'enableAdvancedPerms',
  'enableQrDriverId',
  'enableLazyDeletion',
  'enableStops',
  'enableEvents',
  'retentionDays',
]);
const ON_BY_DEFAULT = ['enableStops', 'enableEvents'];
