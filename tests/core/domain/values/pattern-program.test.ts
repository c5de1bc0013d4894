import { expect, test } from 'vitest';
import { isTooLarge, patternProgram } from '@farol/core/domain/values/pattern-program';
import { patternSyntax, type PatternNode } from '@farol/core/domain/values/pattern-syntax';

function syntaxOf(expression: string): PatternNode {
  const syntax = patternSyntax(expression);
  if (!syntax) throw new Error(`${expression} has no syntax`);
  return syntax;
}

test.for([
  ['characters', 'a'.repeat(200), 97],
  ['boundaries', '\\b'.repeat(200), 97],
  ['groups', '(a)'.repeat(98), 3],
  ['alternatives', `${'a|'.repeat(98)}a`, 2],
  ['a repeat', 'a{98}', 2],
  ['a repeat up to a number', 'a{3,98}', 2],
  ['a repeat from a number on', 'a{97,}', 2],
  ['repeats without end', 'a*'.repeat(74), 1],
  ['repeats of at least one', 'a+'.repeat(42), 3],
  ['repeats in repeats', '(a{3}){7}', 198],
  ['looks ahead', '(?=a)'.repeat(59), 2],
  ['looks behind', '(?<=a)'.repeat(59), 2],
] as const)(
  'program: %s are not too large with some characters more, and then they are',
  ([, most, more]) => {
    const [largest, tooLarge] = [more, more + 1].map((count) => syntaxOf(most + 'x'.repeat(count)));
    expect([largest, tooLarge].map((syntax) => syntax && isTooLarge(syntax))).toEqual([false, true]);
    expect(tooLarge && patternProgram(tooLarge)).toBeUndefined();
    // What is allowed for is at least what is needed.
    expect((largest && patternProgram(largest))?.length ?? 0).toBeLessThanOrEqual(300);
  },
);

test('program: an endless number of repeats that must be there is too large, of others is not', () => {
  const endless = '9'.repeat(400);
  expect([`a{${endless}}`, `(){${endless},}`, `a{0,${endless}}`].map(syntaxOf).map(isTooLarge)).toEqual([
    true,
    true,
    false,
  ]);
});

test.for([
  '(?<=a)b',
  '(?<!a)b',
  'a|(?<=b)c',
  '(?<=b)c|a',
  'a|b|(?<=b)c|d',
  '(?=(?<=b)c)d',
  '((?<=b)c)*',
  '((?<=b)c)+',
  '((?<=b)c){2}',
  '((?<=b)c){0,2}',
  'x{2}(?<=b)y',
])('program: %s, which looks behind, has none', (expression) => {
  expect(isTooLarge(syntaxOf(expression))).toBe(false);
  expect(patternProgram(syntaxOf(expression))).toBeUndefined();
});
