import { SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { MemoryServerAdministration } from '@farol/adapters/memory/server-administration';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { Failure } from '@farol/core/domain/values/failure';
import { startEntrance } from '@farol/core/console/entrance/entrance';
import { startServerSettingsFeature } from '@farol/core/console/features/admin/server-settings-feature';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aUser } from '../../../../arbitraries/users.ts';

const ana = aUser({ id: 1, administrator: true });

async function flush(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function aFeature() {
  const network = new MemoryNetwork();
  const clock = new SimulatedClock();
  const now = () => 1.79e12 + clock.now();
  const serverSettings = new MemoryServerSettings(aServer({ announcement: 'Domingo' }), network);
  const serverAdministration = new MemoryServerAdministration(serverSettings, network);
  const sessions = new MemorySessions([{ user: ana, password: 'segredo' }], network, now);
  sessions.user = ana;
  const ports = {
    sessions,
    passwords: new MemoryPasswordRecovery(network),
    serverSettings,
    serverAdministration,
    storage: new MemoryKeyValueStorage(),
    page: new MemoryPage(),
    random: () => 0.5,
    clock: now,
  };
  const options = { namespace: 'acme', timers: clock };
  const entrance = startEntrance(ports, options);
  const { actors, stop } = startServerSettingsFeature(ports, entrance, options);
  entrance.guard.send({ type: 'NAVIGATE', path: '/devices' });
  await flush();
  return { ...actors, stop, guard: entrance.guard, network, clock, serverAdministration };
}

test('saved settings apply at once everywhere in the console', async () => {
  const { serverSettingsForm, guard } = await aFeature();
  serverSettingsForm.send({ type: 'OPEN' });
  await flush();
  serverSettingsForm.send({ type: 'SET_FIELD', field: 'speedUnit', text: 'kn' });
  serverSettingsForm.send({ type: 'SAVE' });
  await flush();
  expect(guard.getSnapshot().context.server?.info.attributes).toEqual({ speedUnit: 'kn' });
});

test('an announcement is shown to the signed-in user, and a changed text again after it was dismissed', async () => {
  const { serverSettingsForm, announcement, guard } = await aFeature();
  expect(announcement.getSnapshot()).toMatchObject({ value: 'visible', context: { text: 'Domingo' } });
  announcement.send({ type: 'DISMISS' });
  guard.send({ type: 'NAVIGATE', path: '/users' });
  await flush();
  expect(announcement.getSnapshot().value).toBe('hidden');
  serverSettingsForm.send({ type: 'OPEN' });
  await flush();
  serverSettingsForm.send({ type: 'SET_FIELD', field: 'announcement', text: 'Segunda' });
  serverSettingsForm.send({ type: 'SAVE' });
  await flush();
  expect(announcement.getSnapshot()).toMatchObject({ value: 'visible', context: { text: 'Segunda' } });
  guard.send({ type: 'SESSION_ENDED', reason: undefined });
  expect(announcement.getSnapshot().value).toBe('hidden');
});

test('a restart leads to the maintenance page and, once the server is back, to the previous page', async () => {
  const { serverSettingsForm, serverRestart, serverAdministration, guard, network, clock } = await aFeature();
  serverSettingsForm.send({ type: 'OPEN' });
  await flush();
  serverRestart.send({ type: 'REQUEST', action: 'restart' });
  expect(serverAdministration.restarts).toBe(0);
  serverRestart.send({ type: 'CONFIRM' });
  await flush();
  expect(serverAdministration.restarts).toBe(1);
  expect(serverSettingsForm.getSnapshot().value).toBe('closed');
  const maintenance = '/maintenance?to=%2Fdevices';
  expect(guard.getSnapshot().context).toMatchObject({
    outcome: { type: 'redirect', to: maintenance },
    serverFailure: 'SERVER_RESTARTING',
    user: ana,
  });
  guard.send({ type: 'NAVIGATE', path: maintenance });
  network.failure = new Failure('NETWORK', 0);
  clock.increment(2000);
  await flush();
  expect(guard.getSnapshot()).toMatchObject({
    value: 'maintenance',
    context: { serverFailure: 'SERVER_RESTARTING' },
  });
  network.failure = undefined;
  clock.increment(2000);
  await flush();
  expect(guard.getSnapshot().context.outcome).toEqual({ type: 'redirect', to: '/devices' });
});

test('a refused restart changes nothing and shows the reason; a cancelled one sends no request', async () => {
  const { serverRestart, serverAdministration, guard, network } = await aFeature();
  serverRestart.send({ type: 'REQUEST', action: 'restart' });
  serverRestart.send({ type: 'CANCEL' });
  serverRestart.send({ type: 'REQUEST', action: 'restart' });
  network.failure = new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
  serverRestart.send({ type: 'CONFIRM' });
  await flush();
  expect(serverRestart.getSnapshot()).toMatchObject({
    value: 'failed',
    context: { reason: 'ADMINISTRATOR_ACCESS_REQUIRED' },
  });
  expect(serverAdministration.restarts).toBe(0);
  expect(guard.getSnapshot().context.outcome).toEqual({ type: 'stay' });
});

test('a user who signs out leaves no settings behind', async () => {
  const { serverSettingsForm, serverRestart, guard, stop } = await aFeature();
  serverSettingsForm.send({ type: 'OPEN' });
  await flush();
  serverSettingsForm.send({ type: 'SET_FIELD', field: 'zoom', text: '4' });
  serverRestart.send({ type: 'REQUEST', action: 'restart' });
  guard.send({ type: 'SESSION_ENDED', reason: undefined });
  expect([serverSettingsForm.getSnapshot().value, serverRestart.getSnapshot().value]).toEqual([
    'closed',
    'idle',
  ]);
  stop();
  expect(serverSettingsForm.getSnapshot().status).toBe('stopped');
});
