import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of each kind of record in English. */
export const recordKindsEnUS: Pick<Catalog['records'], 'kind'> = {
  kind: {
    devices: {
      many: 'Devices',
      empty: 'No devices yet',
      emptyText: 'The vehicles you track appear here.',
      add: 'New device',
    },
    groups: {
      many: 'Groups',
      empty: 'No groups yet',
      emptyText: 'Devices in a group get everything assigned to the group.',
      add: 'New group',
    },
    geofences: {
      many: 'Geofences',
      empty: 'No geofences yet',
      emptyText: 'Draw an area on the map to know which vehicles enter and leave.',
      add: 'New geofence',
    },
    commands: {
      many: 'Saved commands',
      empty: 'No saved commands yet',
      emptyText: 'Save the commands you send often.',
      add: 'New command',
    },
    drivers: {
      many: 'Drivers',
      empty: 'No drivers yet',
      emptyText: 'Your fleet’s drivers appear here.',
      add: 'New driver',
    },
    calendars: {
      many: 'Calendars',
      empty: 'No calendars yet',
      emptyText: 'Calendars set the times when rules apply.',
      add: 'New calendar',
    },
    maintenances: {
      many: 'Maintenance',
      empty: 'No maintenance yet',
      emptyText: 'Maintenance due by distance or engine hours appears here.',
      add: 'New maintenance',
    },
    computedAttributes: {
      many: 'Computed attributes',
      empty: 'No computed attributes yet',
      emptyText: 'Values computed for each position appear here.',
      add: 'New computed attribute',
    },
    notifications: {
      many: 'Notifications',
      empty: 'No notifications yet',
      emptyText: 'Notification rules appear here.',
      add: 'New notification',
    },
    scheduledReports: {
      many: 'Scheduled reports',
      empty: 'No scheduled reports yet',
      emptyText: 'Reports that are mailed at the times of a calendar appear here.',
      add: 'New schedule',
    },
    users: {
      many: 'Users',
      empty: 'No users yet',
      emptyText: 'The accounts you manage appear here.',
      add: 'New user',
    },
  },
};
