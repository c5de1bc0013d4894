import type { Catalogue } from '../catalogue.ts';

/** The texts of drivers in Spanish. */
export const driversEsES: Catalogue['drivers'] = {
  licence: {
    expired: 'Licencia vencida',
    within30: 'Licencia vence en 30 días',
    within90: 'Licencia vence en 90 días',
  },
};
