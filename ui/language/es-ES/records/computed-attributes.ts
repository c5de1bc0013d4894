import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of computed attributes in Spanish. */
export const computedAttributesEsES: Catalog['computed'] = {
  hint: 'Se calcula en cada posición, por ejemplo: speed * 1.852',
  test: 'Prueba',
  device: 'Probar con',
  devicePlaceholder: 'Elija un vehículo',
  testing: 'Calculando…',
  noDevice: 'Elija un vehículo para ver el resultado mientras escribe.',
  noExpression: 'Escriba una expresión para ver el resultado.',
  nothing: 'La expresión no devuelve ningún valor.',
  result: 'Resultado:',
  /** Where a Traccar server has another result. */
  difference: {
    noValue: 'ningún valor',
    decimalText:
      'En un servidor Traccar sería %there%: allí los números decimales llevan «.0» o exponente en los textos.',
    wholeNumber:
      'En un servidor Traccar sería %there% con rastreadores que informan números enteros: la división pierde los decimales.',
    time: 'Un servidor Traccar no usa fechas y horas como números: allí no hay este resultado.',
    list: 'En un servidor Traccar una lista no se convierte en un texto legible.',
  },
  trouble: {
    incomplete: 'La expresión no está completa.',
    unexpected: '“%what%” inesperado en el carácter %at%.',
    character: 'El carácter %at% no está permitido.',
    openText: 'Falta la comilla final del texto que comienza en el carácter %at%.',
    variable: 'La última posición no tiene “%what%”.',
    function: 'No existe la función “%what%”.',
    refused: '“%what%” no se puede usar en expresiones.',
    number: '“%what%” no es un número.',
    zero: 'La expresión divide por cero.',
    slow: 'La expresión tarda demasiado.',
    deep: 'La expresión tiene demasiados niveles.',
    type: 'El resultado no coincide con el tipo de salida.',
    member: '“%what%” no existe aquí.',
    values: 'Cantidad incorrecta de valores en “%what%”.',
    pattern: 'El patrón después de =~ no es válido.',
    text: 'Aquí se necesita un texto.',
    whole: '“%what%” no es un número entero.',
    truth: '“%what%” no es verdadero ni falso.',
    place: 'El texto es demasiado corto para eso.',
    large: 'El número es demasiado grande o no es válido.',
    long: 'La expresión, o un texto que forma, es demasiado larga.',
    position: 'El vehículo aún no ha enviado ninguna posición.',
    evaluation: 'El servidor no puede calcular esta expresión. Revise cerca del carácter %at%.',
  },
};
