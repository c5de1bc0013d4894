/** The texts of view links in Portuguese. */
export const viewLinksPtBR = {
  copy: 'Copiar link desta visualização',
  copied: 'Link copiado. Ele abre esta mesma visualização.',
  copyFailed: 'Não foi possível copiar. Copie o endereço na barra do navegador.',
  outside: 'Fora do filtro',
  clearFilter: 'Limpar',
  stale: 'Sem conexão: o mapa de %age% atrás',
  lastKnown: 'Última situação conhecida, de %age% atrás',
  newVersion: {
    NEW_VERSION_AVAILABLE: 'Há uma nova versão do console',
    text: 'A página será recarregada e voltará a esta mesma visualização.',
    open: 'Abrir agora',
    later: 'Mais tarde',
  },
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
