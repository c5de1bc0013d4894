/** The kinds of records that share one list, one form and one way over the wire (§7, "CRUD"). */
export type ResourceName =
  | 'devices'
  | 'groups'
  | 'geofences'
  | 'commands'
  | 'drivers'
  | 'calendars'
  | 'maintenances'
  | 'computedAttributes'
  | 'notifications'
  | 'users';
