import { expect, test } from 'vitest';
import { patternSyntax, type PatternNode } from '@farol/core/domain/values/pattern-syntax';

const SEPARATORS = { choice: ' or ', sequence: ' ' };

/** Writes a structure down: choices in round brackets, repeats with least and most, what looks around in angles. */
function written(node: PatternNode | undefined): string {
  if (node === undefined) return 'none';
  if (node.kind === 'character') return node.source;
  if (node.kind === 'boundary') return `<${node.at}>`;
  if ('parts' in node) {
    const parts = node.parts.map(written).join(SEPARATORS[node.kind]);
    return node.kind === 'choice' ? `(${parts})` : parts;
  }
  if (node.kind === 'repeat') return `${written(node.part)}×${node.min}–${node.max}`;
  if (node.kind === 'behind') return `<behind ${written(node.part)}>`;
  return `<${node.isNegated ? 'not ' : ''}ahead ${written(node.part)}>`;
}

test.for([
  ['', '()'],
  ['ab', '(a b)'],
  ['ab|c||', '(a b or c or  or )'],
  ['^a$', '(<^> a <$>)'],
  ['\\ba\\B', '(<b> a <B>)'],
  ['a.', '(a .)'],
  // Quantifiers, greedy and lazy.
  ['a*b', '(a×0–Infinity b)'],
  ['a+b', '(a×1–Infinity b)'],
  ['a?b', '(a×0–1 b)'],
  ['a*?b+?c??d', '(a×0–Infinity b×1–Infinity c×0–1 d)'],
  ['a{2}b', '(a×2–2 b)'],
  ['a{12,}b', '(a×12–Infinity b)'],
  ['a{2,13}b', '(a×2–13 b)'],
  ['a{2}?b{2,}?c{2,3}?d', '(a×2–2 b×2–Infinity c×2–3 d)'],
  ['a{0,0}', '(a×0–0)'],
  // What only looks like a quantifier.
  ['a{,3}', '(a \\{ , 3 \\})'],
  ['a{x}]', '(a \\{ x \\} \\])'],
  // Escapes.
  ['\\d\\.\\\\n', '(\\d \\. \\\\ n)'],
  ['\\x6fa\\xgg', '(\\x6f a \\x g g)'],
  ['\\u00E3a\\u00g', '(\\u00E3 a \\u 0 0 g)'],
  ['\\cJa\\0', '(\\cJ a \\0)'],
  ['\\0128\\09', '(\\012 8 \\0 9)'],
  // Sets.
  ['[ab]c', '([ab] c)'],
  ['[\\1][\\k]', '([\\1] [\\k])'],
  ['[^\\]a][[]', '([^\\]a] [[])'],
  ['[][^]a]', '([] [^] a \\])'],
  // Groups.
  ['(a|b)+c', '((a or b)×1–Infinity c)'],
  ['(?:a)b', '((a) b)'],
  ['(?<n1>a)b', '((a) b)'],
  ['((a)b)?', '(((a) b)×0–1)'],
  ['()', '(())'],
  // What looks around.
  ['(?=a)b', '(<ahead (a)> b)'],
  ['(?!a|b)c', '(<not ahead (a or b)> c)'],
  ['(?<=a)b', '(<behind (a)> b)'],
  ['(?<!a)b', '(<behind (a)> b)'],
  // What matches what another part matched, or is not known to every browser.
  ['(a)\\1', 'none'],
  ['a\\9|b', 'none'],
  ['(?<n>a)\\k<n>', 'none'],
  ['(?i:a)b', 'none'],
  ['(?-i:a)b', 'none'],
  ['a\\c', 'none'],
  ['a\\c1', 'none'],
  ['\\a1\\8', 'none'],
  ['a1k', '(a 1 k)'],
  ['\\\\1', '(\\\\ 1)'],
] as const)('syntax: the expression %s is read as %s', ([source, expected]) => {
  expect(written(patternSyntax(source))).toBe(expected);
});
