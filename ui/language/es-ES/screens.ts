import { alertDetailsEsES } from './alert-details.ts';
import { adminEsES } from './admin.ts';
import { anchorEsES } from './anchor.ts';
import { commandsEsES } from './commands.ts';
import { deviceFormEsES } from './device-form.ts';
import { deviceDetailEsES } from './device-detail.ts';
import { autoLinkEsES } from './auto-link.ts';
import { onboardingEsES } from './onboarding.ts';
import { engineStopsEsES } from './engine-stops.ts';
import { integrationsEsES } from './integrations.ts';
import { billingEsES } from './billing.ts';
import { outboxEsES } from './outbox.ts';
import { historyEsES } from './history.ts';
import { mapSearchEsES } from './map-search.ts';
import { replayEsES } from './replay.ts';
import { areaSearchEsES } from './area-search.ts';
import { geofencesEsES } from './geofences.ts';
import { dateTimeEsES } from './date-time.ts';
import { paletteEsES } from './palette.ts';
import { periodEsES } from './period.ts';
import { preferencesEsES } from './preferences.ts';
import { usersEsES } from './users.ts';
import { recordsEsES } from './records/records.ts';
import { calendarsEsES } from './records/calendars.ts';
import { maintenancesEsES } from './records/maintenances.ts';
import { driversEsES } from './records/drivers.ts';
import { computedAttributesEsES } from './records/computed-attributes.ts';
import { serverEsES } from './server.ts';
import { reportsEsES } from './reports.ts';
import { sharesEsES } from './shares.ts';
import { signInEsES } from './sign-in.ts';
import { signedInErrorsEsES } from './signed-in-errors.ts';
import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of screens, forms and dialogs in Spanish. */
export const screensEsES: ScreensCatalog = {
  alertDetails: alertDetailsEsES,
  places: mapSearchEsES,
  errors: { ...signInEsES.errors, ...signedInErrorsEsES },
  records: recordsEsES,
  users: usersEsES,
  detail: deviceDetailEsES,
  autoLink: autoLinkEsES,
  onboarding: onboardingEsES,
  geofences: geofencesEsES,
  history: historyEsES,
  replay: replayEsES,
  areaSearch: areaSearchEsES,
  dateTime: dateTimeEsES,
  newVersion: {
    NEW_VERSION_AVAILABLE: 'Hay una nueva versión de la consola',
    text: 'La página se recargará y volverá a esta misma vista.',
    open: 'Abrir ahora',
    later: 'Más tarde',
  },
  numberInput: {
    degrees: 'Escriba un número de −%most% a %most%.',
    length: 'Escriba un número mayor que 0, hasta %most% %unit%.',
  },
  palette: paletteEsES,
  period: periodEsES,
  preferences: preferencesEsES,
  calendars: calendarsEsES,
  maintenances: maintenancesEsES,
  drivers: driversEsES,
  computed: computedAttributesEsES,
  reports: reportsEsES,
  shares: sharesEsES,
  server: serverEsES,
  deviceForm: deviceFormEsES,
  commands: commandsEsES,
  admin: adminEsES,
  integrations: integrationsEsES,
  billing: billingEsES,
  outbox: outboxEsES,
  engineStops: engineStopsEsES,
  anchor: anchorEsES,
};
