import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonListSplitter } from '@farol/core/fleet/wire/json-list-splitter';

/** Returns the objects of a list that arrives in parts of a length. */
function readInParts(text: string, length: number): { objects: unknown[]; isComplete: boolean } {
  const splitter = new JsonListSplitter();
  const objects: unknown[] = [];
  for (let start = 0; start < text.length; start += length) {
    const list = splitter.push(text.slice(start, start + length));
    const parsed: unknown = list === undefined ? [] : JSON.parse(list);
    if (Array.isArray(parsed)) objects.push(...parsed);
  }
  return { objects, isComplete: splitter.isComplete };
}

test('a list has the same objects in whatever parts it arrives', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.dictionary(
          fc.string(),
          fc.json().map((text): unknown => JSON.parse(text)),
        ),
      ),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 2 }),
      (objects, length, indent) => {
        const text = JSON.stringify(objects, undefined, indent);
        const expected: unknown = JSON.parse(text);
        expect(readInParts(text, length)).toEqual({ objects: expected, isComplete: true });
      },
    ),
  );
});

test('a list that breaks off is not complete, and has the objects before that', () => {
  expect(readInParts('[{"a":1},{"b":"}"},{"c":', 3)).toEqual({
    objects: [{ a: 1 }, { b: '}' }],
    isComplete: false,
  });
});

test.for(['<html>', 'null', '{"a":1}', '[1]', '[{}]x'])(
  'what is no list of objects is refused: %s',
  (text) => {
    expect(() => readInParts(text, 2)).toThrow(SyntaxError);
  },
);
