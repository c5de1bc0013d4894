import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the overview of the fleet in English. */
export const reportOverviewEnUS: ScreensCatalog['reports']['overview'] = {
  title: 'Fleet overview',
  distance: 'Distance',
  driving: 'Driving time',
  engineHours: 'Engine hours',
  utilization: 'Utilization',
  utilizationHint: 'Share of the period that a vehicle was driven',
  idling: 'Idling',
  idlingShare: '%share% of engine hours',
  alerts: 'Alarms',
  atLeast: 'at least',
  usedVehicles: '%used% of %count% vehicles drove',
  perDay: 'Distance per day',
  chartLabel: 'Distance per day, at most %most%',
  most: 'Drove most',
  least: 'Drove least',
  idlest: 'Most idling',
  loading: 'Working out the overview…',
  failedTitle: 'The overview could not be loaded',
  emptyTitle: 'No vehicle drove in this period',
  emptyText: 'As soon as there are positions, the fleet appears here.',
  perVehicle: '%name%: %value%',
  rowsOf: '%name%: %value%. Show the rows',
};
