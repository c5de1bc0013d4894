import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of scheduled reports in English. */
export const reportSchedulesEnUS: ScreensCatalog['reports']['schedules'] = {
  manage: 'Manage',
  mail: 'Mail regularly',
  next: 'next sent %time%',
  over: 'never sent again',
  nobody: 'No recipients',
  people_one: '%count% recipient',
  people_other: '%count% recipients',
  people_many: '%count% recipients',
};
