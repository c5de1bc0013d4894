import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of scheduled reports in Spanish. */
export const reportSchedulesEsES: ScreensCatalog['reports']['schedules'] = {
  manage: 'Gestionar',
  mail: 'Enviar por correo periódicamente',
  next: 'próximo envío: %time%',
  over: 'sin más envíos',
  nobody: 'Sin destinatarios',
  people_one: '%count% destinatario',
  people_other: '%count% destinatarios',
  people_many: '%count% destinatarios',
  newCalendar: 'Crear un calendario',
  frequency: { daily: 'Cada día', weekly: 'Cada lunes', monthly: 'El día 1 de cada mes' },
  time: 'Hora del día',
  timeMissing: 'Primero escriba la hora.',
  create: 'Crear',
  calendarName: '%frequency%, %time%',
  covers: 'Cada informe abarca el tiempo desde el anterior.',
  noMail:
    'Este servidor aún no tiene configurado un servidor de correo: solo reciben informes los destinatarios con un servidor de correo propio.',
  mailed:
    'Al guardar, la programación empieza para estos destinatarios y para usted. Sin vehículos ni grupos, cada destinatario recibe un informe de todos los vehículos que puede ver.',
};
