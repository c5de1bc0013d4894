import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedPattern, maxSearchSteps } from '@farol/core/domain/values/bounded-pattern';
import { PatternAutomaton } from '@farol/core/domain/values/pattern-automaton';
import { patternProgram } from '@farol/core/domain/values/pattern-program';
import { patternSyntax } from '@farol/core/domain/values/pattern-syntax';
import { safePattern } from '@farol/core/domain/values/safe-pattern';

/** Parts of expressions that people type, and of those that make a search slow. */
const atoms = fc.constantFrom(
  'a',
  'b',
  'A',
  '.',
  '\\d',
  '\\s',
  '\\w',
  '\\W',
  '[ab]',
  '[^a]',
  '[\\]a]',
  '\\.',
  'ã',
  '\\x61',
  '\\u0062',
  '-',
  '{',
  ']',
);
const quantifiers = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?', '??');
const { expressions } = fc.letrec<{ expressions: string; parts: string }>((tie) => ({
  expressions: fc
    .array(fc.array(tie('parts'), { maxLength: 4 }), { minLength: 1, maxLength: 2 })
    .map((choices) => choices.map((parts) => parts.join('')).join('|')),
  parts: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(atoms, quantifiers).map((both) => both.join('')),
    fc.constantFrom('^', '$', '\\b', '\\B'),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(?<n>'), tie('expressions'), quantifiers)
      .map(([opening, inner, quantifier]) => `${opening}${inner})${quantifier}`),
    fc
      .tuple(fc.constantFrom('(?=', '(?!'), tie('expressions'), fc.constantFrom('', '', '*'))
      .map(([opening, inner, quantifier]) => `${opening}${inner})${quantifier}`),
  ),
}));
const texts = fc.string({
  unit: fc.constantFrom('a', 'b', 'B', 'Ã', ' ', '1', '.', '-', ']', '{', '\n'),
  maxLength: 8,
});

function compiled(expression: string): RegExp | undefined {
  try {
    return new RegExp(expression, 'i');
  } catch {
    return undefined;
  }
}

/** Both ways of searching an expression without the browser. */
function searchesOf(
  expression: string,
): { bounded: BoundedPattern; automaton: PatternAutomaton | undefined } | undefined {
  const syntax = patternSyntax(expression);
  const program = syntax && patternProgram(syntax);
  return program && { bounded: new BoundedPattern(program), automaton: PatternAutomaton.of(program) };
}

test('safe pattern: a search in bounded steps finds what the browser finds', () => {
  fc.assert(
    fc.property(expressions, texts, (expression, text) => {
      const own = compiled(expression);
      fc.pre(own !== undefined && expression.length <= 200);
      const searches = searchesOf(expression);
      fc.pre(searches !== undefined);
      const { bounded, automaton } = searches;
      const { isFound, steps } = bounded.search(text);
      fc.pre(steps < maxSearchSteps(bounded.size, text.length));
      expect(isFound).toBe(own?.test(text));
      // Asked twice: the second answer comes from what the first has made.
      for (let times = 0; times < 2; times++) expect(automaton?.test(text) ?? isFound).toBe(isFound);
      expect(safePattern(expression)?.test(text)).toBe(own?.test(text));
    }),
    { numRuns: 500 },
  );
});

test('safe pattern: no expression takes more steps than its size and the length of the text allow', () => {
  const hostile = fc.constantFrom(
    '(a+)+b',
    '(a|a)*b',
    '(a*)*b',
    '.*.*.*x',
    `${'.?'.repeat(22)}x`,
    `${'(a|a)'.repeat(30)}x`,
    `${'a?'.repeat(60)}${'a'.repeat(60)}`,
    '(?=.*.*x)a',
    '((?!.*x).)*y',
    'a{1,99}{2}b',
    '[^]*[^]*\\x00',
  );
  fc.assert(
    fc.property(fc.oneof(hostile, expressions), fc.integer({ min: 0, max: 2_000 }), (expression, length) => {
      fc.pre(compiled(expression) !== undefined);
      const searches = searchesOf(expression);
      fc.pre(searches !== undefined);
      const { bounded } = searches;
      const { steps } = bounded.search('a'.repeat(length));
      expect(bounded.size).toBeLessThanOrEqual(300);
      expect(steps).toBeLessThanOrEqual(maxSearchSteps(bounded.size, length));
      expect(steps).toBeLessThanOrEqual(10_000);
    }),
  );
});

/** Returns a text of "a" and "b" in an order without a rule. */
function mixedText(seed: number): string {
  let state = seed + 1;
  let text = '';
  while (text.length < 200) {
    state = (state * 48_271) % 2_147_483_647;
    text += state % 2_000_000 < 1_000_000 ? 'a' : 'b';
  }
  return text;
}

test('safe pattern: an expression is compiled for all texts together, and no further than a limit', () => {
  // Which of the last fourteen characters were "a" is one of 16,384 states.
  const automaton = searchesOf(`a${'[ab]'.repeat(14)}z`)?.automaton;
  for (let seed = 0; seed < 500; seed++) expect(automaton?.test(mixedText(seed))).toBe(false);
  expect(automaton?.transitions).toBe(20_000);

  const usual = searchesOf('van.*0[12]')?.automaton;
  for (let seed = 0; seed < 500; seed++)
    expect(usual?.test(`van ${mixedText(seed)} 0${seed % 2}`)).toBe(seed % 2 === 1);
  expect(usual?.transitions).toBeLessThan(50);
});

test('safe pattern: expressions that would take a browser ages are answered', () => {
  const text = `${'a'.repeat(2_000)}\n`;
  for (const expression of [`${'.?'.repeat(22)}x`, '.*.*.*x', '(a+)+b', `${'(a|a)'.repeat(30)}x`])
    expect(safePattern(expression)?.test(text)).toBe(false);
  expect(safePattern('.*.*.*\\n')?.test(text)).toBe(true);
});

test.for(['(a)\\1', '(?<n>a)\\k<n>', '(?<=a*)b', '(?<!a+)b', 'x'.repeat(201), 'a{301}', '((a{20}){20}){20}'])(
  'safe pattern: the expression %s could be slow and is not searched',
  (query) => {
    expect(safePattern(query)).toBeUndefined();
  },
);

test.for(['(', ')', '(a))+', '[', '*', 'a\\', 'a[z-b]'])('safe pattern: %s is no expression', (query) => {
  expect(safePattern(query)).toBeUndefined();
});

test('safe pattern: a line in between is excluded quickly where that is right', () => {
  expect(safePattern('^a$')?.quickLines?.test('b\na')).toBe(true);
  expect(safePattern('^(?!a)')?.quickLines).toBeUndefined();
  expect(safePattern('a*b')?.quickLines).toBeUndefined();
});

test.for([
  ['a?'.repeat(6), 'a?'.repeat(7)],
  ['(a|b){6}', '(a|b){7}'],
  ['a{64}', 'a{65}'],
  ['a{0,63}', 'a{0,64}'],
  ['a|'.repeat(63), 'a|'.repeat(64)],
  ['[ab]c', '[ab]*c'],
] as const)(
  'safe pattern: the browser itself searches %s, which it can match in few ways, and not %s',
  ([few, many]) => {
    expect([few, many].map((expression) => safePattern(expression)?.quickLines !== undefined)).toEqual([
      true,
      false,
    ]);
    for (const expression of [few, many])
      expect(safePattern(expression)?.test('bAc'.repeat(80))).toBe(
        new RegExp(expression, 'i').test('bAc'.repeat(80)),
      );
  },
);
