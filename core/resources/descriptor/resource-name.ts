/** The kinds of records that share list, form and API calls (§7, "CRUD"). */
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
  | 'scheduledReports'
  | 'users';
