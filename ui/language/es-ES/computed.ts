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
};
