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

/** Something of every kind of records. */
export type EveryKind = Readonly<Record<ResourceName, unknown>>;

/** Makes what belongs to a kind: a generic function fits, as it is asked for one kind after the other. */
export type MakeOfKind<T extends EveryKind> = ((name: 'devices') => T['devices']) &
  ((name: 'groups') => T['groups']) &
  ((name: 'geofences') => T['geofences']) &
  ((name: 'commands') => T['commands']) &
  ((name: 'computedAttributes') => T['computedAttributes']) &
  ((name: 'notifications') => T['notifications']) &
  ((name: 'users') => T['users']) &
  ((name: 'drivers') => T['drivers']) &
  ((name: 'calendars') => T['calendars']) &
  ((name: 'maintenances') => T['maintenances']) &
  ((name: 'scheduledReports') => T['scheduledReports']);

/**
 * Makes something of every kind of records; those whose list opens over a screen come last. Nothing else has to write
 * out the kinds.
 */
export function perKind<T extends EveryKind>(make: MakeOfKind<T>): { readonly [K in ResourceName]: T[K] } {
  return {
    devices: make('devices'),
    groups: make('groups'),
    geofences: make('geofences'),
    commands: make('commands'),
    computedAttributes: make('computedAttributes'),
    notifications: make('notifications'),
    users: make('users'),
    drivers: make('drivers'),
    calendars: make('calendars'),
    maintenances: make('maintenances'),
    scheduledReports: make('scheduledReports'),
  };
}

/** Makes something of every kind of records, each when it is read first. */
export function perKindWhenRead<T extends EveryKind>(
  read: MakeOfKind<T>,
): { readonly [K in ResourceName]: T[K] } {
  const made: { -readonly [K in ResourceName]?: T[K] } = {};
  return {
    get devices() {
      return (made.devices ??= read('devices'));
    },
    get groups() {
      return (made.groups ??= read('groups'));
    },
    get geofences() {
      return (made.geofences ??= read('geofences'));
    },
    get commands() {
      return (made.commands ??= read('commands'));
    },
    get computedAttributes() {
      return (made.computedAttributes ??= read('computedAttributes'));
    },
    get notifications() {
      return (made.notifications ??= read('notifications'));
    },
    get users() {
      return (made.users ??= read('users'));
    },
    get drivers() {
      return (made.drivers ??= read('drivers'));
    },
    get calendars() {
      return (made.calendars ??= read('calendars'));
    },
    get maintenances() {
      return (made.maintenances ??= read('maintenances'));
    },
    get scheduledReports() {
      return (made.scheduledReports ??= read('scheduledReports'));
    },
  };
}
