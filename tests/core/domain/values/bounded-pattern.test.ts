import { expect, test } from 'vitest';
import { BoundedPattern, maxSearchSteps } from '@farol/core/domain/values/bounded-pattern';
import { PatternAutomaton } from '@farol/core/domain/values/pattern-automaton';
import { patternProgram, type PatternStep } from '@farol/core/domain/values/pattern-program';
import { patternSyntax } from '@farol/core/domain/values/pattern-syntax';

function programOf(expression: string): readonly PatternStep[] {
  const syntax = patternSyntax(expression);
  const program = syntax && patternProgram(syntax);
  if (!program) throw new Error(`${expression} has no program`);
  return program;
}

function automatonOf(expression: string): PatternAutomaton {
  const automaton = PatternAutomaton.of(programOf(expression));
  if (!automaton) throw new Error(`${expression} has no automaton`);
  return automaton;
}

const TEXTS = [
  ...',a,b,ab,ba,abc,aab,abab,bbb,aaaa,ac,bc,abd,a\nb,\n,a b,ab cd, a,b-a,x1,_'.split(','),
  ...'aabcdefghijkl,\0a\0b,VAN 07,van 12,São,SÃO,ã,Ab,aXb,{,127,\u007F'.split(','),
];

/** What is anchored, chosen, repeated, and one of many characters. */
const EXPRESSIONS = [
  '',
  ...String.raw`^ $ ^$ a B ab ^a b$ ^ab$ a$b a^b . ^.$ [^] [] ã são`.split(' '),
  ...String.raw`a|b ^(a|b)$ a| | (a|ab)(c|bcd|)$ ^(?:a|b|cd)+$ a|b|abd$ ^(?:|a)b`.split(' '),
  ...String.raw`a* ^a*$ ^a+b ^a?b a??b$ ^(ab)*$ ^(ab)+?$ (a*)*b (a|b*)+c (^a)*b (a$)*$`.split(' '),
  ...String.raw`^a{2} ^a{2,}$ ^a{1,2}b ^(ab){2}$ ^(?:a|b){3}$ ^a{0}b b{0,2}c ^(a{2}){2}$`.split(' '),
  ...String.raw`$^ b$^ $^|b$ a|$^ aabcdefghijkl a.b\x00?`.split(' '),
  ...String.raw`\d\d$ \w\s\d [0-9]{2} van.*[0-7] \u007f [^a-z] ^\W \x7f`.split(' '),
];

/** What depends on more than one character. */
const AROUND = [
  ...String.raw`\ba a\b \Ba a\B \b \B ^\B$ \b\d \b.\b (\ba)*b _\b`.split(' '),
  ...String.raw`a(?=b) a(?!b) (?=ab)a (?!a). (?=a|b).$ (?=a)*b ((?!b).)+c (?=.*b)(?=.*c)a`.split(' '),
  ...String.raw`(?=(?!ab)a) (?!(?=ab)a)a a(?=$) (?=^a) (?=a)b (?!)a (?=)a (?!a(?=b))a (?=a(?=b)).b`.split(
    ' ',
  ),
];

test.for(EXPRESSIONS)('search: %s is found in the same texts as by a browser, without it', (expression) => {
  const own = new RegExp(expression, 'i');
  const found = TEXTS.filter((text) => own.test(text));
  const [bounded, automaton] = [new BoundedPattern(programOf(expression)), automatonOf(expression)];
  for (let times = 0; times < 2; times++) {
    expect(TEXTS.filter((text) => bounded.test(text))).toEqual(found);
    expect(TEXTS.filter((text) => automaton.test(text))).toEqual(found);
  }
});

test.for(AROUND)(
  'search: %s, which looks around, is found in the same texts as by a browser',
  (expression) => {
    const own = new RegExp(expression, 'i');
    const bounded = new BoundedPattern(programOf(expression));
    for (let times = 0; times < 2; times++)
      expect(TEXTS.filter((text) => bounded.test(text))).toEqual(TEXTS.filter((text) => own.test(text)));
    expect(PatternAutomaton.of(programOf(expression))).toBeUndefined();
  },
);

test('search: each character that is tried takes a step, and none is tried twice', () => {
  const plain = new BoundedPattern(programOf('abc'));
  expect([plain.size, plain.search(''), plain.search('xxabcxx'), plain.search('xxab')]).toEqual([
    4,
    { isFound: false, steps: 1 },
    // Two that are none, three that are, and the end of the expression.
    { isFound: true, steps: 6 },
    // After "ab" the end of the text, and "b" and the end once more as beginnings.
    { isFound: false, steps: 7 },
  ]);
  const nested = new BoundedPattern(programOf('(a|a)*b'));
  expect(nested.search('a'.repeat(100)).steps).toBeLessThanOrEqual(nested.size * 101);
});

test('search: the steps of a text are limited by its length and the size of the expression', () => {
  expect([maxSearchSteps(4, 0), maxSearchSteps(10, 4), maxSearchSteps(300, 1000)]).toEqual([8, 100, 10_000]);
  const pattern = new BoundedPattern(programOf('b'));
  expect([9997, 9998, 20_000].map((count) => pattern.search(`${'a'.repeat(count)}b`))).toEqual([
    { isFound: true, steps: 9999 },
    { isFound: false, steps: 10_000 },
    { isFound: false, steps: 10_000 },
  ]);
  expect([pattern.test(`${'a'.repeat(9998)}b`), pattern.test('ab')]).toEqual([false, true]);
});
