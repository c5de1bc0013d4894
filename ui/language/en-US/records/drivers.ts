import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of drivers in English. */
export const driversEnUS: Catalog['drivers'] = {
  license: {
    expired: 'License expired',
    within30: 'License expires within 30 days',
    within90: 'License expires within 90 days',
  },
};
