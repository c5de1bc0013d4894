import type { Catalogue } from '../catalogue.ts';

/** The texts of lists and forms of records in Spanish. */
export const recordsEsES: Catalogue['records'] = {
  save: 'Guardar',
  cancel: 'Cancelar',
};
