import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';

/** The documents whose sections comments cite, by the word before the sign. */
const DOCUMENTS = {
  contract: { file: 'docs/tracking-api.md', heading: '' },
  facts: { file: 'docs/product-rules.md', heading: 'Facts ' },
  rules: { file: 'docs/product-rules.md', heading: '' },
} as const;
type Document = keyof typeof DOCUMENTS;

interface Reference {
  readonly document: Document;
  readonly section: string;
}

/**
 * What a text cites: `contract §3.2` the tracking API, `facts §5` the second part of the product rules, `§4` alone their first part, in
 * the tracking API its own. In a list, `contract §3.2, §3.3`, the word counts for all. Sections of an RFC are somebody else's.
 */
function referencesIn(text: string, own: Document = 'rules'): Reference[] {
  const plain = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const lists = /(?:\b([Cc]ontract|[Ff]acts|RFC \d+),? )?§\d+(?:\.\d+)*(?:(?:, | and | or )§\d+(?:\.\d+)*)*/g;
  return [...plain.matchAll(lists)].flatMap(([list, word = own]) => {
    if (word.startsWith('RFC')) return [];
    const cited = word.toLowerCase();
    const document: Document = cited === 'contract' || cited === 'facts' ? cited : own;
    return [...list.matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, section = '']) => ({ document, section }));
  });
}

function hasSection({ document, section }: Reference): boolean {
  const { file, heading } = DOCUMENTS[document];
  const escaped = section.replaceAll('.', String.raw`\.`);
  return new RegExp(`^#+ ${heading}${escaped}\\.? `, 'm').test(readFileSync(file, 'utf8'));
}

test('references are told apart by the word before them', () => {
  expect(referencesIn('/** As contract §3.2, §9.1\n * and facts §5 say (§4); RFC 6455 §7.4.1 */')).toEqual([
    { document: 'contract', section: '3.2' },
    { document: 'contract', section: '9.1' },
    { document: 'facts', section: '5' },
    { document: 'rules', section: '4' },
  ]);
});

test('a section that is in no document is found', () => {
  expect(hasSection({ document: 'rules', section: '4' })).toBe(true);
  expect(hasSection({ document: 'contract', section: '3.2' })).toBe(true);
  expect(hasSection({ document: 'rules', section: '10' })).toBe(false);
  expect(hasSection({ document: 'contract', section: '3.9' })).toBe(false);
});

test('every section that is cited is in the documents of the project', () => {
  const unresolved = projectFiles(/\.(tsx?|mjs|css|md)$/)
    .filter((path) => path !== 'tests/architecture/references.test.ts')
    .flatMap((path) =>
      referencesIn(readFileSync(path, 'utf8'), path === DOCUMENTS.contract.file ? 'contract' : 'rules')
        .filter((reference) => !hasSection(reference))
        .map(({ document, section }) => `${path}: ${document} §${section}`),
    );
  expect(unresolved).toEqual([]);
});
