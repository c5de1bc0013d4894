/** The texts of links to a view in Portuguese. */
export const viewsPtBR = {
  copy: 'Copiar link desta visualização',
  copied: 'Link copiado: quem o abrir vê o mesmo.',
  copyFailed: 'O navegador não deixou copiar. Copie o endereço da barra do navegador.',
  outside: 'Fora do filtro',
  clearFilter: 'Limpar',
  stale: 'Sem conexão: o mapa de %age% atrás',
};
