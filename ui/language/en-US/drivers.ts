import type { Catalogue } from '../catalogue.ts';

/** The texts of drivers in English. */
export const driversEnUS: Catalogue['drivers'] = {
  licence: {
    expired: 'Licence expired',
    within30: 'Licence expires within 30 days',
    within90: 'Licence expires within 90 days',
  },
};
