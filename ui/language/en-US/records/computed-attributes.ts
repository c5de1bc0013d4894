import type { Catalog } from '../../pt-BR/catalog-shape.ts';

/** The texts of computed attributes in English. */
export const computedAttributesEnUS: Catalog['computed'] = {
  hint: 'Computed for each position, for example: speed * 1.852',
  test: 'Test',
  device: 'Test with',
  devicePlaceholder: 'Choose a vehicle',
  testing: 'Computing…',
  noDevice: 'Choose a vehicle to preview the result as you type.',
  noExpression: 'Enter an expression to see the result.',
  nothing: 'The expression returns no value.',
  result: 'Result:',
  /** Where a Traccar server has another result. */
  difference: {
    noValue: 'no value',
    decimalText:
      'On a Traccar server it is %there%: there, decimal numbers have “.0” or an exponent in texts.',
    wholeNumber:
      'On a Traccar server it is %there% for trackers that report whole numbers: dividing drops the decimals.',
    time: 'A Traccar server doesn’t treat times as numbers: this result doesn’t exist there.',
    list: 'On a Traccar server a list doesn’t become readable text.',
  },
  trouble: {
    incomplete: 'The expression is incomplete.',
    unexpected: 'Unexpected “%what%” at character %at%.',
    character: 'Character %at% isn’t allowed.',
    openText: 'Missing closing quote for the text that starts at character %at%.',
    variable: 'The last position has no “%what%”.',
    function: 'Unknown function “%what%”.',
    refused: '“%what%” isn’t allowed in expressions.',
    number: '“%what%” is not a number.',
    zero: 'The expression divides by zero.',
    slow: 'The expression takes too long.',
    deep: 'The expression is nested too deeply.',
    type: 'The result doesn’t match the output type.',
    member: '“%what%” doesn’t exist here.',
    values: 'Wrong number of values for “%what%”.',
    pattern: 'The pattern after =~ is invalid.',
    text: 'Text is expected here.',
    whole: '“%what%” is not a whole number.',
    truth: '“%what%” isn’t true or false.',
    place: 'The text is too short for that.',
    large: 'The number is too large or invalid.',
    long: 'The expression or a text it builds is too long.',
    position: 'The vehicle hasn’t reported a position yet.',
    evaluation: 'The server can’t calculate this expression. Check it near character %at%.',
  },
};
