import type { Catalogue } from '../catalogue.ts';

/** The texts of lists and forms of records in English. */
export const recordsEnUS: Catalogue['records'] = {
  save: 'Save',
  cancel: 'Cancel',
};
