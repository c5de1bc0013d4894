import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renamedLine, type AttributeLine } from '@farol/core/resources/descriptor/attribute-line';

const EMPTY: AttributeLine = { key: '', type: 'text', text: '' };
const keys = fc.constantFrom('', 'lockOnExit', 'hide', 'hideout', 'color');

test('a well-known attribute gets its type: users need not know that it is a flag', () => {
  expect(renamedLine(EMPTY, 'lockOnExit')).toEqual({ key: 'lockOnExit', type: 'flag', text: 'true' });
  expect(renamedLine(EMPTY, 'color')).toEqual({ key: 'color', type: 'text', text: '' });
});

test('a name that only begins like a well-known one can be typed on without a trace', () => {
  expect(['h', 'hi', 'hid', 'hide', 'hideo', 'hideou', 'hideout'].reduce(renamedLine, EMPTY)).toEqual({
    key: 'hideout',
    type: 'text',
    text: '',
  });
});

test('the type that a user chose stays, whatever the name', () => {
  const typedLines = fc.record({
    key: keys,
    type: fc.constantFrom('text' as const, 'number' as const),
    text: fc.constantFrom('1', 'yes', 'true'),
  });
  fc.assert(
    fc.property(typedLines, keys, (line, key) => {
      expect(renamedLine(line, key)).toEqual({ ...line, key });
    }),
  );
});
