import { adminPtBR } from './admin.ts';
import { anchorPtBR } from './anchor.ts';
import { commandsPtBR } from './commands.ts';
import { deviceFormPtBR } from './device-form.ts';
import { devicesPtBR } from './devices.ts';
import { geofencesPtBR } from './geofences.ts';
import { momentsPtBR } from './moments.ts';
import { palettePtBR } from './palette.ts';
import { usersPtBR } from './users.ts';
import { recordsPtBR } from './records.ts';
import { calendarsPtBR } from './calendars.ts';
import { maintenancesPtBR } from './maintenances.ts';
import { driversPtBR } from './drivers.ts';
import { computedPtBR } from './computed.ts';
import { serverPtBR } from './server.ts';
import { sharesPtBR } from './shares.ts';

/** What screens, forms and dialogs say, in Brazilian Portuguese. */
export const officePtBR = {
  records: recordsPtBR,
  users: usersPtBR,
  detail: devicesPtBR,
  geofences: geofencesPtBR,
  moments: momentsPtBR,
  palette: palettePtBR,
  calendars: calendarsPtBR,
  maintenances: maintenancesPtBR,
  drivers: driversPtBR,
  computed: computedPtBR,
  shares: sharesPtBR,
  server: serverPtBR,
  deviceForm: deviceFormPtBR,
  commands: commandsPtBR,
  admin: adminPtBR,
  anchor: anchorPtBR,
};
