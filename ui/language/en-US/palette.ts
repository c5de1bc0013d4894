import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the command palette in English. */
export const paletteEnUS: Catalog['palette'] = {
  title: 'Command palette',
  placeholder: 'Search vehicles, people, screens…',
  nothing: 'Nothing found.',
  choose: 'choose',
  open: 'open',
  close: 'close',
  shortcuts: 'Keyboard shortcuts',
  schemeLight: 'Light appearance',
  schemeDark: 'Dark appearance',
  schemeAuto: 'System appearance',
  clearFilters: 'Show all vehicles',
  kind: {
    screen: 'Screen',
    action: 'Action',
    vehicle: 'Vehicle',
    geofence: 'Geofence',
    group: 'Group',
    driver: 'Driver',
    user: 'User',
  },
  keys: {
    alert: 'Go to the latest alert',
    palette: 'Open the command palette',
    search: 'Search the list or devices',
    home: 'Go home',
    place: 'Go to %screen%',
    marks: 'Show names, plates and status rings on the map (hold)',
    rows: 'Move through the list',
    open: 'Open the selected device',
    map: 'On the map: pan and select what’s in the center',
    close: 'Close the open panel or dialog',
    help: 'Show these shortcuts',
  },
};
