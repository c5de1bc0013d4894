import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExpressionError } from '../../../server/expression/expression-error.ts';
import { compilePattern } from '../../../server/expression/text-pattern.ts';

function ignoreSteps(): void {}

function matches(pattern: string, text: string): boolean {
  return compilePattern(pattern, ignoreSteps)(text, ignoreSteps);
}

const pattern = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '[a-c1]', '^', '$', '\\.'),
    fc.tuple(tie('any'), tie('any')).map(([left, right]) => left + right),
    fc.tuple(tie('any'), tie('any')).map(([left, right]) => `(${left}|${right})`),
    fc
      .tuple(tie('any'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}'))
      .map(([repeated, times]) => `(${repeated})${times}`),
  ),
})).any;

test('text pattern: a text matches a pattern exactly when the whole of it matches', () => {
  fc.assert(
    fc.property(
      pattern,
      fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '.'), maxLength: 8 }),
      (source, text) => {
        let found: boolean;
        try {
          found = matches(source, text);
        } catch (error) {
          fc.pre(!(error instanceof ExpressionError)); // the pattern is too long
          throw error;
        }
        expect(found).toBe(new RegExp(`^(?:${source})$`).test(text));
      },
    ),
    { numRuns: 1_000 },
  );
});

function stepsFor(length: number): number {
  let steps = 0;
  compilePattern('(a*)*(a|aa)+$', ignoreSteps)(`${'a'.repeat(length)}!`, (more) => {
    steps += more;
  });
  return steps;
}

test('text pattern: the work is linear in the text, also where backtracking engines would hang', () => {
  expect(stepsFor(2_000)).toBeLessThan(stepsFor(1_000) * 2.1);
});

test('text pattern: unsupported syntax is refused', () => {
  for (const source of [
    '(a)\\1',
    'a**',
    '(?=a)',
    '\\bword',
    '(?i)a',
    '\\pL',
    '\\Qa\\E',
    'a{01}',
    'a{',
    'a{3,1}',
    '[b-a]',
    '[]',
    'a)',
    '(a',
    '\\',
    'a{9999}',
  ])
    expect(() => compilePattern(source, ignoreSteps), source).toThrow(ExpressionError);
});

test('text pattern: a pattern that is too long, or too long when its repetitions are written out, is refused before it is compiled', () => {
  for (const source of [
    '(((a{30}){30}){30}){30}',
    '(a{999}){999}',
    '[](]{999}',
    '([](]a{30}){30}',
    '(\\(a{30}){30}',
    `[${'ab'.repeat(400)}]+`,
    'a'.repeat(501),
  ]) {
    let steps = 0;
    const compile = () =>
      compilePattern(source, (more) => {
        steps += more;
      });
    expect(compile, source).toThrow('the pattern is too long');
    expect(steps).toBe(0);
  }
});

function compileSteps(source: string): number {
  let steps = 0;
  compilePattern(source, (more) => {
    steps += more;
  });
  return steps;
}

test('text pattern: compiling takes steps in proportion to the size of the pattern, repetitions included', () => {
  expect(compileSteps('(ab){50}')).toBeGreaterThan(compileSteps('(ab){5}') * 5);
});

test('text pattern: a character beyond the basic plane is one character', () => {
  expect(matches('.', '🚚')).toBe(true);
  expect(matches('[🚚🚗]{2}', '🚗🚚')).toBe(true);
});
