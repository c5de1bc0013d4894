/** The texts of links to a view in Portuguese. */
export const viewsPtBR = {
  copy: 'Copiar link desta visualização',
  copied: 'Link copiado: quem o abrir vê o mesmo.',
  copyFailed: 'O navegador não deixou copiar. Copie o endereço da barra do navegador.',
  outside: 'Fora do filtro',
  clearFilter: 'Limpar',
  stale: 'Sem conexão: o mapa de %age% atrás',
  pattern: {
    title: 'Expressão inválida',
    unclosedGroup: 'O “(” na posição %at% não foi fechado.',
    unopenedGroup: 'O “)” na posição %at% não fecha nada.',
    unclosedSet: 'O “[” na posição %at% não foi fechado.',
    nothingToRepeat: 'O sinal na posição %at% não tem o que repetir.',
    unfinished: 'Falta algo depois da “\\” na posição %at%.',
    tooCostly: 'Esta expressão demoraria demais. Use uma mais simples.',
    invalid: 'Há um erro na posição %at%.',
  },
};
