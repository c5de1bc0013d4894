import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the user menu in English. */
export const accountMenuEnUS: Catalog['accountMenu'] = {
  entry: {
    account: 'My account',
    logs: 'Activity log',
    users: 'Users',
    shares: 'Shared links',
    computed: 'Computed attributes',
    server: 'Server settings',
    branding: 'Branding and contact',
    statistics: 'Server statistics',
    ownVehicles: 'Start with my own vehicles',
    notifications: 'Notifications',
    drivers: 'Drivers',
    calendars: 'Calendars',
    maintenance: 'Maintenance',
  },
  section: {
    fleet: 'Fleet',
    people: 'People',
    server: 'Server',
  },
  acting: 'Acting as %name%',
  back: 'Back to my account',
  backFailed: 'Couldn’t go back to your account',
  backRetry: 'Try again',
  backClose: 'Close',
  expiresIn: 'Expires in:',
};
