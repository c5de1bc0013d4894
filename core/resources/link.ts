import type { ResourceName } from './resource-name.ts';

/** What a link may own (contract §3.2), by the word its id has on the wire: `userId`, `attributeId`, `managedUserId`. */
export type LinkKind =
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
export interface LinkPair {
  readonly owner: { readonly kind: OwnerKind; readonly id: number };
  readonly property: { readonly kind: LinkKind; readonly id: number };
}

/** Everything that each owner may be linked to, in the order in which people are offered it. */
export const LINKABLE: Readonly<Record<OwnerKind, readonly LinkKind[]>> = {
  device: ['geofence', 'attribute', 'driver', 'command', 'notification', 'maintenance'],
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
export const LINKED_RESOURCE: Readonly<Record<LinkKind, ResourceName>> = {
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
