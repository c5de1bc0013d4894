/** The texts of links to a view in Portuguese. */
export const viewsPtBR = {
  copy: 'Copiar link desta visualização',
  copied: 'Link copiado. Ele abre esta mesma visualização.',
  copyFailed: 'Não foi possível copiar. Copie o endereço na barra do navegador.',
};
