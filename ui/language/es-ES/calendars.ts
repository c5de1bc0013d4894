import type { Catalogue } from '../catalogue.ts';

/** The texts of calendars in Spanish. */
export const calendarsEsES: Catalogue['calendars'] = {
  none: 'Aún no hay horarios.',
  add: 'Añadir horario',
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
    count: 'Tras un número de veces',
    until: 'En una fecha',
  },
  count: 'Número de veces',
  until: 'Último día',
  next: 'Próximas veces:',
  over: 'Este horario ya terminó.',
  zone: 'Hora de %zone%',
  foreign: 'Regla avanzada',
  foreignText: 'Esta regla es más rica que un horario y se queda como está.',
  removeForeign: 'Quitar la regla avanzada',
};
