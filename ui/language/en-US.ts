import { eventWordsEnUS } from '@farol/core/domain/event-words/en-US';
import { alertsEnUS } from './en-US/alerts.ts';
import type { Catalogue } from './catalogue.ts';
import { geofencesEnUS } from './en-US/geofences.ts';
import { mapEnUS } from './en-US/map.ts';
import { adminEnUS } from './en-US/admin.ts';
import { anchorEnUS } from './en-US/anchor.ts';
import { commandsEnUS } from './en-US/commands.ts';
import { deviceFormEnUS } from './en-US/device-form.ts';
import { devicesEnUS } from './en-US/devices.ts';
import { recordsEnUS } from './en-US/records.ts';
import { calendarsEnUS } from './en-US/calendars.ts';
import { maintenancesEnUS } from './en-US/maintenances.ts';
import { driversEnUS } from './en-US/drivers.ts';
import { computedEnUS } from './en-US/computed.ts';
import { paletteEnUS } from './en-US/palette.ts';
import { viewsEnUS } from './en-US/views.ts';
import { placesEnUS } from './en-US/places.ts';
import { entranceEnUS } from './en-US/entrance.ts';
import { serverEnUS } from './en-US/server.ts';
import { sharesEnUS } from './en-US/shares.ts';
import { preferenceErrorsEnUS, preferencesEnUS } from './en-US/preferences.ts';
import { usersEnUS } from './en-US/users.ts';

/** The texts in English. */
export const enUS: Catalogue = {
  alerts: alertsEnUS,
  ...entranceEnUS,
  errors: { ...entranceEnUS.errors, ...preferenceErrorsEnUS },
  preferences: preferencesEnUS,
  palette: paletteEnUS,
  views: viewsEnUS,
  places: placesEnUS,
  records: recordsEnUS,
  calendars: calendarsEnUS,
  maintenances: maintenancesEnUS,
  drivers: driversEnUS,
  computed: computedEnUS,
  shares: sharesEnUS,
  users: usersEnUS,
  server: serverEnUS,
  deviceForm: deviceFormEnUS,
  detail: devicesEnUS,
  commands: commandsEnUS,
  admin: adminEnUS,
  anchor: anchorEnUS,
  geofences: geofencesEnUS,
  connection: {
    live: 'Live',
    connecting: 'Connecting…',
    catchingUp: 'Catching up…',
    waiting: 'No connection. Next attempt in %seconds% s',
    now: 'Try now',
    gap: 'Back after %duration%; vehicles with news: %changed%',
    seconds: '%count% s',
    minutes: '%count% min',
    hours: '%count% h',
  },
  counter: {
    label: 'Filter by status',
    all: 'All',
    online: 'Online',
    offline: 'Offline',
    unknown: 'Unknown',
    moving: 'Moving',
  },
  map: mapEnUS,
  units: {
    ...eventWordsEnUS.units,
    km: 'km',
    miles: 'mi',
  },
  devices: {
    search: 'Search everything: name, plate, IMEI…',
    clear: 'Clear search',
    grouped: 'Group by group',
    noGroup: 'No group',
    found_one: '%shown% device',
    found_other: '%shown% devices',
    found_many: '%shown% devices',
    foundOf_one: '%shown% of %total% device',
    foundOf_other: '%shown% of %total% devices',
    foundOf_many: '%shown% of %total% devices',
    failedTitle: 'The fleet could not be loaded',
    failedText: 'The server did not answer. We keep trying.',
    emptyTitle: 'No devices yet',
    emptyText: 'The vehicles you may see appear here.',
    emptyAdministrator: 'Create a device and point the tracker, or the Traccar Client app, at:',
    nothingTitle: 'Nothing found',
    nothingText: 'No device passes the search and the filters.',
    showAll: 'Show all',
    status: {
      online: 'Online',
      offline: 'Offline',
      unknown: 'Unknown',
      new: 'New',
      disabled: '%status%, disabled',
    },
    age: {
      new: 'new',
      now: 'now',
      lessMinute: '<1 min',
      minutes: '%count% min',
      hours: '%count% h',
      days: '%count% d',
    },
    state: {
      moving: 'Moving',
      stopped: 'Stopped',
      locked: 'Locked',
      unlocked: 'Unlocked',
      lockUnknown: 'Lock unknown',
      anchored: 'Anchored',
      notAnchored: 'No anchor',
      ignitionOn: 'Ignition on',
      ignitionOff: 'Ignition off',
      ignitionUnknown: 'Ignition unknown',
      driver: 'Driver: %driver%',
      driverLocked: 'Locked without driver',
      noDriver: 'No driver',
      alarm: 'Alarm: %alarm%',
      noAlarm: 'No alarm',
      noPosition: 'No position',
    },
    sort: {
      label: 'Sort',
      ascending: '%field%, ascending',
      descending: '%field%, descending',
      name: 'Name',
      status: 'Status',
      lastUpdate: 'Updated',
      state: 'State',
      motion: 'motion',
      anchor: 'anchor',
      locked: 'lock',
      ignition: 'ignition',
      driver: 'driver',
      alert: 'alarm',
    },
  },
  device: {
    unknownTitle: 'Device not found',
    unknownText: 'It does not exist, or you may not see it.',
    toList: 'See all devices',
    maps: 'Open in maps',
    street: 'Street View',
    place: 'Place',
    fixTime: 'Last position',
    copy: 'Copy coordinates',
    copied: 'Copied',
    motion: 'Motion',
    lock: 'Engine',
    ignition: 'Ignition',
    driver: 'Driver',
    alarm: 'Alarm',
    battery: 'Battery',
    power: 'Power',
    satellites: 'Satellites',
    odometer: 'Odometer',
    group: 'Group',
    model: 'Model',
    noPosition: 'This device has not reported a position yet.',
    all: 'Show all values',
    fewer: 'Show fewer',
    path: 'Way of the last 12 hours',
    pathEmpty: 'No movement in the last 12 hours',
    pathFailed: 'The way could not be read.',
    retry: 'Try again',
  },
  alarms: eventWordsEnUS.alarms,
};
