import { PERMISSION, type Permission } from './permission-flags.ts';

/** The permissions of an area of records: for its screen, and for what is done with its records. */
export interface RecordPermissions {
  readonly view: Permission;
  readonly create: Permission;
  readonly edit: Permission;
  readonly remove: Permission;
}

/** The permissions of every area of records (§6, facts §1). */
export const RECORD_PERMISSIONS = {
  devices: {
    view: PERMISSION.viewDevices,
    create: PERMISSION.createDevices,
    edit: PERMISSION.editDevices,
    remove: PERMISSION.deleteDevices,
  },
  users: {
    view: PERMISSION.viewUsers,
    create: PERMISSION.createUsers,
    edit: PERMISSION.editUsers,
    remove: PERMISSION.deleteUsers,
  },
  share: {
    view: PERMISSION.viewShares,
    create: PERMISSION.createShares,
    edit: PERMISSION.editShares,
    remove: PERMISSION.deleteShares,
  },
  notifications: {
    view: PERMISSION.viewNotifications,
    create: PERMISSION.createNotifications,
    edit: PERMISSION.editNotifications,
    remove: PERMISSION.deleteNotifications,
  },
  geofences: {
    view: PERMISSION.viewGeofences,
    create: PERMISSION.createGeofences,
    edit: PERMISSION.editGeofences,
    remove: PERMISSION.deleteGeofences,
  },
  groups: {
    view: PERMISSION.viewGroups,
    create: PERMISSION.createGroups,
    edit: PERMISSION.editGroups,
    remove: PERMISSION.deleteGroups,
  },
  commands: {
    view: PERMISSION.viewSavedCommands,
    create: PERMISSION.createSavedCommands,
    edit: PERMISSION.editSavedCommands,
    remove: PERMISSION.deleteSavedCommands,
  },
  attributes: {
    view: PERMISSION.viewComputedAttributes,
    create: PERMISSION.createComputedAttributes,
    edit: PERMISSION.editComputedAttributes,
    remove: PERMISSION.deleteComputedAttributes,
  },
  drivers: {
    view: PERMISSION.viewDrivers,
    create: PERMISSION.createDrivers,
    edit: PERMISSION.editDrivers,
    remove: PERMISSION.deleteDrivers,
  },
  calendars: {
    view: PERMISSION.viewCalendars,
    create: PERMISSION.createCalendars,
    edit: PERMISSION.editCalendars,
    remove: PERMISSION.deleteCalendars,
  },
  maintenance: {
    view: PERMISSION.viewMaintenance,
    create: PERMISSION.createMaintenance,
    edit: PERMISSION.editMaintenance,
    remove: PERMISSION.deleteMaintenance,
  },
} as const satisfies Readonly<Record<string, RecordPermissions>>;
