import type { Attributes } from './attributes.ts';
import { attributeName, ownAttribute, type Namespace } from './namespace.ts';
import type { Asker } from './permission.ts';
import { isReadonly } from './readonly.ts';
import { roleOf } from './role.ts';

/** Who an attribute is pinned for: everybody on the server, or the one user. */
export type PinOwner = 'server' | 'user';

/** An attribute that stands on top of a device's values. */
export interface Pin {
  readonly key: string;
  readonly owner: PinOwner;
}

/** The pinned attributes: those of the server first, then those of the user that the server has not (§3, `deviceAttributes`). */
export function pinsOf(
  server: Attributes | undefined,
  user: Attributes | undefined,
  namespace: Namespace,
): readonly Pin[] {
  const ofServer = keysOf(server, namespace);
  const ofUser = keysOf(user, namespace).filter((key) => !ofServer.includes(key));
  return [
    ...ofServer.map((key): Pin => ({ key, owner: 'server' })),
    ...ofUser.map((key): Pin => ({ key, owner: 'user' })),
  ];
}

/** The attributes with a key pinned at the end; the same where it is pinned already. */
export function withPin(attributes: Attributes, key: string, namespace: Namespace): Attributes {
  const keys = keysOf(attributes, namespace);
  return keys.includes(key) ? attributes : written(attributes, [...keys, key], namespace);
}

/** The attributes without a pinned key; the same where it is not pinned. */
export function withoutPin(attributes: Attributes, key: string, namespace: Namespace): Attributes {
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
export function pinOwners(asker: Asker): readonly PinOwner[] {
  if (asker.user.administrator) return ['server', 'user'];
  return isReadonly(asker) || roleOf(asker) === 'shared' ? [] : ['user'];
}

/** Whether a user may take a pin away: what is pinned for everybody only administrators may. */
export function mayUnpin({ owner }: Pin, asker: Asker): boolean {
  return pinOwners(asker).includes(owner);
}

/** Whether a key can be kept in a list that commas part. */
export function isPinnable(key: string): boolean {
  return key !== '' && key.trim() === key && !key.includes(',');
}

function keysOf(attributes: Attributes | undefined, namespace: Namespace): string[] {
  const list = attributes && ownAttribute(attributes, namespace, NAME);
  if (typeof list !== 'string') return [];
  return [...new Set(list.split(',').map((key) => key.trim()))].filter((key) => key !== '');
}

function written(attributes: Attributes, keys: readonly string[], namespace: Namespace): Attributes {
  const name = attributeName(namespace, NAME);
  if (keys.length > 0) return { ...attributes, [name]: keys.join(',') };
  const { [name]: _, ...rest } = attributes;
  return rest;
}

const NAME = 'deviceAttributes';
