import type { Catalogue } from '../catalogue.ts';

/** The texts of links to a view in English. */
export const viewsEnUS: Catalogue['views'] = {
  copy: 'Copy link to this view',
  copied: 'Link copied. It opens this same view.',
  copyFailed: 'Couldn’t copy. Copy the address from the browser’s address bar.',
};
