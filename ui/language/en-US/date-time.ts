import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of date and time fields in English. */
export const dateTimeEnUS: Catalog['dateTime'] = {
  choose: 'Choose a date',
  chooseTime: 'Choose a time',
  form: { day: 'mm/dd/yyyy', dayAndTime: 'mm/dd/yyyy hh:mm', time: 'hh:mm' },
  problem: {
    notDate: 'Enter a date, such as %example%.',
    notDateAndTime: 'Enter a date and time, such as %example%.',
    notTime: 'Enter a time, such as %example%.',
    noSuchDate: 'This date doesn’t exist.',
  },
};
