import type { Catalogue } from '../catalogue.ts';

/** The texts of the command palette in English. */
export const paletteEnUS: Catalogue['palette'] = {
  title: 'Command palette',
  placeholder: 'Find vehicles, people, screens…',
  nothing: 'Nothing found.',
  choose: 'choose',
  open: 'open',
  close: 'close',
  shortcuts: 'Keyboard shortcuts',
  schemeLight: 'Light appearance',
  schemeDark: 'Dark appearance',
  schemeAuto: 'Appearance like the system',
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
    alert: 'Go to the newest alert',
    palette: 'Open the command palette',
    search: 'Search the list, or the devices',
    home: 'Go home',
    place: 'Go to %screen%',
    marks: 'Show names, plates and status rings on the map (hold)',
    rows: 'Move through the list',
    open: 'Open the marked device',
    map: 'On the map: go about and choose what lies in the middle',
    close: 'Close what is open',
    help: 'Show these shortcuts',
  },
};
