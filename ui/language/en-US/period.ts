import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the choice of a period in English. */
export const periodEnUS: ScreensCatalog['period'] = {
  label: 'Period',
  from: 'From',
  to: 'To',
  lastHour: 'Last hour',
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  last90: 'Last 90 days',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  custom: 'Custom',
};
