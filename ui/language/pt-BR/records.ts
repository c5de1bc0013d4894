/** The texts of lists and forms of records in Portuguese. */
export const recordsPtBR = {
  save: 'Salvar',
  cancel: 'Cancelar',
};
