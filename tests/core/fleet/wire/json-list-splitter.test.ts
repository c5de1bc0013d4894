import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonListSplitter } from '@farol/core/fleet/wire/json-list-splitter';

/** Returns the elements of a list that arrives in parts of these lengths, in turn. */
function readInParts(
  text: string,
  lengths: readonly number[],
): { elements: unknown[]; isEmpty: boolean; isComplete: boolean } {
  const splitter = new JsonListSplitter();
  const elements: unknown[] = [];
  let start = 0;
  for (let part = 0; start < text.length; part++) {
    const end = start + (lengths[part % lengths.length] ?? 1);
    const list = splitter.push(text.slice(start, end));
    const parsed: unknown = list === undefined ? [] : JSON.parse(list);
    if (Array.isArray(parsed)) elements.push(...parsed);
    start = end;
  }
  return { elements, isEmpty: splitter.isEmpty, isComplete: splitter.isComplete };
}

/** The elements of a text that is a whole list of objects or lists; undefined for any other text. */
function wholeList(text: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const isList = Array.isArray(parsed) && parsed.every((item) => typeof item === 'object' && item !== null);
    return isList ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const cuts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 });
/** Texts with whatever looks like the structure of a list. */
const texts = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', 'a', 'é', '🚌') });
const values = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.integer(), texts, fc.constant(null), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
}));
const lists = fc
  .tuple(fc.array(fc.oneof(values.list, values.object)), fc.constantFrom(undefined, 1, '\t'))
  .map(([elements, indent]) => JSON.stringify(elements, undefined, indent));

test('json list splitter: a list has the same elements in whatever parts it arrives', () => {
  fc.assert(
    fc.property(lists, cuts, (text, lengths) => {
      expect(readInParts(text, lengths)).toEqual({
        elements: wholeList(text),
        isEmpty: false,
        isComplete: true,
      });
    }),
    { numRuns: 300 },
  );
});

test('json list splitter: a text with one character too many, missing or changed is a list in parts exactly if it is one as a whole', () => {
  const damaged = fc
    .tuple(lists, fc.nat(), fc.nat(1), fc.constantFrom('', '[', ']', '{', '}', '"', ',', ':', '1', ' '))
    .map(([text, where, removed, added]) => {
      const at = where % (text.length + 1);
      return text.slice(0, at) + added + text.slice(at + removed);
    });
  fc.assert(
    fc.property(damaged, cuts, (text, lengths) => {
      let read: unknown;
      try {
        const { elements, isComplete } = readInParts(text, lengths);
        read = isComplete ? elements : undefined;
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
      expect(read).toEqual(wholeList(text));
    }),
    { numRuns: 1000 },
  );
});

test('json list splitter: a list that breaks off is not complete, and has the elements before that', () => {
  expect(readInParts('[{"a":1},[{"b":"}"}],{"c":', [3])).toEqual({
    elements: [{ a: 1 }, [{ b: '}' }]],
    isEmpty: false,
    isComplete: false,
  });
  expect(readInParts(' \r\n', [1])).toEqual({ elements: [], isEmpty: true, isComplete: false });
});

test.for(['<html>', 'null', '{"a":1}', '[1]', '["[]"]', '[{}]x', '[{}{}]', '[,{}]', '[{},]', '[]]', '[{]'])(
  'what is no list of objects or lists is refused: %s',
  (text) => {
    expect(() => readInParts(text, [2])).toThrow(SyntaxError);
  },
);

test('json list splitter: the answer of a server that is no list is named so', () => {
  expect(() => readInParts('<html>', [2])).toThrow('Not a list of objects or lists');
});
