import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { patternProblem } from '@farol/core/domain/pattern-problem';
import { safePattern } from '@farol/core/domain/safe-pattern';

test('an invalid expression says what is wrong with it and where', () => {
  expect(patternProblem('van (01')).toEqual({ reason: 'unclosedGroup', at: 5 });
  expect(patternProblem('van 01)')).toEqual({ reason: 'unopenedGroup', at: 7 });
  expect(patternProblem('a[bc')).toEqual({ reason: 'unclosedSet', at: 2 });
  expect(patternProblem('*van')).toEqual({ reason: 'nothingToRepeat', at: 1 });
  expect(patternProblem('a|+b')).toEqual({ reason: 'nothingToRepeat', at: 3 });
  expect(patternProblem('van\\')).toEqual({ reason: 'unfinished', at: 4 });
  expect(patternProblem('(a+)+b')).toEqual({ reason: 'tooCostly', at: 1 });
  expect(patternProblem('a[z-b]')?.reason).toBe('invalid');
});

test('plain text and valid expressions have nothing wrong with them', () => {
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

test('whatever is typed, there is a problem exactly when it looks like an expression and cannot be searched as one', () => {
  const typed = fc.string({
    unit: fc.constantFrom('a', '1', ' ', '(', ')', '[', ']', '*', '+', '?', '\\', '|', '{', '}'),
  });
  fc.assert(
    fc.property(typed, (query) => {
      const text = query.trim();
      const problem = patternProblem(query);
      expect(problem !== undefined).toBe(/[^a1 ]/.test(text) && safePattern(text) === undefined);
      if (problem) expect(text.length).toBeGreaterThanOrEqual(problem.at);
    }),
  );
});
