import type { Catalogue } from '../catalogue.ts';

/** The texts of calendars in English. */
export const calendarsEnUS: Catalogue['calendars'] = {
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
    count: 'After a number of times',
    until: 'On a date',
  },
  count: 'Number of times',
  until: 'Last day',
  next: 'Next times:',
  over: 'This schedule is over.',
  zone: 'Time in %zone%',
  foreign: 'Advanced rule',
  foreignText: 'This rule says more than a schedule can and stays as it is.',
  removeForeign: 'Remove the advanced rule',
};
