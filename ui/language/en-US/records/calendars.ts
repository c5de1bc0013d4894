import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of calendars in English. */
export const calendarsEnUS: Catalog['calendars'] = {
  none: 'No schedules yet.',
  add: 'Add schedule',
  schedule: 'Schedule %number%',
  remove: 'Remove schedule %number%',
  start: 'Start',
  end: 'End',
  repeat: 'Repeat',
  frequency: {
    once: 'Does not repeat',
    daily: 'Every day',
    weekly: 'Every week',
    monthly: 'Every month',
    yearly: 'Every year',
  },
  days: 'Days of the week',
  expires: 'Ends',
  expiry: {
    never: 'Never',
    count: 'After a number of occurrences',
    until: 'On a date',
  },
  count: 'Number of occurrences',
  until: 'Last day',
  next: 'Upcoming:',
  over: 'This schedule has ended.',
  timeZone: 'Time zone',
  zone: 'Times in %zone%',
  foreign: 'Advanced rule',
  foreignText: 'This rule is too complex to edit here and stays unchanged.',
  removeForeign: 'Remove advanced rule',
};
