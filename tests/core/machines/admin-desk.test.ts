import { expect, test } from 'vitest';
import { MemoryActivityLog } from '@farol/adapters/memory/activities';
import { MemoryBrandingStore } from '@farol/adapters/memory/labels';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/passwords';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemoryServerStatistics } from '@farol/adapters/memory/server-statistics';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { startAdminFeature } from '@farol/core/machines/admin-desk';
import { startEntrance } from '@farol/core/machines/entrance';
import { anActivity } from '../../arbitraries/activities.ts';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';

const NOW = Date.UTC(2026, 0, 31, 12);

async function flush(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A desk at which Ana, an administrator, sits; or before she has come in. */
async function aDesk(isIn = true) {
  const network = new MemoryNetwork();
  const ana = aUser({ administrator: true });
  const sessions = new MemorySessions([{ user: ana, password: 'segredo' }], network, () => NOW);
  sessions.user = ana;
  const lines = [{ entry: anActivity({ timeMs: NOW }), userId: 1, deviceId: 5 }];
  const ports = {
    sessions,
    passwords: new MemoryPasswordRecovery(network),
    serverSettings: new MemoryServerSettings(aServer({}, true), network),
    storage: new MemoryKeyValueStorage(),
    page: new MemoryPage(),
    random: () => 0.5,
    clock: () => NOW,
    activityLog: new MemoryActivityLog(lines, network),
    branding: new MemoryBrandingStore(network),
    statistics: new MemoryServerStatistics([], network),
  };
  const options = { namespace: 'acme' };
  const entrance = startEntrance(ports, options);
  if (isIn) entrance.guard.send({ type: 'GO', path: '/home' });
  await flush();
  return { ...startAdminFeature(ports, entrance, options), entrance, ana };
}

test('who leaves the console leaves no log, no form and no figures open for the next one', async () => {
  const { actors: desk, entrance, stop } = await aDesk();
  desk.activityLog.send({ type: 'OPEN', subject: { kind: 'server' } });
  desk.brandingForm.send({ type: 'OPEN' });
  desk.serverStatistics.send({ type: 'OPEN' });
  await flush();
  desk.brandingForm.send({ type: 'TYPE', changes: { title: 'Frota' } });
  expect(Object.values(desk).map((actor) => actor.getSnapshot().value)).toEqual([
    'shown',
    'editing',
    'shown',
  ]);
  entrance.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(Object.values(desk).map((actor) => actor.getSnapshot().value)).toEqual([
    'closed',
    'closed',
    'closed',
  ]);
  expect(desk.activityLog.getSnapshot().context.entries).toEqual([]);
  stop();
});

test('news about the user himself close nothing', async () => {
  const { actors: desk, entrance, ana, stop } = await aDesk();
  desk.activityLog.send({ type: 'OPEN', subject: { kind: 'server' } });
  await flush();
  entrance.guard.send({ type: 'USER_CHANGED', user: { ...ana, name: 'Ana Lima' } });
  expect(desk.activityLog.getSnapshot().value).toBe('shown');
  stop();
});

test('what a link told before anybody was there waits for who comes in', async () => {
  const { actors: desk, entrance, stop } = await aDesk(false);
  const days = { from: '2026-01-01', to: '2026-01-05' };
  desk.serverStatistics.send({ type: 'TAKE', days });
  entrance.guard.send({ type: 'GO', path: '/home' });
  await flush();
  desk.serverStatistics.send({ type: 'OPEN' });
  expect(desk.serverStatistics.getSnapshot().context.days).toEqual(days);
  stop();
});
