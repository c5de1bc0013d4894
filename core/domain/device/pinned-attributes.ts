import type { Attributes } from '../values/attributes.ts';
import { productAttributeName, productAttribute, type Namespace } from '../values/namespace.ts';
import type { Principal } from '../access/permission.ts';
import { isReadonly } from '../access/effective-permission.ts';
import { roleOf } from '../access/role.ts';

/** Who an attribute is pinned for: everybody on the server, or the one user. */
export type PinOwner = 'server' | 'user';

/** An attribute that stands on top of a device's values. */
export interface PinnedAttribute {
  readonly key: string;
  readonly owner: PinOwner;
}

/** The pinned attributes: those of the server first, then those of the user that the server has not (§3, `deviceAttributes`). */
export function pinnedAttributesOf(
  server: Attributes | undefined,
  user: Attributes | undefined,
  namespace: Namespace,
): readonly PinnedAttribute[] {
  const ofServer = keysOf(server, namespace);
  const ofUser = keysOf(user, namespace).filter((key) => !ofServer.includes(key));
  return [
    ...ofServer.map((key): PinnedAttribute => ({ key, owner: 'server' })),
    ...ofUser.map((key): PinnedAttribute => ({ key, owner: 'user' })),
  ];
}

/** The attributes with a key pinned at the end; the same where it is pinned already. */
export function withPinnedAttribute(attributes: Attributes, key: string, namespace: Namespace): Attributes {
  const keys = keysOf(attributes, namespace);
  return keys.includes(key) ? attributes : written(attributes, [...keys, key], namespace);
}

/** The attributes without a pinned key; the same where it is not pinned. */
export function withoutPinnedAttribute(attributes: Attributes, key: string, namespace: Namespace): Attributes {
  const keys = keysOf(attributes, namespace);
  return keys.includes(key)
    ? written(
        attributes,
        keys.filter((other) => other !== key),
        namespace,
      )
    : attributes;
}

/**
 * Where a user may pin: administrators for everybody or for themselves, others for themselves. Whoever may change no records (§6,
 * `readonly`) and guests of a shared link pin nothing: the server would refuse their account.
 */
export function pinOwners(principal: Principal): readonly PinOwner[] {
  if (principal.user.administrator) return ['server', 'user'];
  return isReadonly(principal) || roleOf(principal) === 'shared' ? [] : ['user'];
}

/** Whether a user may take a pin away: what is pinned for everybody only administrators may. */
export function mayUnpin({ owner }: PinnedAttribute, principal: Principal): boolean {
  return pinOwners(principal).includes(owner);
}

/** Whether a key can be kept in a list that commas part. */
export function isPinnable(key: string): boolean {
  return key !== '' && key.trim() === key && !key.includes(',');
}

function keysOf(attributes: Attributes | undefined, namespace: Namespace): string[] {
  const list = attributes && productAttribute(attributes, namespace, NAME);
  if (typeof list !== 'string') return [];
  return [...new Set(list.split(',').map((key) => key.trim()))].filter((key) => key !== '');
}

function written(attributes: Attributes, keys: readonly string[], namespace: Namespace): Attributes {
  const name = productAttributeName(namespace, NAME);
  if (keys.length > 0) return { ...attributes, [name]: keys.join(',') };
  const { [name]: _, ...rest } = attributes;
  return rest;
}

const NAME = 'deviceAttributes';
