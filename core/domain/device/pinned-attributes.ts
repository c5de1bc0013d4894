import type { Attributes } from '../values/attributes.ts';
import { productAttributeName, productAttribute, type Namespace } from '../values/namespace.ts';
import type { Principal } from '../access/permission.ts';
import { isReadonly } from '../access/effective-permission.ts';
import { roleOf } from '../access/role.ts';

/** Who an attribute is pinned for: all users of the server, or one user. */
export type PinOwner = 'server' | 'user';

/** An attribute shown on top of a device's values. */
export interface PinnedAttribute {
  readonly key: string;
  readonly owner: PinOwner;
}

/**
 * Returns the pinned attributes: those of the server first, then those of the user that the server does not
 * have (§3, `deviceAttributes`).
 */
export function pinnedAttributesOf(
  server: Attributes | undefined,
  user: Attributes | undefined,
  namespace: Namespace,
): readonly PinnedAttribute[] {
  const serverKeys = keysOf(server, namespace);
  const userKeys = keysOf(user, namespace).filter((key) => !serverKeys.includes(key));
  return [
    ...serverKeys.map((key): PinnedAttribute => ({ key, owner: 'server' })),
    ...userKeys.map((key): PinnedAttribute => ({ key, owner: 'user' })),
  ];
}

/** Returns the attributes with a key pinned at the end; the same object if it is pinned already. */
export function withPinnedAttribute(attributes: Attributes, key: string, namespace: Namespace): Attributes {
  const keys = keysOf(attributes, namespace);
  return keys.includes(key) ? attributes : withKeys(attributes, [...keys, key], namespace);
}

/** Returns the attributes without a pinned key; the same object if it is not pinned. */
export function withoutPinnedAttribute(
  attributes: Attributes,
  key: string,
  namespace: Namespace,
): Attributes {
  const keys = keysOf(attributes, namespace);
  return keys.includes(key)
    ? withKeys(
        attributes,
        keys.filter((other) => other !== key),
        namespace,
      )
    : attributes;
}

/**
 * Returns for whom a user may pin: administrators for everyone or for themselves, others for themselves.
 * Users who may change no records (§6, `readonly`) and guests may not pin: the server would refuse to update
 * their account.
 */
export function pinOwners(principal: Principal): readonly PinOwner[] {
  if (principal.user.administrator) return ['server', 'user'];
  return isReadonly(principal) || roleOf(principal) === 'shared' ? [] : ['user'];
}

/** Whether a user may unpin an attribute; only administrators unpin those of the server. */
export function mayUnpin({ owner }: PinnedAttribute, principal: Principal): boolean {
  return pinOwners(principal).includes(owner);
}

/** Whether a key can be stored in a comma-separated list. */
export function isPinnable(key: string): boolean {
  return key !== '' && key.trim() === key && !key.includes(',');
}

function keysOf(attributes: Attributes | undefined, namespace: Namespace): string[] {
  const list = attributes && productAttribute(attributes, namespace, NAME);
  if (typeof list !== 'string') return [];
  return [...new Set(list.split(',').map((key) => key.trim()))].filter((key) => key !== '');
}

function withKeys(attributes: Attributes, keys: readonly string[], namespace: Namespace): Attributes {
  const name = productAttributeName(namespace, NAME);
  if (keys.length > 0) return { ...attributes, [name]: keys.join(',') };
  const { [name]: _, ...rest } = attributes;
  return rest;
}

const NAME = 'deviceAttributes';
