import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the past of the whole fleet in Spanish. */
export const momentEsES: ScreensCatalog['moment'] = {
  title: 'La flota en el pasado',
  controls: 'Reproducción',
  slider: 'Hora del día',
  play: 'Reproducir (Espacio)',
  pause: 'Pausar (Espacio)',
  realTime: 'Tiempo real',
  speedIs: 'Velocidad de reproducción: %speed%',
  dayBefore: 'Día anterior',
  dayAfter: 'Día siguiente',
  live: 'En vivo',
  loading: 'Cargando…',
  failed: 'No se ha podido cargar este momento.',
  refused: 'Tu cuenta no puede ver un pasado tan lejano.',
  unsupported:
    'Este servidor no muestra la flota entera en el pasado. El recorrido de un vehículo está en sus informes.',
  retry: 'Reintentar',
  noActions:
    'Estás viendo el pasado. Los comandos y las anclas actúan sobre el vehículo tal como está ahora: vuelve a En vivo para usarlos.',
};
