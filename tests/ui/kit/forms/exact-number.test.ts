import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTypedNumber, numberInputText } from '@farol/ui/kit/forms/exact-number';

/** What stands in the input after each key, where the form keeps only the number. */
function afterEachKey(text: string): (string | number)[] {
  return text.split('').map((_, at) => {
    const typed = text.slice(0, at + 1);
    return numberInputText(typed, parseTypedNumber(typed));
  });
}

test('a place is typed key by key, and no key is taken away', () => {
  expect(afterEachKey('-23.05')).toEqual(['-', '-2', '-23', '-23.', '-23.0', '-23.05']);
  expect(afterEachKey('0.007')).toEqual(['0', '0.', '0.0', '0.00', '0.007']);
});

test('whatever number is typed stands as it was typed, and is the number that counts', () => {
  const decimals = fc.stringMatching(/^-?\d{1,4}(\.\d{1,6})?$/);
  fc.assert(
    fc.property(decimals, (text) => {
      expect(afterEachKey(text).at(-1)).toBe(text);
      expect(parseTypedNumber(text)).toBe(Number(text));
    }),
  );
});

test('a number that comes from elsewhere takes the place of what was typed', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (kept) => {
      fc.pre(kept !== -23);
      expect(numberInputText('-23.0', kept)).toBe(kept);
    }),
  );
  expect(numberInputText('-23.0', undefined)).toBe('');
});

test('what is no number yet counts as none', () => {
  expect(['', '-', '.', '-.'].map(parseTypedNumber)).toEqual([undefined, undefined, undefined, undefined]);
  expect(parseTypedNumber(0)).toBe(0);
});
