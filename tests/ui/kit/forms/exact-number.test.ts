import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTypedNumber, numberInputText } from '@farol/ui/kit/forms/exact-number-input.tsx';

/** Returns the text of the input after each key, while the form stores only the number. */
function afterEachKey(text: string): (string | number)[] {
  return text.split('').map((_, index) => {
    const typed = text.slice(0, index + 1);
    return numberInputText(typed, parseTypedNumber(typed));
  });
}

test('exact number: a coordinate can be typed key by key, and no key is lost', () => {
  expect(afterEachKey('-23.05')).toEqual(['-', '-2', '-23', '-23.', '-23.0', '-23.05']);
  expect(afterEachKey('0.007')).toEqual(['0', '0.', '0.0', '0.00', '0.007']);
});

test('exact number: every typed number stays as typed and is the value of the field', () => {
  const decimals = fc.stringMatching(/^-?\d{1,4}(\.\d{1,6})?$/);
  fc.assert(
    fc.property(decimals, (text) => {
      expect(afterEachKey(text).at(-1)).toBe(text);
      expect(parseTypedNumber(text)).toBe(Number(text));
    }),
  );
});

test('exact number: a number set from elsewhere replaces the typed text', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      fc.pre(value !== -23);
      expect(numberInputText('-23.0', value)).toBe(value);
    }),
  );
  expect(numberInputText('-23.0', undefined)).toBe('');
});

test('exact number: incomplete input counts as no number', () => {
  expect(['', '-', '.', '-.'].map(parseTypedNumber)).toEqual([undefined, undefined, undefined, undefined]);
  expect(parseTypedNumber(0)).toBe(0);
});
