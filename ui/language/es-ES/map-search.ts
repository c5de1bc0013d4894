import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the map search in Spanish. */
export const mapSearchEsES: Catalog['places'] = {
  placeholder: 'Buscar en el mapa',
  close: 'Cerrar la búsqueda',
  found: 'Resultados de la búsqueda',
  hint: 'Vehículos, grupos, geocercas, ciudades o coordenadas, como -23.55, -46.63.',
  hintPlaces: 'Vehículos, grupos, geocercas, direcciones o coordenadas.',
  asking: 'Buscando…',
  nothing: 'No se encontró nada.',
  failed: 'No se pudieron buscar los lugares. %reason%',
  unavailable: 'La búsqueda de direcciones tiene problemas. Intente más tarde.',
  retry: 'Intentar de nuevo',
  noVehicle: 'Ningún vehículo de este grupo está en el mapa.',
  noArea: 'Esta geocerca no tiene área para mostrar.',
  notDriving: 'Este conductor no está en ningún vehículo ahora.',
  kinds: {
    vehicle: 'Vehículos',
    driver: 'Conductores',
    group: 'Grupos',
    geofence: 'Geocercas',
    place: 'Lugares',
  },
};
