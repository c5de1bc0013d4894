import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryGeocoder } from '@farol/adapters/memory/geocoder';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { navigationGuardMachine } from '@farol/core/machines/access/navigation-guard';
import { startPlaceSearchFeature } from '@farol/core/console/features/map/place-search-feature';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aUser } from '../../../../arbitraries/users.ts';

const ana = aUser({ email: 'ana@example.com' });

async function flush(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function aFeature(attributes: Record<string, unknown>) {
  const clock = new SimulatedClock();
  const network = new MemoryNetwork();
  const server = aServer();
  const sessions = new MemorySessions([{ user: ana, password: 'segredo' }], network, () => clock.now());
  await sessions.signIn('ana@example.com', 'segredo');
  const serverSettings = new MemoryServerSettings(
    { ...server, info: { ...server.info, attributes: { ...server.info.attributes, ...attributes } } },
    network,
  );
  const guard = createActor(navigationGuardMachine, {
    input: { ports: { sessions, clock: () => clock.now(), serverSettings }, namespace: 'acme' },
  }).start();
  const geocoder = new MemoryGeocoder([], network);
  const started = startPlaceSearchFeature({ geocoder }, { guard }, { namespace: 'acme', timers: clock });
  guard.send({ type: 'NAVIGATE', path: '/home' });
  await flush();
  const type = async (text: string) => {
    started.actors.placeSearch.send({ type: 'TYPE', text, language: 'en-US' });
    clock.increment(400);
    await flush();
  };
  return { guard, geocoder, type, stop: () => started.stop(), placeSearch: started.actors.placeSearch };
}

test('the geocoder of the server is used, and none where it has none', async () => {
  const named = await aFeature({ 'acme.geocoderUrl': 'https://geo.example/?q={query}' });
  await named.type('paulista');
  expect(named.geocoder.requests).toEqual(['https://geo.example/?q=paulista']);
  named.stop();
  const silent = await aFeature({ 'other.geocoderUrl': 'https://geo.example/?q={query}' });
  await silent.type('paulista');
  expect(silent.geocoder.requests).toEqual([]);
  silent.stop();
});

test('a search is cleared when the user signs out', async () => {
  const { guard, type, placeSearch, stop } = await aFeature({});
  await type('1, 2');
  expect(placeSearch.getSnapshot().context.results).toHaveLength(1);
  guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(placeSearch.getSnapshot().context).toMatchObject({ text: '', results: [] });
  stop();
});
