import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { Resource } from '@farol/core/resources/descriptor/resource';
import { SERVER_ATTRIBUTE_SUGGESTIONS } from '@farol/core/resources/draft/server-settings-draft';

/** What a tracking server of its own reads, for channels that ours does not have (contract §5.3). */
const READ_ELSEWHERE = new Set(['telegramChatId']);

test('no form suggests an attribute that nothing reads', () => {
  const resources: readonly Resource[] = Object.values(RESOURCES);
  const suggested = new Set([
    ...SERVER_ATTRIBUTE_SUGGESTIONS,
    ...resources.flatMap(({ attributeSuggestions }) => attributeSuggestions),
  ]);
  const sources = globSync('{core,server,ui}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('node_modules') && !file.includes('language'))
    .map((file) => readFileSync(file, 'utf8'))
    .map((source) => source.replaceAll(/^.*suggestions.*$/gim, ''));
  const unread = [...suggested].filter(
    (key) => !READ_ELSEWHERE.has(key) && !sources.some((source) => source.includes(`'${key}'`)),
  );
  expect(unread).toEqual([]);
});
