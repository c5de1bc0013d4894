import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attributeLines,
  attributesFromLines,
  renamedLine,
  type AttributeLine,
} from '@farol/core/resources/descriptor/attribute-line';

const line = (key: string, text: string, type: AttributeLine['type'] = 'text'): AttributeLine => ({
  key,
  type,
  text,
});

test('attribute line: each type of value is a line, and nested values are data', () => {
  expect(attributeLines({ a: 'x', b: 1.5, c: true, d: { e: [1] }, f: null, g: undefined })).toEqual([
    line('a', 'x'),
    line('b', '1.5', 'number'),
    line('c', 'true', 'flag'),
    line('d', '{"e":[1]}', 'data'),
    line('f', 'null', 'data'),
    line('g', 'null', 'data'),
  ]);
});

test('attribute line: attributes that are shown as lines are stored again as they were', () => {
  const keys = fc.stringMatching(/^[a-z.]{1,8}$/);
  fc.assert(
    fc.property(fc.dictionary(keys, fc.jsonValue()), (attributes) => {
      const sent: unknown = JSON.parse(JSON.stringify(attributes));
      expect(attributesFromLines(attributeLines(attributes))).toEqual({ attributes: sent });
    }),
  );
});

test('attribute line: names lose their blanks, numbers may have a comma, and empty lines are skipped', () => {
  const lines = [line(' a ', ' x '), line('', ' '), line('b', ' 1,5 ', 'number'), line('c', 'no', 'flag')];
  expect(attributesFromLines(lines)).toEqual({ attributes: { a: ' x ', b: 1.5, c: false } });
});

test.for<[AttributeLine[], string]>([
  [[line(' ', 'x')], 'noKey'],
  [[line('a', '1'), line(' a', '2')], 'sameKey'],
  [[line('a', 'many', 'number')], 'notNumber'],
  [[line('a', ' ', 'number')], 'notNumber'],
  [[line('a', '1e999', 'number')], 'notNumber'],
])('attribute line: %j is refused as %s', ([lines, problem]) => {
  expect(attributesFromLines(lines)).toEqual({ problem });
});

test('attribute line: a well-known attribute is a flag that is on, until it gets another name', () => {
  const on = { type: 'flag', text: 'true' };
  for (const key of ['lockOnExit', 'hide', 'noQueue', 'totpEnable', 'event.status.enable'])
    expect(renamedLine(line('', ''), key)).toEqual({ key, ...on });
  expect(renamedLine(line('hide', 'true', 'flag'), 'noQueue')).toEqual({ key: 'noQueue', ...on });
  expect(renamedLine(line('hide', 'true', 'flag'), 'color')).toEqual(line('color', ''));
  expect(renamedLine(line('hide', 'false', 'flag'), 'color')).toEqual(line('color', 'false', 'flag'));
  expect(renamedLine(line('hide', 'true'), 'color')).toEqual(line('color', 'true'));
  expect(renamedLine(line('size', '5', 'number'), 'hide')).toEqual(line('hide', '5', 'number'));
});
