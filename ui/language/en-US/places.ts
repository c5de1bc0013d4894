import type { Catalogue } from '../catalogue.ts';

/** The texts of the search on the map in English. */
export const placesEnUS: Catalogue['places'] = {
  search: 'Search the map',
  placeholder: 'Search the map',
  close: 'Close the search',
  found: 'Found',
  hint: 'Vehicles, groups, geofences or coordinates such as -23.55, -46.63.',
  hintPlaces: 'Vehicles, groups, geofences, addresses or coordinates.',
  asking: 'Looking for places…',
  nothing: 'Nothing found.',
  failed: 'Places could not be looked up. %reason%',
  unavailable: 'The address service has a problem.',
  retry: 'Try again',
  noVehicle: 'No vehicle of this group is on the map.',
  noArea: 'This geofence has no area to show.',
  notDriving: 'This driver is not driving any vehicle now.',
  unmark: 'Remove the mark of %name%',
  kinds: { vehicle: 'Vehicles', driver: 'Drivers', group: 'Groups', geofence: 'Geofences', place: 'Places' },
};
