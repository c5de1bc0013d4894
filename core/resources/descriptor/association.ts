import type { ResourceName } from './resource-name.ts';

/**
 * The kinds of associated records (contract §3.2), named as the id is on the wire: `userId`, `attributeId`,
 * `managedUserId`.
 */
export type AssociatedKind =
  | 'user'
  | 'managedUser'
  | 'device'
  | 'linkedDevice'
  | 'group'
  | 'geofence'
  | 'driver'
  | 'attribute'
  | 'calendar'
  | 'command'
  | 'maintenance'
  | 'notification'
  | 'report';

/** The kinds of records that can be owned; users are owned as `managedUser`. */
export type PropertyKind = Exclude<AssociatedKind, 'user'>;

/** The kinds of records that can own associated records. */
export type OwnerKind = 'user' | 'group' | 'device';

/** An association between two records. */
export interface Association {
  readonly owner: { readonly kind: OwnerKind; readonly id: number };
  readonly property: { readonly kind: AssociatedKind; readonly id: number };
}

/** An association that could not be created, with its failure code. */
export interface FailedAssociation {
  readonly association: Association;
  readonly code: string;
}

/** What each kind of owner can be associated with, in display order. */
export const ASSOCIATED_KINDS: Readonly<Record<OwnerKind, readonly PropertyKind[]>> = {
  device: [
    'geofence',
    'attribute',
    'driver',
    'command',
    'notification',
    'maintenance',
    'report',
    'linkedDevice',
  ],
  group: ['geofence', 'attribute', 'driver', 'command', 'notification', 'maintenance', 'report'],
  user: [
    'device',
    'group',
    'geofence',
    'notification',
    'calendar',
    'attribute',
    'driver',
    'command',
    'maintenance',
    'report',
    'managedUser',
  ],
};

/** The resource of each associated kind. */
export const RESOURCE_OF_KIND: Readonly<Record<AssociatedKind, ResourceName>> = {
  user: 'users',
  managedUser: 'users',
  device: 'devices',
  linkedDevice: 'devices',
  group: 'groups',
  geofence: 'geofences',
  driver: 'drivers',
  attribute: 'computedAttributes',
  calendar: 'calendars',
  command: 'commands',
  maintenance: 'maintenances',
  notification: 'notifications',
  report: 'scheduledReports',
};

/** The kinds of associated records that stand for a kind of records of their own. */
export type PlainKind = Exclude<AssociatedKind, 'managedUser' | 'linkedDevice'>;

/** Every such kind. */
export const PLAIN_KINDS: readonly PlainKind[] = Object.keys(RESOURCE_OF_KIND).filter(isPlainKind);

/** Whether a word names a kind of associated records. */
export function isAssociatedKind(word: string): word is AssociatedKind {
  return Object.hasOwn(RESOURCE_OF_KIND, word);
}

/** Whether a word names a kind of associated records that stands for a kind of records of its own. */
export function isPlainKind(word: string): word is PlainKind {
  return isAssociatedKind(word) && word !== 'managedUser' && word !== 'linkedDevice';
}

/** One side of an association: a record owns the other, or the other owns it. */
export interface AssociationSide {
  /** The kind on the other side. */
  readonly otherKind: AssociatedKind;
  readonly owns: boolean;
}

/** Returns every way in which a kind of record can be associated (contract §3.2), those it owns first. */
export function associationSides(kind: AssociatedKind): readonly AssociationSide[] {
  const owned = isOwnerKind(kind)
    ? ASSOCIATED_KINDS[kind].map((otherKind): AssociationSide => ({ otherKind, owns: true }))
    : [];
  const owners = OWNERS.filter((owner) => ASSOCIATED_KINDS[owner].some((property) => property === kind));
  return [...owned, ...owners.map((otherKind): AssociationSide => ({ otherKind, owns: false }))];
}

/**
 * Returns the association between a record of a kind and another one; undefined where the side does not fit
 * the kind.
 */
export function associationOf(
  kind: AssociatedKind,
  id: number,
  side: AssociationSide,
  otherId: number,
): Association | undefined {
  if (side.owns)
    return isOwnerKind(kind)
      ? { owner: { kind, id }, property: { kind: side.otherKind, id: otherId } }
      : undefined;
  return isOwnerKind(side.otherKind)
    ? { owner: { kind: side.otherKind, id: otherId }, property: { kind, id } }
    : undefined;
}

const OWNERS: readonly OwnerKind[] = ['device', 'group', 'user'];

/** Whether records of a kind can own others. */
export function isOwnerKind(kind: AssociatedKind): kind is OwnerKind {
  return kind === 'device' || kind === 'group' || kind === 'user';
}
