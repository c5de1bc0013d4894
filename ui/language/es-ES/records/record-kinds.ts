import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of each kind of record in Spanish. */
export const recordKindsEsES: Pick<Catalog['records'], 'kind'> = {
  kind: {
    devices: {
      many: 'Dispositivos',
      empty: 'Aún no hay dispositivos',
      emptyText: 'Los vehículos que rastrea aparecen aquí.',
      add: 'Nuevo dispositivo',
    },
    groups: {
      many: 'Grupos',
      empty: 'Aún no hay grupos',
      emptyText: 'Los grupos reúnen dispositivos y les pasan lo que se asigna al grupo.',
      add: 'Nuevo grupo',
    },
    geofences: {
      many: 'Geocercas',
      empty: 'Aún no hay geocercas',
      emptyText: 'Dibuje un área en el mapa para saber qué vehículos entran y salen.',
      add: 'Nueva geocerca',
    },
    commands: {
      many: 'Comandos guardados',
      empty: 'Aún no hay comandos guardados',
      emptyText: 'Guarde aquí los comandos que envía a menudo.',
      add: 'Nuevo comando',
    },
    drivers: {
      many: 'Conductores',
      empty: 'Aún no hay conductores',
      emptyText: 'Los conductores de la flota aparecen aquí.',
      add: 'Nuevo conductor',
    },
    calendars: {
      many: 'Calendarios',
      empty: 'Aún no hay calendarios',
      emptyText: 'Los calendarios definen cuándo se aplican las reglas.',
      add: 'Nuevo calendario',
    },
    maintenances: {
      many: 'Mantenimientos',
      empty: 'Aún no hay mantenimientos',
      emptyText: 'Los mantenimientos por distancia u horas de motor aparecen aquí.',
      add: 'Nuevo mantenimiento',
    },
    computedAttributes: {
      many: 'Atributos calculados',
      empty: 'Aún no hay atributos calculados',
      emptyText: 'Los valores calculados en cada posición aparecen aquí.',
      add: 'Nuevo atributo calculado',
    },
    notifications: {
      many: 'Notificaciones',
      empty: 'Aún no hay notificaciones',
      emptyText: 'Las reglas de notificación aparecen aquí.',
      add: 'Nueva notificación',
    },
    scheduledReports: {
      many: 'Informes programados',
      empty: 'Aún no hay informes programados',
      emptyText: 'Los informes que se envían por correo en los horarios de un calendario aparecen aquí.',
      add: 'Nueva programación',
    },
    users: {
      many: 'Usuarios',
      empty: 'Aún no hay usuarios',
      emptyText: 'Las cuentas que administra aparecen aquí.',
      add: 'Nuevo usuario',
    },
  },
};
