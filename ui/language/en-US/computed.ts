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
};
