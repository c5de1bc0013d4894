import { alertDetailsEnUS } from './alert-details.ts';
import { adminEnUS } from './admin.ts';
import { anchorEnUS } from './anchor.ts';
import { commandsEnUS } from './commands.ts';
import { deviceFormEnUS } from './device-form.ts';
import { deviceDetailEnUS } from './device-detail.ts';
import { autoLinkEnUS } from './auto-link.ts';
import { onboardingEnUS } from './onboarding.ts';
import { engineStopsEnUS } from './engine-stops.ts';
import { integrationsEnUS } from './integrations.ts';
import { billingEnUS } from './billing.ts';
import { outboxEnUS } from './outbox.ts';
import { historyEnUS } from './history.ts';
import { mapSearchEnUS } from './map-search.ts';
import { replayEnUS } from './replay.ts';
import { areaSearchEnUS } from './area-search.ts';
import { geofencesEnUS } from './geofences.ts';
import { dateTimeEnUS } from './date-time.ts';
import { paletteEnUS } from './palette.ts';
import { periodEnUS } from './period.ts';
import { preferencesEnUS } from './preferences.ts';
import { usersEnUS } from './users.ts';
import { recordsEnUS } from './records/records.ts';
import { calendarsEnUS } from './records/calendars.ts';
import { maintenancesEnUS } from './records/maintenances.ts';
import { driversEnUS } from './records/drivers.ts';
import { computedAttributesEnUS } from './records/computed-attributes.ts';
import { serverEnUS } from './server.ts';
import { reportsEnUS } from './reports.ts';
import { sharesEnUS } from './shares.ts';
import { signInEnUS } from './sign-in.ts';
import { signedInErrorsEnUS } from './signed-in-errors.ts';
import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of screens, forms and dialogs in English. */
export const screensEnUS: ScreensCatalog = {
  alertDetails: alertDetailsEnUS,
  places: mapSearchEnUS,
  errors: { ...signInEnUS.errors, ...signedInErrorsEnUS },
  records: recordsEnUS,
  users: usersEnUS,
  detail: deviceDetailEnUS,
  autoLink: autoLinkEnUS,
  onboarding: onboardingEnUS,
  geofences: geofencesEnUS,
  history: historyEnUS,
  replay: replayEnUS,
  areaSearch: areaSearchEnUS,
  dateTime: dateTimeEnUS,
  newVersion: {
    NEW_VERSION_AVAILABLE: 'A new version of the console is available',
    text: 'The page reloads and returns to this view.',
    open: 'Open it now',
    later: 'Later',
  },
  numberInput: {
    degrees: 'Enter a number from −%most% to %most%.',
    length: 'Enter a number above 0, up to %most% %unit%.',
  },
  palette: paletteEnUS,
  period: periodEnUS,
  preferences: preferencesEnUS,
  calendars: calendarsEnUS,
  maintenances: maintenancesEnUS,
  drivers: driversEnUS,
  computed: computedAttributesEnUS,
  reports: reportsEnUS,
  shares: sharesEnUS,
  server: serverEnUS,
  deviceForm: deviceFormEnUS,
  commands: commandsEnUS,
  admin: adminEnUS,
  integrations: integrationsEnUS,
  billing: billingEnUS,
  outbox: outboxEnUS,
  engineStops: engineStopsEnUS,
  anchor: anchorEnUS,
};
