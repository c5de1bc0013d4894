import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of drivers in Spanish. */
export const driversEsES: Catalog['drivers'] = {
  license: {
    expired: 'Licencia vencida',
    within30: 'La licencia vence en 30 días o menos',
    within90: 'La licencia vence en 90 días o menos',
  },
};
