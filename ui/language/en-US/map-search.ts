import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the map search in English. */
export const mapSearchEnUS: Catalog['places'] = {
  placeholder: 'Search the map',
  close: 'Close search',
  found: 'Search results',
  hint: 'Vehicles, groups, geofences, towns or coordinates such as -23.55, -46.63.',
  hintPlaces: 'Vehicles, groups, geofences, addresses or coordinates.',
  asking: 'Searching…',
  nothing: 'Nothing found.',
  failed: 'Couldn’t search for places. %reason%',
  unavailable: 'Address search isn’t working right now. Try again later.',
  retry: 'Try again',
  noVehicle: 'No vehicles in this group are on the map.',
  noArea: 'This geofence has no area to show.',
  notDriving: 'This driver is not driving any vehicle now.',
  kinds: { vehicle: 'Vehicles', driver: 'Drivers', group: 'Groups', geofence: 'Geofences', place: 'Places' },
};
