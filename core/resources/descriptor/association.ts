import type { ResourceName } from './resource-name.ts';

/** What a link may own (contract §3.2), by the word its id has on the wire: `userId`, `attributeId`, `managedUserId`. */
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
  | 'notification';

/** What may own links. */
export type OwnerKind = 'user' | 'group' | 'device';

/** A link between two records. */
export interface Association {
  readonly owner: { readonly kind: OwnerKind; readonly id: number };
  readonly property: { readonly kind: AssociatedKind; readonly id: number };
}

/** A link that could not be made, and why, as a failure code. */
export interface FailedAssociation {
  readonly association: Association;
  readonly code: string;
}

/** Everything that each owner may be linked to, in the order in which people are offered it. */
export const ASSOCIATED_KINDS: Readonly<Record<OwnerKind, readonly AssociatedKind[]>> = {
  device: ['geofence', 'attribute', 'driver', 'command', 'notification', 'maintenance', 'linkedDevice'],
  group: ['geofence', 'attribute', 'driver', 'command', 'notification', 'maintenance'],
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
    'managedUser',
  ],
};

/** The records that are meant by a kind of link. */
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
};

/** A way in which a kind of record is linked to others: it owns them, or they own it. */
export interface AssociationSide {
  /** Names what is on the other side. */
  readonly otherKind: AssociatedKind;
  readonly owns: boolean;
}

/** Every way in which records that links call so may be linked (contract §3.2), what they own first. */
export function associationSides(link: AssociatedKind): readonly AssociationSide[] {
  const owned = isOwner(link)
    ? ASSOCIATED_KINDS[link].map((otherKind): AssociationSide => ({ otherKind, owns: true }))
    : [];
  const owners = OWNERS.filter((owner) => ASSOCIATED_KINDS[owner].includes(link));
  return [...owned, ...owners.map((otherKind): AssociationSide => ({ otherKind, owns: false }))];
}

/** The link between a record that links call `link` and another one; nothing where the way is none of its own. */
export function associationOf(
  link: AssociatedKind,
  id: number,
  way: AssociationSide,
  otherId: number,
): Association | undefined {
  if (way.owns)
    return isOwner(link)
      ? { owner: { kind: link, id }, property: { kind: way.otherKind, id: otherId } }
      : undefined;
  return isOwner(way.otherKind)
    ? { owner: { kind: way.otherKind, id: otherId }, property: { kind: link, id } }
    : undefined;
}

const OWNERS: readonly OwnerKind[] = ['device', 'group', 'user'];

function isOwner(kind: AssociatedKind): kind is OwnerKind {
  return kind === 'device' || kind === 'group' || kind === 'user';
}
