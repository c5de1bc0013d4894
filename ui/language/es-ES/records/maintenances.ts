import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of maintenance in Spanish. */
export const maintenancesEsES: Catalog['maintenances'] = {
  progress: 'Próximos mantenimientos',
  device: 'Todos los vehículos',
  noServices: 'No hay mantenimientos asignados a este vehículo ni a sus grupos.',
  unknownValue: 'El vehículo aún no ha enviado este valor.',
  overdue: 'Vencido por %amount%',
  dueNow: 'Vence ahora',
  remaining: 'Faltan %amount%',
  now: 'Ahora: %amount%',
  dueAt: 'vence a los %amount%',
  wasDueAt: 'venció a los %amount%',
};
