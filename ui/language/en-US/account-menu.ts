import type { Catalogue } from '../catalogue.ts';

/** The texts of the menu at the user's name in English. */
export const accountMenuEnUS: Catalogue['accountMenu'] = {
  entry: {
    account: 'My account',
    logs: 'Logs',
    users: 'Users',
    computed: 'Computed attributes',
    server: 'Server settings',
    label: 'Brand and contact',
    statistics: 'Server statistics',
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
  expiresIn: 'Expires in:',
};
