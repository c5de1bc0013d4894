import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_TYPE_AHEAD, typeAheadAfterKey, type TypeAhead } from '../../../ui/palette/typed-ahead.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const after = (keys: readonly string[]): TypeAhead =>
  keys.reduce((typed, key) => typeAheadAfterKey(typed, { key, ...plain }) ?? typed, EMPTY_TYPE_AHEAD);

test('typed ahead: what is typed before the palette has loaded is kept for it, letter by letter', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' })), (letters) => {
      const typed = letters.filter((letter) => Array.from(letter).length === 1);
      expect(after(typed)).toEqual({ text: typed.join(''), isEntered: false });
      expect(after([...typed, 'Enter', 'x', 'Backspace'])).toEqual({ text: typed.join(''), isEntered: true });
    }),
  );
});

test('typed ahead: a letter can be deleted, and keys that type nothing are left alone', () => {
  expect(after(['v', 'a', 'Backspace', '1'])).toEqual({ text: 'v1', isEntered: false });
  for (const key of ['Tab', 'ArrowDown', 'F5'])
    expect(typeAheadAfterKey(EMPTY_TYPE_AHEAD, { key, ...plain })).toBeUndefined();
  expect(typeAheadAfterKey(EMPTY_TYPE_AHEAD, { key: 'r', ...plain, ctrlKey: true })).toBeUndefined();
});
