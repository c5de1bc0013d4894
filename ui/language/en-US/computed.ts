import type { Catalogue } from '../catalogue.ts';

/** The texts of computed attributes in English. */
export const computedEnUS: Catalogue['computed'] = {
  hint: 'Computed for each position, for example: speed * 1.852',
  test: 'Test',
  device: 'Test with',
  devicePlaceholder: 'Choose a device',
  testing: 'Computing…',
  noDevice: 'Choose a device to see the result while you write.',
  noExpression: 'Write an expression to see the result.',
  nothing: 'The expression gives no value.',
  result: 'Result:',
  trouble: {
    incomplete: 'The expression is not finished.',
    unexpected: '“%what%” does not belong at position %at%.',
    character: 'The character at position %at% cannot be used.',
    openText: 'The text that begins at position %at% lacks its closing quote.',
    variable: 'The latest position has no “%what%”.',
    function: 'There is no function “%what%”.',
    refused: '“%what%” cannot be used in expressions.',
    number: '“%what%” is not a number.',
    zero: 'The expression divides by zero.',
    slow: 'The expression takes too long.',
    deep: 'The expression is nested too deeply.',
    type: 'The result does not fit the output type.',
  },
};
