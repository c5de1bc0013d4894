/** The texts of view links in Portuguese. */
export const viewLinksPtBR = {
  copy: 'Copiar link desta visualização',
  copied: 'Link copiado. Ele abre esta mesma visualização.',
  momentCopied: 'Link copiado. Ele mostra o veículo neste momento.',
  copyFailed: 'Não foi possível copiar. Copie o endereço na barra do navegador.',
  outside: 'Fora do filtro',
  clearFilter: 'Limpar',
  stale: 'Sem conexão: o mapa de %age% atrás',
  lastKnown: 'Última situação conhecida, de %age% atrás',
  link: {
    device: 'Esse link não leva a nenhum veículo. Esta é a sua frota.',
    moment: 'Não foi possível ler a data do link. Esta é a frota como está agora.',
    futureMoment: 'A data do link ainda não chegou. Esta é a frota como está agora.',
    circle:
      'Não foi possível ler o círculo ou o período do link; por isso “Quem esteve aqui?” não é mostrado.',
    unavailable: 'O que o link indica não existe, ou você não tem acesso.',
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
