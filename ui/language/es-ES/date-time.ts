import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of date and time fields in Spanish. */
export const dateTimeEsES: Catalog['dateTime'] = {
  choose: 'Elegir una fecha',
  chooseTime: 'Elegir una hora',
  form: { day: 'dd/mm/aaaa', dayAndTime: 'dd/mm/aaaa hh:mm', time: 'hh:mm' },
  problem: {
    notDate: 'Escriba una fecha, como %example%.',
    notDateAndTime: 'Escriba una fecha y una hora, como %example%.',
    notTime: 'Escriba una hora, como %example%.',
    noSuchDate: 'Esta fecha no existe.',
  },
};
