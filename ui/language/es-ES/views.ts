import type { Catalogue } from '../catalogue.ts';

/** The texts of links to a view in Spanish. */
export const viewsEsES: Catalogue['views'] = {
  copy: 'Copiar enlace de esta vista',
  copied: 'Enlace copiado. Abre esta misma vista.',
  copyFailed: 'No se pudo copiar. Copie la dirección en la barra del navegador.',
};
