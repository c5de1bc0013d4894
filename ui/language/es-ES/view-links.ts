import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of view links in Spanish. */
export const viewLinksEsES: Catalog['views'] = {
  copy: 'Copiar enlace de esta vista',
  copied: 'Enlace copiado. Abre esta misma vista.',
  momentCopied: 'Enlace copiado. Muestra el vehículo en este momento.',
  copyFailed: 'No se pudo copiar. Copie la dirección en la barra del navegador.',
  outside: 'Fuera del filtro',
  clearFilter: 'Quitar filtro',
  stale: 'Sin conexión: el mapa de hace %age%',
  lastKnown: 'Última situación conocida, de hace %age%',
  link: {
    device: 'Ese enlace no lleva a ningún vehículo. Esta es su flota.',
    moment: 'No se pudo leer la fecha del enlace. Esta es la flota tal como está ahora.',
    futureMoment: 'La fecha del enlace aún no ha llegado. Esta es la flota tal como está ahora.',
    circle:
      'No se pudo leer el círculo o el período del enlace; por eso no se muestra «¿Quién estuvo aquí?».',
    unavailable: 'Lo que indica el enlace no existe, o usted no tiene acceso.',
  },
  pattern: {
    title: 'Expresión no válida',
    unclosedGroup: 'El «(» de la posición %at% no está cerrado.',
    unopenedGroup: 'El «)» de la posición %at% no cierra nada.',
    unclosedSet: 'El «[» de la posición %at% no está cerrado.',
    nothingToRepeat: 'El signo de la posición %at% no tiene nada que repetir.',
    unfinished: 'Falta algo después de la «\\» de la posición %at%.',
    tooCostly: 'Esta expresión tardaría demasiado. Use una más sencilla.',
    invalid: 'Hay un error en la posición %at%.',
  },
};
