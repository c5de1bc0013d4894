import { alertDetailsPtBR } from './alert-details.ts';
import { adminPtBR } from './admin.ts';
import { anchorPtBR } from './anchor.ts';
import { commandsPtBR } from './commands.ts';
import { deviceFormPtBR } from './device-form.ts';
import { deviceDetailPtBR } from './device-detail.ts';
import { autoLinkPtBR } from './auto-link.ts';
import { onboardingPtBR } from './onboarding.ts';
import { engineStopsPtBR } from './engine-stops.ts';
import { integrationsPtBR } from './integrations.ts';
import { billingPtBR } from './billing.ts';
import { outboxPtBR } from './outbox.ts';
import { historyPtBR } from './history.ts';
import { mapSearchPtBR } from './map-search.ts';
import { replayPtBR } from './replay.ts';
import { areaSearchPtBR } from './area-search.ts';
import { geofencesPtBR } from './geofences.ts';
import { dateTimePtBR } from './date-time.ts';
import { palettePtBR } from './palette.ts';
import { periodPtBR } from './period.ts';
import { preferencesPtBR } from './preferences.ts';
import { usersPtBR } from './users.ts';
import { recordsPtBR } from './records/records.ts';
import { calendarsPtBR } from './records/calendars.ts';
import { maintenancesPtBR } from './records/maintenances.ts';
import { driversPtBR } from './records/drivers.ts';
import { computedAttributesPtBR } from './records/computed-attributes.ts';
import { serverPtBR } from './server.ts';
import { reportsPtBR } from './reports.ts';
import { sharesPtBR } from './shares.ts';
import { signInPtBR } from './sign-in.ts';
import { signedInErrorsPtBR } from './signed-in-errors.ts';

/** The texts of screens, forms and dialogs in Brazilian Portuguese. */
export const screensPtBR = {
  alertDetails: alertDetailsPtBR,
  places: mapSearchPtBR,
  errors: { ...signInPtBR.errors, ...signedInErrorsPtBR },
  records: recordsPtBR,
  users: usersPtBR,
  detail: deviceDetailPtBR,
  autoLink: autoLinkPtBR,
  onboarding: onboardingPtBR,
  geofences: geofencesPtBR,
  history: historyPtBR,
  replay: replayPtBR,
  areaSearch: areaSearchPtBR,
  dateTime: dateTimePtBR,
  newVersion: {
    NEW_VERSION_AVAILABLE: 'Há uma nova versão do console',
    text: 'A página será recarregada e voltará a esta mesma visualização.',
    open: 'Abrir agora',
    later: 'Mais tarde',
  },
  numberInput: {
    degrees: 'Digite um número de −%most% a %most%.',
    length: 'Digite um número maior que 0, até %most% %unit%.',
  },
  palette: palettePtBR,
  period: periodPtBR,
  preferences: preferencesPtBR,
  calendars: calendarsPtBR,
  maintenances: maintenancesPtBR,
  drivers: driversPtBR,
  computed: computedAttributesPtBR,
  reports: reportsPtBR,
  shares: sharesPtBR,
  server: serverPtBR,
  deviceForm: deviceFormPtBR,
  commands: commandsPtBR,
  admin: adminPtBR,
  integrations: integrationsPtBR,
  billing: billingPtBR,
  outbox: outboxPtBR,
  engineStops: engineStopsPtBR,
  anchor: anchorPtBR,
};
