import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const DOCUMENT = 'docs/channels.md';

test('channels: each test that the document names is there', () => {
  const named = [...readFileSync(DOCUMENT, 'utf8').matchAll(/\[([^\]]+)\]\((\.\.\/tests\/[^)]+)\)/g)];
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(([, title = '', path = '']) => {
    const text = readFileSync(posix.join('docs', path), 'utf8').replaceAll(String.raw`\'`, "'");
    return !text.includes(title);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});
