import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';

const SOURCES = projectFiles(/\.(tsx?|mjs|css|md)$/).filter((path) => path !== 'docs/glossary.md');

/** The words of the table "Retired words" of the glossary, lower case. */
function retiredWords(): string[] {
  const [, table = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Retired words');
  return [...table.matchAll(/^\| ([a-z ]+) \| [a-z]/gm)].map(([, word = '']) => word);
}

/** Where a retired word stands alone or as a word within a name, as `file:line: word`. */
function retiredWordsIn(text: string, path: string, words: readonly string[]): string[] {
  const pattern = new RegExp(`(?:^|[^a-z])(${words.join('|')})s?(?![a-z])`);
  return text.split('\n').flatMap((line, at) => {
    const plain = line.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
    const [, word] = pattern.exec(plain) ?? [];
    return word === undefined ? [] : [`${path}:${at + 1}: ${word}`];
  });
}

describe('the words of the glossary', () => {
  const words = retiredWords();

  test('name what is retired', () => {
    expect(words.length).toBeGreaterThan(10);
  });

  test('a retired word is found alone, within a name and in its plural', () => {
    const planted = 'const recordDesk = 1;\n// the desks\nconst COLOUR_BY_KIND = 1;\nconst deskew = 2;';
    expect(retiredWordsIn(planted, 'a.ts', ['desk', 'colour'])).toEqual([
      'a.ts:1: desk',
      'a.ts:2: desk',
      'a.ts:3: colour',
    ]);
  });

  test('no retired word is used', () => {
    expect(
      SOURCES.filter((path) => path !== 'tests/architecture/words.test.ts').flatMap((path) =>
        retiredWordsIn(readFileSync(path, 'utf8'), path, words),
      ),
    ).toEqual([]);
  });
});
