import type { Catalogue } from '../catalogue.ts';

/** The texts of links to a view in English. */
export const viewsEnUS: Catalogue['views'] = {
  copy: 'Copy link to this view',
  copied: 'Link copied: whoever opens it sees the same.',
  copyFailed: 'The browser did not let us copy. Copy the address from its address bar.',
  outside: 'Outside the filter',
  clearFilter: 'Clear',
  stale: 'No connection: the map as it was %age% ago',
};
