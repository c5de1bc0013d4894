import type { Catalogue } from '../catalogue.ts';

/** The texts of the command palette in Spanish. */
export const paletteEsES: Catalogue['palette'] = {
  title: 'Paleta de comandos',
  placeholder: 'Busque vehículos, personas, pantallas…',
  nothing: 'No se encontró nada.',
  choose: 'elegir',
  open: 'abrir',
  close: 'cerrar',
  shortcuts: 'Atajos de teclado',
  schemeLight: 'Apariencia clara',
  schemeDark: 'Apariencia oscura',
  schemeAuto: 'Apariencia como la del sistema',
  clearFilters: 'Mostrar todos los vehículos',
  kind: {
    screen: 'Pantalla',
    action: 'Acción',
    vehicle: 'Vehículo',
    geofence: 'Geocerca',
    group: 'Grupo',
    driver: 'Conductor',
    user: 'Usuario',
  },
  keys: {
    alert: 'Ir a la alerta más nueva',
    palette: 'Abrir la paleta de comandos',
    search: 'Buscar en la lista o entre los dispositivos',
    home: 'Ir al inicio',
    place: 'Ir a %screen%',
    marks: 'Mostrar nombres, placas y anillos de estado en el mapa (mantener)',
    rows: 'Moverse por la lista',
    open: 'Abrir el dispositivo marcado',
    map: 'En el mapa: moverse y elegir lo que está en el medio',
    close: 'Cerrar lo que está abierto',
    help: 'Mostrar estos atajos',
  },
};
