import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the choice of a period in Spanish. */
export const periodEsES: ScreensCatalog['period'] = {
  label: 'Período',
  from: 'Desde',
  to: 'Hasta',
  lastHour: 'Última hora',
  today: 'Hoy',
  yesterday: 'Ayer',
  last7: 'Últimos 7 días',
  last30: 'Últimos 30 días',
  last90: 'Últimos 90 días',
  thisWeek: 'Esta semana',
  lastWeek: 'Semana pasada',
  thisMonth: 'Este mes',
  lastMonth: 'Mes pasado',
  custom: 'Personalizado',
};
