import { adminEnUS } from './admin.ts';
import { anchorEnUS } from './anchor.ts';
import { commandsEnUS } from './commands.ts';
import { deviceFormEnUS } from './device-form.ts';
import { deviceDetailEnUS } from './devices.ts';
import { geofencesEnUS } from './geofences.ts';
import { dateTimeEnUS } from './moments.ts';
import { paletteEnUS } from './palette.ts';
import { usersEnUS } from './users.ts';
import { recordsEnUS } from './records.ts';
import { calendarsEnUS } from './calendars.ts';
import { maintenancesEnUS } from './maintenances.ts';
import { driversEnUS } from './drivers.ts';
import { computedAttributesEnUS } from './computed.ts';
import { serverEnUS } from './server.ts';
import { sharesEnUS } from './shares.ts';
import type { ScreensCatalog } from '../catalogue.ts';

/** What screens, forms and dialogs say, in English. */
export const screensEnUS: ScreensCatalog = {
  records: recordsEnUS,
  users: usersEnUS,
  detail: deviceDetailEnUS,
  geofences: geofencesEnUS,
  moments: dateTimeEnUS,
  palette: paletteEnUS,
  calendars: calendarsEnUS,
  maintenances: maintenancesEnUS,
  drivers: driversEnUS,
  computed: computedAttributesEnUS,
  shares: sharesEnUS,
  server: serverEnUS,
  deviceForm: deviceFormEnUS,
  commands: commandsEnUS,
  admin: adminEnUS,
  anchor: anchorEnUS,
};
