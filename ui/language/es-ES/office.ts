import { adminEsES } from './admin.ts';
import { anchorEsES } from './anchor.ts';
import { commandsEsES } from './commands.ts';
import { deviceFormEsES } from './device-form.ts';
import { deviceDetailEsES } from './devices.ts';
import { geofencesEsES } from './geofences.ts';
import { dateTimeEsES } from './moments.ts';
import { paletteEsES } from './palette.ts';
import { usersEsES } from './users.ts';
import { recordsEsES } from './records.ts';
import { calendarsEsES } from './calendars.ts';
import { maintenancesEsES } from './maintenances.ts';
import { driversEsES } from './drivers.ts';
import { computedAttributesEsES } from './computed.ts';
import { serverEsES } from './server.ts';
import { sharesEsES } from './shares.ts';
import type { ScreensCatalog } from '../catalogue.ts';

/** What screens, forms and dialogs say, in Spanish. */
export const screensEsES: ScreensCatalog = {
  records: recordsEsES,
  users: usersEsES,
  detail: deviceDetailEsES,
  geofences: geofencesEsES,
  moments: dateTimeEsES,
  palette: paletteEsES,
  calendars: calendarsEsES,
  maintenances: maintenancesEsES,
  drivers: driversEsES,
  computed: computedAttributesEsES,
  shares: sharesEsES,
  server: serverEsES,
  deviceForm: deviceFormEsES,
  commands: commandsEsES,
  admin: adminEsES,
  anchor: anchorEsES,
};
