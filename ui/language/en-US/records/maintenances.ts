import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of maintenance in English. */
export const maintenancesEnUS: Catalog['maintenances'] = {
  progress: 'Upcoming maintenance',
  device: 'All vehicles',
  noServices: 'No maintenance is assigned to this vehicle or its groups.',
  unknownValue: 'The vehicle hasn’t reported this value yet.',
  overdue: 'Overdue by %amount%',
  dueNow: 'Due now',
  remaining: '%amount% left',
  now: 'Now: %amount%',
  dueAt: 'due at %amount%',
  wasDueAt: 'was due at %amount%',
};
