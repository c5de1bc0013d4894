import { SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { OtpauthOneTimePasswords } from '@farol/adapters/otpauth/one-time-passwords';
import { MemoryAccounts } from '@farol/adapters/memory/accounts';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { Failure } from '@farol/core/domain/values/failure';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { User } from '@farol/core/domain/account/user';
import { startEntrance } from '@farol/core/console/entrance/entrance';
import { startRecordsFeature } from '@farol/core/console/features/records/records-feature';
import { startAccountFeature } from '@farol/core/console/features/account/account-feature';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aUser } from '../../../../arbitraries/users.ts';

const NOW = 1.79e12;

async function flush(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** One account and the browsers in which its owner signs in. */
async function anAccount(about: Partial<User> = {}, server: Partial<ServerInfo> = {}) {
  const network = new MemoryNetwork();
  const associations = new MemoryAssociations(network);
  const records = new MemoryRecords(network, associations);
  const ana = await records.save('users', aUser({ administrator: true, ...about, id: 0 }));
  /** Signs in, in a new browser or again in the same one. */
  const browser = async (storage = new MemoryKeyValueStorage()) => {
    const timers = new SimulatedClock();
    const clock = () => NOW + timers.now();
    const sessions = new MemorySessions([], network, clock);
    sessions.user = (await records.list('users')).find(({ id }) => id === ana.id);
    const page = new MemoryPage();
    const ports = {
      sessions: {
        signIn: (...given: Parameters<MemorySessions['signIn']>) => sessions.signIn(...given),
        signInWithToken: (token: string) => sessions.signInWithToken(token),
        register: (...given: Parameters<MemorySessions['register']>) => sessions.register(...given),
        signOut: () => sessions.signOut(),
        // What one browser saves is returned to the other’s next request.
        current: async () => {
          sessions.user &&= (await records.list('users')).find(({ id }) => id === ana.id);
          return await sessions.current();
        },
      },
      passwords: new MemoryPasswordRecovery(network),
      serverSettings: new MemoryServerSettings(aServer(server), network),
      storage,
      page,
      random: () => 0.5,
      clock,
      records,
      associations,
      accounts: new MemoryAccounts([], network),
      notificationCapabilities: new MemoryNotificationCapabilities([], network),
      oneTimePasswords: new OtpauthOneTimePasswords(),
      accumulators: new MemoryAccumulators(network),
      devicePhotos: new MemoryDevicePhotos(network),
    };
    const options = { namespace: 'acme', timers };
    const entrance = startEntrance(ports, options);
    const { actors: recordActors } = startRecordsFeature(ports, options);
    const { actors } = startAccountFeature(ports, { ...entrance, ...recordActors }, options);
    entrance.guard.send({ type: 'NAVIGATE', path: '/home' });
    await flush();
    const me = () => entrance.guard.getSnapshot().context.user;
    const look = () => entrance.preferences.getSnapshot().context;
    const choose = async (changes: Parameters<typeof actors.preferenceSaving.send>[0]) => {
      actors.preferenceSaving.send(changes);
      await flush();
    };
    return { actors, recordActors, entrance, me, look, choose, timers, page, storage };
  };
  return { browser, network, records, ana };
}

test('preferences chosen in one browser apply in the next, including the map style', async () => {
  const { browser } = await anAccount();
  const first = await browser();
  expect(first.look()).toMatchObject({ baseMap: '', names: true });
  const changes = { baseMap: 'dark', names: false, speedUnit: 'kn', language: 'es-ES' } as const;
  await first.choose({ type: 'CHOOSE', changes });
  expect(first.look()).toMatchObject({ baseMap: 'dark', names: false, language: 'es-ES' });
  const second = await browser();
  expect(second.look()).toMatchObject({ baseMap: 'dark', names: false, plates: false });
  expect(second.me()).toMatchObject({
    map: 'dark',
    attributes: { speedUnit: 'kn', 'acme.lang': 'es-ES', 'acme.mapPref.name': false },
  });
});

test('the server’s map style applies to users who chose none, and to all where it is forced', async () => {
  const plain = await (await anAccount({}, { map: 'street' })).browser();
  expect(plain.look().baseMap).toBe('street');
  const chosen = await (await anAccount({ map: 'light' }, { map: 'street' })).browser();
  expect(chosen.look().baseMap).toBe('light');
  const forced = await (await anAccount({ map: 'light' }, { map: 'street', forceSettings: true })).browser();
  expect(forced.look().baseMap).toBe('street');
});

test('a preference that could not be saved is still shown until it is reverted', async () => {
  const { browser, network } = await anAccount({ map: 'street' });
  const { actors, look, me, choose } = await browser();
  network.failure = new Failure('NETWORK', 0);
  await choose({ type: 'CHOOSE', changes: { baseMap: 'dark' } });
  expect(actors.preferenceSaving.getSnapshot().value).toBe('failed');
  expect([look().baseMap, me()?.map]).toEqual(['dark', 'dark']);
  await choose({ type: 'REVERT' });
  expect([look().baseMap, me()?.map]).toEqual(['street', 'street']);
});

test('users who may not save preferences keep them in this browser only', async () => {
  const { browser, records } = await anAccount({ administrator: false, readonly: true });
  const { choose, me, storage } = await browser();
  await choose({ type: 'CHOOSE', changes: { speedUnit: 'kn', baseMap: 'dark' } });
  expect(me()?.attributes['speedUnit']).toBe('kn');
  expect((await records.list('users'))[0]?.attributes).toEqual({});
  const again = await browser(storage);
  expect(again.me()?.attributes['speedUnit']).toBe('kn');
  expect(again.look().baseMap).toBe('dark');
  expect((await browser()).me()?.attributes['speedUnit']).toBeUndefined();
});

test('an expired session is shown, and acknowledging it signs out', async () => {
  const expirationTime = new Date(NOW + 5000).toISOString();
  const { browser } = await anAccount({ administrator: false, expirationTime });
  const { actors, entrance, me, timers, page } = await browser();
  expect(actors.sessionExpiry.getSnapshot().context.timeLeft).toEqual({ unit: 'seconds', count: 5 });
  timers.increment(6000);
  expect(actors.sessionExpiry.getSnapshot().value).toBe('expired');
  actors.sessionExpiry.send({ type: 'ACKNOWLEDGE' });
  await flush();
  expect(me()).toBeUndefined();
  entrance.guard.send({ type: 'NAVIGATE', path: '/login' });
  await flush();
  expect(page.reloads).toBe(1);
  expect(actors.preferenceSaving.getSnapshot().value).toBe('signedOut');
});

test('a token created here is listed here until it is revoked', async () => {
  const { browser, ana } = await anAccount();
  const { actors } = await browser();
  actors.tokenCreation.send({ type: 'REQUEST', request: new Date(NOW + 60_000).toISOString() });
  await flush();
  const [created] = actors.accessTokens.getSnapshot().context.tokens;
  if (!created) throw new Error('nothing is listed');
  expect(actors.accessTokens.getSnapshot().context.userId).toBe(ana.id);
  actors.accessTokens.send({ type: 'REVOKE', token: created });
  actors.accessTokens.send({ type: 'CONFIRM' });
  await flush();
  expect(actors.tokenRevocation.getSnapshot().value).toBe('succeeded');
  expect(actors.accessTokens.getSnapshot().context.tokens).toEqual([]);
});

test('an administrator disables two-factor authentication of a user, and the form shows it', async () => {
  const { browser, records, network } = await anAccount();
  const rui = await records.save('users', aUser({ id: 0, name: 'Rui', totpKey: 'JBSWY3DPEHPK3PXP' }));
  const { actors, recordActors } = await browser();
  const form = recordActors.forms.users;
  form.send({ type: 'OPEN', record: rui });
  actors.totpRemoval.send({ type: 'REQUEST', action: rui });
  network.failure = new Failure('NETWORK', 0);
  actors.totpRemoval.send({ type: 'CONFIRM' });
  await flush();
  expect(actors.totpRemoval.getSnapshot()).toMatchObject({ value: 'failed', context: { reason: 'NETWORK' } });
  network.failure = undefined;
  actors.totpRemoval.send({ type: 'CONFIRM' });
  await flush();
  expect(actors.totpRemoval.getSnapshot().value).toBe('idle');
  expect(form.getSnapshot()).toMatchObject({ value: 'editing', context: { record: { totpKey: null } } });
  form.send({ type: 'SET_FIELD', field: 'name', text: 'Rui Lima' });
  form.send({ type: 'SAVE' });
  await flush();
  expect((await records.list('users')).at(-1)).toMatchObject({ name: 'Rui Lima', totpKey: null });
});
