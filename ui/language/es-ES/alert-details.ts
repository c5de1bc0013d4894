import type { ScreensCatalog } from '../pt-BR/catalog-shape.ts';

/** The texts of what became of an alarm, and of how often a rule tells, in Spanish. */
export const alertDetailsEsES: ScreensCatalog['alertDetails'] = {
  loading: 'Cargando…',
  none: 'El servidor no guarda nada de esta alarma.',
  notes: 'Notas',
  noNotes: 'Aún no hay notas.',
  somebody: 'Alguien',
  open: 'Aún sin atender',
  assigned: '%name% se encarga',
  takeOver: 'Me encargo yo',
  assignTo: 'Asignar a…',
  comment: 'Comentario',
  addComment: 'Añadir comentario',
  deliveries: 'Mensajes enviados',
  noDeliveries: 'No se envió ningún mensaje.',
  otherChannel: 'Mensaje',
  state: {
    waiting: 'En espera',
    sent: 'Enviado',
    failed: 'Falló',
    dropped: 'Ya no hace falta',
  },
  firings: {
    count: 'Contar los últimos 7 días',
    incomplete: 'Complete primero la regla.',
    told_one: 'Habría avisado %count% vez en los últimos %days% días.',
    told_other: 'Habría avisado %count% veces en los últimos %days% días.',
    told_many: 'Habría avisado %count% veces en los últimos %days% días.',
    atLeast: 'No se contaron todos los eventos.',
    held_one: '%count% más no duró lo suficiente o llegó demasiado pronto después de otro.',
    held_other: '%count% más no duraron lo suficiente o llegaron demasiado pronto después de otro.',
    held_many: '%count% más no duraron lo suficiente o llegaron demasiado pronto después de otro.',
  },
};
