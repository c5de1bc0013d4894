import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renamedLine, type AttributeLine } from '@farol/core/resources/descriptor/attribute-line';

const EMPTY: AttributeLine = { key: '', type: 'text', text: '' };
const keys = fc.constantFrom('', 'lockOnExit', 'hide', 'hideout', 'colour');

test('a known attribute comes with what it is: nobody has to know that it is a switch', () => {
  expect(renamedLine(EMPTY, 'lockOnExit')).toEqual({ key: 'lockOnExit', type: 'flag', text: 'true' });
  expect(renamedLine(EMPTY, 'colour')).toEqual({ key: 'colour', type: 'text', text: '' });
});

test('a name that only begins like a known one is typed on without a trace', () => {
  expect(['h', 'hi', 'hid', 'hide', 'hideo', 'hideou', 'hideout'].reduce(renamedLine, EMPTY)).toEqual({
    key: 'hideout',
    type: 'text',
    text: '',
  });
});

test('what somebody has said a line is stays, whatever it is called', () => {
  const said = fc.record({
    key: keys,
    type: fc.constantFrom('text' as const, 'number' as const),
    text: fc.constantFrom('1', 'yes', 'true'),
  });
  fc.assert(
    fc.property(said, keys, (line, key) => {
      expect(renamedLine(line, key)).toEqual({ ...line, key });
    }),
  );
});
