import { expect, test } from 'vitest';
import { PatternAutomaton } from '@farol/core/domain/values/pattern-automaton';
import { patternProgram } from '@farol/core/domain/values/pattern-program';
import { patternSyntax } from '@farol/core/domain/values/pattern-syntax';

function automatonOf(expression: string): PatternAutomaton {
  const syntax = patternSyntax(expression);
  const program = syntax && patternProgram(syntax);
  const automaton = program && PatternAutomaton.of(program);
  if (!automaton) throw new Error(`${expression} has no automaton`);
  return automaton;
}

test.for([
  // From the beginning to what a miss leads to, and from there back to it.
  ['ab', 'x', 2],
  ['ab', 'ã', 2],
  ['ab', '\u007F', 2],
  ['ab', '\u0080', 2],
  ['a.b', 'a', 3],
  ['(a|b)*c', 'a', 2],
  ['(a|b)*c', 'ab', 3],
  // The order in which steps are reached does not count.
  ['.(.)?ac', 'abbaababbab', 5],
] as const)(
  'automaton: %s makes the same few steps in any number of "%s"',
  ([expression, text, transitions]) => {
    const automaton = automatonOf(expression);
    for (let times = 0; times < 3; times++) expect(automaton.test(text.repeat(1000))).toBe(false);
    expect(automaton.transitions).toBe(transitions);
  },
);

test('automaton: nothing is made before a search, nor behind what is found', () => {
  const automaton = automatonOf('ab');
  expect(automaton.transitions).toBe(0);
  expect([automaton.test(''), automaton.transitions]).toEqual([false, 0]);
  expect([automaton.test('abxyz'), automaton.transitions]).toEqual([true, 2]);
  const empty = automatonOf('a*');
  expect([empty.test('bcd'), empty.transitions]).toEqual([true, 0]);
});
