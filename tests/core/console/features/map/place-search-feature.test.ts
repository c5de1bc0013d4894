import { expect, test } from 'vitest';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aBrowser, openConsole, signInNext } from '../../../../models/open-console.ts';
import { settleCalls } from '../../../../models/signed-in-console.ts';

/** A console on a server with these attributes. */
async function aConsole(attributes: Record<string, unknown>) {
  const opened = await openConsole(await aBrowser({ server: aServer({ attributes }) }));
  const { placeSearch } = opened.console.map;
  const type = async (text: string): Promise<void> => {
    placeSearch.search(text, 'en-US');
    opened.timers.increment(400);
    await settleCalls();
  };
  return { ...opened, placeSearch, type };
}

test('the geocoder of the server is used, and none where it has none', async () => {
  const named = await aConsole({ 'acme.geocoderUrl': 'https://geo.example/?q={query}' });
  await named.type('paulista');
  expect(named.geocoder.requests).toEqual(['https://geo.example/?q=paulista']);
  const silent = await aConsole({ 'other.geocoderUrl': 'https://geo.example/?q={query}' });
  await silent.type('paulista');
  expect(silent.geocoder.requests).toEqual([]);
});

test('a search is cleared when the user signs out', async () => {
  const { root, type, placeSearch } = await aConsole({});
  await type('1, 2');
  expect(placeSearch.getSnapshot().results).toHaveLength(1);
  const { map } = await signInNext(root);
  expect(map.placeSearch.getSnapshot()).toMatchObject({ results: [], isSearching: false });
});
