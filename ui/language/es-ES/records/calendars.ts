import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of calendars in Spanish. */
export const calendarsEsES: Catalog['calendars'] = {
  none: 'Aún no hay horarios.',
  add: 'Agregar horario',
  schedule: 'Horario %number%',
  remove: 'Quitar el horario %number%',
  start: 'Inicio',
  end: 'Fin',
  repeat: 'Repetir',
  frequency: {
    once: 'No se repite',
    daily: 'Cada día',
    weekly: 'Cada semana',
    monthly: 'Cada mes',
    yearly: 'Cada año',
  },
  days: 'Días de la semana',
  expires: 'Termina',
  expiry: {
    never: 'Nunca',
    count: 'Después de un número de repeticiones',
    until: 'En una fecha',
  },
  count: 'Número de repeticiones',
  until: 'Último día',
  next: 'Próximas fechas:',
  over: 'Este horario ya terminó.',
  timeZone: 'Zona horaria',
  zone: 'Hora de %zone%',
  foreign: 'Regla avanzada',
  foreignText: 'Esta regla es demasiado compleja para editarla aquí y no cambiará.',
  removeForeign: 'Quitar la regla avanzada',
};
