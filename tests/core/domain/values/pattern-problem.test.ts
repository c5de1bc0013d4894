import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { patternProblem } from '@farol/core/domain/values/pattern-problem';
import { safePattern } from '@farol/core/domain/values/safe-pattern';

test('pattern problem: an invalid expression says what is wrong with it and where', () => {
  expect(patternProblem('van (01')).toEqual({ reason: 'unclosedGroup', position: 5 });
  expect(patternProblem('van 01)')).toEqual({ reason: 'unopenedGroup', position: 7 });
  expect(patternProblem('a[bc')).toEqual({ reason: 'unclosedSet', position: 2 });
  expect(patternProblem('*van')).toEqual({ reason: 'nothingToRepeat', position: 1 });
  expect(patternProblem('a|+b')).toEqual({ reason: 'nothingToRepeat', position: 3 });
  expect(patternProblem('van\\')).toEqual({ reason: 'unfinished', position: 4 });
  expect(patternProblem('(a+)\\1')).toEqual({ reason: 'tooCostly', position: 1 });
  expect(patternProblem('a[z-b]')).toEqual({ reason: 'invalid', position: 2 });
  expect(patternProblem('[z-b]')).toEqual({ reason: 'invalid', position: 1 });
  expect(patternProblem('x{3,2}y')).toEqual({ reason: 'invalid', position: 6 });
});

test('pattern problem: the position is that of the first mistake, whatever valid parts come before it', () => {
  expect(patternProblem('van\\ ')).toEqual({ reason: 'unfinished', position: 4 });
  expect(patternProblem('a[b(')).toEqual({ reason: 'unclosedSet', position: 2 });
  expect(patternProblem('\\d+(')).toEqual({ reason: 'unclosedGroup', position: 4 });
  expect(patternProblem('[a]+(')).toEqual({ reason: 'unclosedGroup', position: 5 });
  expect(patternProblem('(a)+(')).toEqual({ reason: 'unclosedGroup', position: 5 });
  expect(patternProblem('(?:a')).toEqual({ reason: 'unclosedGroup', position: 1 });
  expect(patternProblem('(*a')).toEqual({ reason: 'nothingToRepeat', position: 2 });
  expect(patternProblem('^*a')).toEqual({ reason: 'nothingToRepeat', position: 2 });
  expect(patternProblem('a**')).toEqual({ reason: 'nothingToRepeat', position: 3 });
  expect(patternProblem('a+?(')).toEqual({ reason: 'unclosedGroup', position: 4 });
  expect(patternProblem('a??(')).toEqual({ reason: 'unclosedGroup', position: 4 });
  expect(patternProblem('a???')).toEqual({ reason: 'nothingToRepeat', position: 4 });
});

test('pattern problem: plain text and valid expressions have no problem', () => {
  for (const query of [
    '',
    'van 01',
    'R$ 5',
    '^van',
    'van|moto',
    'a(b|c)?',
    '(?:a)b',
    'a+?',
    '[(]',
    '\\(',
    'a.b',
  ])
    expect(patternProblem(query)).toBeUndefined();
});

test('pattern problem: a query has a problem exactly when it looks like an expression and cannot be searched as one', () => {
  const typed = fc.string({
    unit: fc.constantFrom('a', '1', ' ', '(', ')', '[', ']', '*', '+', '?', '\\', '|', '{', '}'),
  });
  fc.assert(
    fc.property(typed, (query) => {
      const text = query.trim();
      const problem = patternProblem(query);
      expect(problem !== undefined).toBe(/[^a1 ]/.test(text) && safePattern(text) === undefined);
      if (problem) expect(text.length).toBeGreaterThanOrEqual(problem.position);
    }),
  );
});
