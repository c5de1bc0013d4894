import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the past of the whole fleet in Spanish. */
export const replayEsES: ScreensCatalog['replay'] = {
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
  refused: 'Su cuenta no puede ver un pasado tan lejano.',
  limit:
    'Este servidor no guarda el pasado de la flota: solo se muestran vehículos a la vista, %shown% de %inView%.',
  limitEmpty:
    'Este servidor no guarda el pasado de la flota y no hay ningún vehículo a la vista. Mueva el mapa a donde haya vehículos.',
  showInView: 'Mostrar los vehículos a la vista',
  retry: 'Reintentar',
  noActions:
    'Estás viendo el pasado. Los comandos, las anclas, las alertas y otros valores son del vehículo tal como está ahora: vuelve a En vivo para verlos.',
  vehicle: {
    title: 'En este momento',
    state: 'Estado',
    moving: 'En movimiento',
    stopped: 'Parado',
    unknown: 'Desconocido entonces',
    speed: 'Velocidad entonces',
    course: 'Rumbo',
    fix: 'Última posición anterior',
    place: 'Lugar',
    nothing:
      'No se sabe nada de este vehículo en este momento: no había enviado ninguna posición en el tiempo anterior.',
    silent: 'Llevaba un tiempo sin enviar nada: aquí se le vio por última vez.',
    route: 'Abrir su recorrido en este momento',
  },
};
