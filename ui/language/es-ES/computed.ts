import type { Catalogue } from '../catalogue.ts';

/** The texts of computed attributes in Spanish. */
export const computedEsES: Catalogue['computed'] = {
  hint: 'Se calcula en cada posición, por ejemplo: speed * 1.852',
  test: 'Prueba',
  device: 'Probar con',
  devicePlaceholder: 'Elija un dispositivo',
  testing: 'Calculando…',
  noDevice: 'Elija un dispositivo para ver el resultado mientras escribe.',
  noExpression: 'Escriba una expresión para ver el resultado.',
  nothing: 'La expresión no da ningún valor.',
  result: 'Resultado:',
  trouble: {
    incomplete: 'La expresión no está completa.',
    unexpected: '“%what%” no cabe en la posición %at%.',
    character: 'El carácter en la posición %at% no se puede usar.',
    openText: 'Al texto que comienza en la posición %at% le falta la comilla final.',
    variable: 'La última posición no tiene “%what%”.',
    function: 'No existe la función “%what%”.',
    refused: '“%what%” no se puede usar en expresiones.',
    number: '“%what%” no es un número.',
    zero: 'La expresión divide por cero.',
    slow: 'La expresión tarda demasiado.',
    deep: 'La expresión tiene demasiados niveles.',
    type: 'El resultado no coincide con el tipo de salida.',
  },
};
