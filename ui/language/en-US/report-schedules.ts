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
  newCalendar: 'Create a calendar',
  frequency: { daily: 'Every day', weekly: 'Every Monday', monthly: 'First of every month' },
  time: 'Time of day',
  timeMissing: 'Enter the time first.',
  create: 'Create',
  calendarName: '%frequency%, %time%',
  covers: 'Each report covers the time since the one before.',
  noMail:
    'This server has no mail server set up yet: only recipients with a mail server of their own get reports.',
  mailed:
    'When you save, the schedule starts for these recipients and for you. Without vehicles and groups, each recipient gets a report on all vehicles they can see.',
};
