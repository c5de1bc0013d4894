import type { Catalogue } from '../catalogue.ts';

/** The texts of the anchor in Spanish. */
export const anchorEsES: Catalogue['anchor'] = {
  activate: 'Activar ancla',
  deactivate: 'Desactivar ancla',
  activateGroup: 'Activar ancla para el grupo',
  deactivateGroup: 'Desactivar ancla para el grupo',
  reading: 'Cargando anclas…',
  unread: 'No se pudieron cargar las anclas. Intentar de nuevo',
  noPosition: 'Sin posición: no hay dónde anclar',
  noVehicles: 'No hay vehículos en este grupo',
  warning: 'Atención',
  askActivate: '¿Desea realmente activar el ancla para el vehículo "%name%"?',
  askDeactivate: '¿Desea realmente desactivar el ancla para el vehículo "%name%"?',
  askActivateGroup: '¿Desea realmente activar el ancla para los vehículos del grupo "%name%" (%count%)?',
  askDeactivateGroup: '¿Desea realmente desactivar el ancla para los vehículos del grupo "%name%" (%count%)?',
  explain: 'Si el vehículo sale de un radio de %meters% m, el motor se bloqueará.',
  ok: 'OK',
  cancel: 'Cancelar',
  close: 'Cerrar',
  retry: 'Intentar de nuevo',
  success: 'Listo',
  activated: 'Ancla activada.',
  deactivated: 'Ancla desactivada.',
  cancelled: 'Acción cancelada por el usuario',
  failedActivate: 'El ancla no se activó',
  failedDeactivate: 'El ancla no se desactivó',
  partly: 'Vehículos listos: %done%. Con fallo: %failed%.',
  step: {
    place: 'El vehículo aún no ha enviado ninguna posición.',
    save: 'No se pudo guardar la geocerca del ancla. %reason%',
    link: 'No se pudo asignar la geocerca del ancla al vehículo. %reason%',
    remove: 'No se pudo eliminar la geocerca del ancla. %reason%',
  },
  leftOver:
    'La geocerca “%fence%” quedó en el servidor. Intente de nuevo o elimínela en la lista de geocercas.',
  perhaps: 'Tal vez la geocerca “%fence%” quedó en el servidor. Revise la lista de geocercas.',
};
