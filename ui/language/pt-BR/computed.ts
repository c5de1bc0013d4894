/** The texts of computed attributes in Portuguese. */
export const computedPtBR = {
  hint: 'Calculada a cada posição, por exemplo: speed * 1.852',
  test: 'Teste',
  device: 'Testar com',
  devicePlaceholder: 'Escolha um dispositivo',
  testing: 'Calculando…',
  noDevice: 'Escolha um dispositivo para ver o resultado enquanto escreve.',
  noExpression: 'Escreva uma expressão para ver o resultado.',
  nothing: 'A expressão não dá valor nenhum.',
  result: 'Resultado:',
};
