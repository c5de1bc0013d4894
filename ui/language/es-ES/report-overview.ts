import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the overview of the fleet in Spanish. */
export const reportOverviewEsES: ScreensCatalog['reports']['overview'] = {
  title: 'Resumen de la flota',
  distance: 'Distancia',
  driving: 'Tiempo de conducción',
  engineHours: 'Motor en marcha',
  utilization: 'Utilización',
  utilizationHint: 'Tiempo de conducción por vehículo y período',
  idling: 'Parado con motor en marcha',
  idlingShare: '%share% del motor en marcha',
  alerts: 'Alarmas',
  atLeast: 'como mínimo',
  usedVehicles: '%used% de %count% vehículos circularon',
  perDay: 'Distancia por día',
  chartLabel: 'Distancia por día, como máximo %most%',
  most: 'Más kilómetros',
  least: 'Menos kilómetros',
  idlest: 'Más tiempo parado con motor en marcha',
  loading: 'Calculando el resumen…',
  failedTitle: 'No se cargó el resumen',
  emptyTitle: 'Ningún vehículo circuló en el período',
  emptyText: 'En cuanto haya posiciones, la flota aparece aquí.',
  perVehicle: '%name%: %value%',
  rowsOf: '%name%: %value%. Ver las filas',
};
