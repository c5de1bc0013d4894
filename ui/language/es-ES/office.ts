import { adminEsES } from './admin.ts';
import { anchorEsES } from './anchor.ts';
import { commandsEsES } from './commands.ts';
import { deviceFormEsES } from './device-form.ts';
import { devicesEsES } from './devices.ts';
import { geofencesEsES } from './geofences.ts';
import { momentsEsES } from './moments.ts';
import { paletteEsES } from './palette.ts';
import { usersEsES } from './users.ts';
import { recordsEsES } from './records.ts';
import { calendarsEsES } from './calendars.ts';
import { maintenancesEsES } from './maintenances.ts';
import { driversEsES } from './drivers.ts';
import { computedEsES } from './computed.ts';
import { serverEsES } from './server.ts';
import { sharesEsES } from './shares.ts';
import type { OfficeCatalogue } from '../catalogue.ts';

/** What screens, forms and dialogs say, in Spanish. */
export const officeEsES: OfficeCatalogue = {
  records: recordsEsES,
  users: usersEsES,
  detail: devicesEsES,
  geofences: geofencesEsES,
  moments: momentsEsES,
  palette: paletteEsES,
  calendars: calendarsEsES,
  maintenances: maintenancesEsES,
  drivers: driversEsES,
  computed: computedEsES,
  shares: sharesEsES,
  server: serverEsES,
  deviceForm: deviceFormEsES,
  commands: commandsEsES,
  admin: adminEsES,
  anchor: anchorEsES,
};
