import { eventWordsEsES } from '@farol/core/domain/event-words/es-ES';
import { alertsEsES } from './es-ES/alerts.ts';
import type { Catalogue } from './catalogue.ts';
import { geofencesEsES } from './es-ES/geofences.ts';
import { mapEsES } from './es-ES/map.ts';
import { adminEsES } from './es-ES/admin.ts';
import { anchorEsES } from './es-ES/anchor.ts';
import { commandsEsES } from './es-ES/commands.ts';
import { deviceFormEsES } from './es-ES/device-form.ts';
import { devicesEsES } from './es-ES/devices.ts';
import { recordsEsES } from './es-ES/records.ts';
import { calendarsEsES } from './es-ES/calendars.ts';
import { maintenancesEsES } from './es-ES/maintenances.ts';
import { driversEsES } from './es-ES/drivers.ts';
import { computedEsES } from './es-ES/computed.ts';
import { paletteEsES } from './es-ES/palette.ts';
import { viewsEsES } from './es-ES/views.ts';
import { placesEsES } from './es-ES/places.ts';
import { entranceEsES } from './es-ES/entrance.ts';
import { serverEsES } from './es-ES/server.ts';
import { sharesEsES } from './es-ES/shares.ts';
import { preferenceErrorsEsES, preferencesEsES } from './es-ES/preferences.ts';
import { usersEsES } from './es-ES/users.ts';

/** The texts in Spanish. */
export const esES: Catalogue = {
  alerts: alertsEsES,
  ...entranceEsES,
  errors: { ...entranceEsES.errors, ...preferenceErrorsEsES },
  preferences: preferencesEsES,
  palette: paletteEsES,
  views: viewsEsES,
  places: placesEsES,
  records: recordsEsES,
  calendars: calendarsEsES,
  maintenances: maintenancesEsES,
  drivers: driversEsES,
  computed: computedEsES,
  shares: sharesEsES,
  users: usersEsES,
  server: serverEsES,
  deviceForm: deviceFormEsES,
  detail: devicesEsES,
  commands: commandsEsES,
  admin: adminEsES,
  anchor: anchorEsES,
  geofences: geofencesEsES,
  connection: {
    live: 'En vivo',
    connecting: 'Conectando…',
    catchingUp: 'Actualizando…',
    waiting: 'Sin conexión. Próximo intento en %seconds% s',
    now: 'Intentar ahora',
    gap: 'De vuelta tras %duration%; vehículos con novedades: %changed%',
    seconds: '%count% s',
    minutes: '%count% min',
    hours: '%count% h',
  },
  counter: {
    label: 'Filtrar por estado',
    all: 'Todos',
    online: 'En línea',
    offline: 'Fuera de línea',
    unknown: 'Desconocido',
    moving: 'En movimiento',
  },
  map: mapEsES,
  units: {
    ...eventWordsEsES.units,
    km: 'km',
    miles: 'mi',
  },
  devices: {
    search: 'Buscar en todo: nombre, placa, IMEI…',
    clear: 'Limpiar búsqueda',
    grouped: 'Agrupar por grupo',
    noGroup: 'Sin grupo',
    found_one: '%shown% dispositivo',
    found_other: '%shown% dispositivos',
    found_many: '%shown% dispositivos',
    foundOf_one: '%shown% de %total% dispositivo',
    foundOf_other: '%shown% de %total% dispositivos',
    foundOf_many: '%shown% de %total% dispositivos',
    failedTitle: 'No se pudo cargar la flota',
    failedText: 'El servidor no respondió. Seguimos intentándolo.',
    emptyTitle: 'Todavía no hay dispositivos',
    emptyText: 'Los vehículos que usted puede ver aparecen aquí.',
    emptyAdministrator: 'Registre un dispositivo y apunte el rastreador, o la aplicación Traccar Client, a:',
    nothingTitle: 'Nada encontrado',
    nothingText: 'Ningún dispositivo pasa la búsqueda y los filtros.',
    showAll: 'Mostrar todos',
    status: {
      online: 'En línea',
      offline: 'Fuera de línea',
      unknown: 'Desconocido',
      new: 'Nuevo',
      disabled: '%status%, desactivado',
    },
    age: {
      new: 'nuevo',
      now: 'ahora',
      lessMinute: '<1 min',
      minutes: '%count% min',
      hours: '%count% h',
      days: '%count% d',
    },
    state: {
      moving: 'En movimiento',
      stopped: 'Detenido',
      locked: 'Bloqueado',
      unlocked: 'Desbloqueado',
      lockUnknown: 'Bloqueo desconocido',
      anchored: 'Anclado',
      notAnchored: 'Sin ancla',
      ignitionOn: 'Encendido',
      ignitionOff: 'Apagado',
      ignitionUnknown: 'Encendido desconocido',
      driver: 'Conductor: %driver%',
      driverLocked: 'Bloqueado sin conductor',
      noDriver: 'Sin conductor',
      alarm: 'Alarma: %alarm%',
      noAlarm: 'Sin alarma',
      noPosition: 'Sin posición',
    },
    sort: {
      label: 'Ordenar',
      ascending: '%field%, ascendente',
      descending: '%field%, descendente',
      name: 'Nombre',
      status: 'Estado',
      lastUpdate: 'Actualizado',
      state: 'Señales',
      motion: 'movimiento',
      anchor: 'ancla',
      locked: 'bloqueo',
      ignition: 'encendido',
      driver: 'conductor',
      alert: 'alarma',
    },
  },
  device: {
    unknownTitle: 'Dispositivo no encontrado',
    unknownText: 'No existe o usted no puede verlo.',
    toList: 'Ver todos los dispositivos',
    maps: 'Abrir en el mapa',
    street: 'Street View',
    place: 'Lugar',
    fixTime: 'Última posición',
    copy: 'Copiar coordenadas',
    copied: 'Copiado',
    motion: 'Movimiento',
    lock: 'Motor',
    ignition: 'Encendido',
    driver: 'Conductor',
    alarm: 'Alarma',
    battery: 'Batería',
    power: 'Alimentación',
    satellites: 'Satélites',
    odometer: 'Odómetro',
    group: 'Grupo',
    model: 'Modelo',
    noPosition: 'Este dispositivo aún no ha informado una posición.',
    all: 'Mostrar todos los valores',
    fewer: 'Mostrar menos',
    path: 'Recorrido de las últimas 12 horas',
    pathEmpty: 'Sin recorrido en las últimas 12 horas',
    pathFailed: 'No se pudo leer el recorrido.',
    retry: 'Intentar de nuevo',
  },
  alarms: eventWordsEsES.alarms,
};
