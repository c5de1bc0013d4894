import type { Catalogue } from '../catalogue.ts';

/** The texts of maintenance in Spanish. */
export const maintenancesEsES: Catalogue['maintenances'] = {
  progress: 'Próximas revisiones',
  device: 'Elija un dispositivo',
  noServices: 'No hay mantenimientos atribuidos a este dispositivo ni a sus grupos.',
  unknownValue: 'El dispositivo aún no ha informado este valor.',
  overdue: 'Atrasada en %amount%',
  dueNow: 'Toca ahora',
  remaining: 'Faltan %amount%',
  now: 'Ahora: %amount%',
  dueAt: 'próxima a los %amount%',
  wasDueAt: 'debía hacerse en %amount%',
};
