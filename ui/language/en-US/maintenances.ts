import type { Catalogue } from '../catalogue.ts';

/** The texts of maintenance in English. */
export const maintenancesEnUS: Catalogue['maintenances'] = {
  progress: 'Next services',
  device: 'Choose a device',
  noServices: 'No maintenance is linked to this device or to its groups.',
  unknownValue: 'The device has not reported this value yet.',
  overdue: 'Overdue by %amount%',
  dueNow: 'Due now',
  remaining: '%amount% to go',
  now: 'Now: %amount%',
  dueAt: 'next at %amount%',
  wasDueAt: 'was due at %amount%',
};
