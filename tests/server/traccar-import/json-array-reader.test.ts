import { array, assert, infiniteStream, integer, jsonValue, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import { JsonArrayError, JsonArrayReader } from '../../../server/traccar-import/source/json-array-reader.ts';

test('JSON arrays: wherever a text is cut, its elements are the same', () => {
  assert(
    property(
      array(jsonValue()),
      nat({ max: 4 }),
      infiniteStream(integer({ min: 1, max: 9 })),
      (values, indent, lengths) => {
        const text = ` ${JSON.stringify(values, undefined, indent)}\n`;
        const reader = new JsonArrayReader();
        const read: unknown[] = [];
        for (let start = 0; start < text.length;) {
          const end = start + (lengths.next().value ?? 1);
          read.push(...reader.push(text.slice(start, end)));
          start = end;
        }
        expect(read).toEqual(JSON.parse(text));
        expect(reader.isComplete).toBe(true);
      },
    ),
  );
});

test('JSON arrays: what is none, is no JSON, breaks off or never ends is noticed', () => {
  expect(() => new JsonArrayReader().push('{"a":1}')).toThrow(JsonArrayError);
  expect(() => new JsonArrayReader().push('[{"a":1x}]')).toThrow(JsonArrayError);
  const broken = new JsonArrayReader();
  expect(broken.push('[{"a":1},{"b"')).toEqual([{ a: 1 }]);
  expect(broken.isComplete).toBe(false);
  const endless = new JsonArrayReader();
  endless.push('["');
  expect(() => {
    for (let count = 0; count < 20; count += 1) endless.push('x'.repeat(100_000));
  }).toThrow('too long');
});
