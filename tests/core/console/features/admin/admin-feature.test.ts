import { expect, test } from 'vitest';
import { MemoryActivityLog } from '@farol/adapters/memory/activity-log';
import { MemoryBrandingStore } from '@farol/adapters/memory/branding-store';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemoryServerStatistics } from '@farol/adapters/memory/server-statistics';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { startAdminFeature } from '@farol/core/console/features/admin/admin-feature';
import { startEntrance } from '@farol/core/console/entrance/entrance';
import { anActivity } from '../../../../arbitraries/activities.ts';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aUser } from '../../../../arbitraries/users.ts';

const NOW = Date.UTC(2026, 0, 31, 12);

async function flush(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The feature with Ana, an administrator, signed in, or not yet. */
async function aFeature(isIn = true) {
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
  if (isIn) entrance.guard.send({ type: 'NAVIGATE', path: '/home' });
  await flush();
  return { ...startAdminFeature(ports, entrance, options), entrance, ana };
}

test('a user who signs out leaves no log, form or statistics open for the next user', async () => {
  const { actors, entrance, stop } = await aFeature();
  actors.activityLog.send({ type: 'OPEN', subject: { kind: 'server' } });
  actors.brandingForm.send({ type: 'OPEN' });
  actors.serverStatistics.send({ type: 'OPEN' });
  await flush();
  actors.brandingForm.send({ type: 'TYPE', changes: { title: 'Frota' } });
  expect(Object.values(actors).map((actor) => actor.getSnapshot().value)).toEqual([
    'loaded',
    'editing',
    'loaded',
  ]);
  entrance.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(Object.values(actors).map((actor) => actor.getSnapshot().value)).toEqual([
    'closed',
    'closed',
    'closed',
  ]);
  expect(actors.activityLog.getSnapshot().context.entries).toEqual([]);
  stop();
});

test('a change of the signed-in user closes nothing', async () => {
  const { actors, entrance, ana, stop } = await aFeature();
  actors.activityLog.send({ type: 'OPEN', subject: { kind: 'server' } });
  await flush();
  entrance.guard.send({ type: 'USER_CHANGED', user: { ...ana, name: 'Ana Lima' } });
  expect(actors.activityLog.getSnapshot().value).toBe('loaded');
  stop();
});

test('a view restored from an address before the login stays open', async () => {
  const { actors, entrance, stop } = await aFeature(false);
  const days = { from: '2026-01-01', to: '2026-01-05' };
  actors.serverStatistics.send({ type: 'RESTORE', days });
  entrance.guard.send({ type: 'NAVIGATE', path: '/home' });
  await flush();
  actors.serverStatistics.send({ type: 'OPEN' });
  expect(actors.serverStatistics.getSnapshot().context.days).toEqual(days);
  stop();
});
