import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the command palette in Spanish. */
export const paletteEsES: Catalog['palette'] = {
  title: 'Paleta de comandos',
  placeholder: 'Buscar vehículos, personas, pantallas…',
  nothing: 'No se encontró nada.',
  choose: 'elegir',
  open: 'abrir',
  close: 'cerrar',
  shortcuts: 'Atajos de teclado',
  schemeLight: 'Apariencia clara',
  schemeDark: 'Apariencia oscura',
  schemeAuto: 'Apariencia según el sistema',
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
    alert: 'Ir a la alerta más reciente',
    palette: 'Abrir la paleta de comandos',
    search: 'Buscar en la lista o en los dispositivos',
    home: 'Ir al inicio',
    place: 'Ir a %screen%',
    marks: 'Mostrar nombres, placas y anillos de estado en el mapa (mantener)',
    rows: 'Recorrer la lista',
    open: 'Abrir el dispositivo seleccionado',
    map: 'En el mapa: moverlo y seleccionar lo que está en el centro',
    close: 'Cerrar lo que está abierto',
    help: 'Mostrar estos atajos',
  },
};
