import type { Catalogue } from '../catalogue.ts';

/** The texts of links to a view in Spanish. */
export const viewsEsES: Catalogue['views'] = {
  copy: 'Copiar enlace de esta vista',
  copied: 'Enlace copiado: quien lo abra verá lo mismo.',
  copyFailed: 'El navegador no dejó copiar. Copie la dirección de la barra del navegador.',
  outside: 'Fuera del filtro',
  clearFilter: 'Quitar filtro',
  stale: 'Sin conexión: el mapa de hace %age%',
};
