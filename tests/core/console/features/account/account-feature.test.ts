import { expect, test, vi } from 'vitest';
import { OtpauthOneTimePasswords } from '@farol/adapters/otpauth/one-time-passwords';
import { MemoryAccounts } from '@farol/adapters/memory/accounts';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-capabilities';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { Failure } from '@farol/core/domain/values/failure';
import { totpCode } from '../../../../../server/accounts/totp.ts';
import { startEntrance } from '@farol/core/console/entrance/entrance';
import { startRecordsFeature } from '@farol/core/console/features/records/records-feature';
import { startAccountFeature } from '@farol/core/console/features/account/account-feature';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aUser } from '../../../../arbitraries/users.ts';

const NOW = 1.79e12;

async function flush(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The feature with Ana, an administrator, signed in; its server also has the user Rui. */
async function aFeature() {
  const network = new MemoryNetwork();
  const associations = new MemoryAssociations(network);
  const records = new MemoryRecords(network, associations);
  const ana = await records.save('users', aUser({ id: 0, administrator: true }));
  const rui = await records.save('users', aUser({ id: 0, name: 'Rui', email: 'rui@example.com' }));
  const storage = new MemoryKeyValueStorage();
  const page = new MemoryPage();
  const accounts = new MemoryAccounts([rui, ana], network);
  const notificationCapabilities = new MemoryNotificationCapabilities([], network);
  const sessions = new MemorySessions([{ user: ana, password: 'segredo' }], network, () => NOW);
  sessions.user = ana;
  const ports = {
    sessions,
    passwords: new MemoryPasswordRecovery(network),
    serverSettings: new MemoryServerSettings(aServer(), network),
    storage,
    page,
    random: () => 0.5,
    clock: () => NOW,
    records,
    associations,
    accounts,
    notificationCapabilities,
    oneTimePasswords: new OtpauthOneTimePasswords(),
    accumulators: new MemoryAccumulators(network),
    devicePhotos: new MemoryDevicePhotos(network),
  };
  const options = { namespace: 'acme' };
  const entrance = startEntrance(ports, options);
  const { actors: recordActors } = startRecordsFeature(ports, options);
  const { actors, stop } = startAccountFeature(ports, { ...entrance, ...recordActors }, options);
  entrance.guard.send({ type: 'NAVIGATE', path: '/home' });
  await flush();
  const me = () => entrance.guard.getSnapshot().context.user;
  return {
    actors,
    stop,
    entrance,
    recordActors,
    sessions,
    accounts,
    notificationCapabilities,
    storage,
    page,
    ana,
    rui,
    me,
    network,
  };
}

test('saved changes of the user’s own account apply at once, including the language', async () => {
  const { actors, ana, me, entrance } = await aFeature();
  entrance.preferences.send({ type: 'CHANGE', changes: { language: 'en-US' } });
  actors.accountForm.send({ type: 'OPEN', record: ana });
  actors.accountForm.send({ type: 'SET_FIELD', field: 'name', text: 'Ana Lima' });
  actors.accountForm.send({ type: 'SET_FIELD', field: 'language', text: 'es-ES' });
  actors.accountForm.send({ type: 'SAVE' });
  await flush();
  expect(actors.accountForm.getSnapshot().value).toBe('closed');
  expect(me()).toMatchObject({ name: 'Ana Lima', attributes: { 'acme.lang': 'es-ES' } });
  expect(entrance.preferences.getSnapshot().context.language).toBe('es-ES');
});

test('an unchanged language keeps the choice of this browser', async () => {
  const { actors, ana, entrance } = await aFeature();
  entrance.preferences.send({ type: 'CHANGE', changes: { language: 'en-US' } });
  actors.accountForm.send({ type: 'OPEN', record: ana });
  actors.accountForm.send({ type: 'SET_FIELD', field: 'name', text: 'Ana Lima' });
  actors.accountForm.send({ type: 'SAVE' });
  await flush();
  expect(entrance.preferences.getSnapshot().context.language).toBe('en-US');
});

test('a user is updated in the user list and in their own account alike; other users do not replace the signed-in one', async () => {
  const { actors, recordActors, ana, rui, me } = await aFeature();
  recordActors.records.users.send({ type: 'LOAD_IF_NEEDED' });
  await flush();
  actors.accountForm.send({ type: 'OPEN', record: ana });
  actors.accountForm.send({ type: 'SET_FIELD', field: 'phone', text: '11 5555' });
  actors.accountForm.send({ type: 'SAVE' });
  await flush();
  expect(recordActors.records.users.getSnapshot().context.records[0]).toMatchObject({ phone: '11 5555' });
  const form = recordActors.forms.users;
  form.send({ type: 'OPEN', record: rui });
  form.send({ type: 'SET_FIELD', field: 'name', text: 'Rui Teixeira' });
  form.send({ type: 'SAVE' });
  await flush();
  expect(me()).toMatchObject({ id: ana.id, phone: '11 5555' });
});

test('impersonation asks first, restarts the session as the other user, and remembers the original user', async () => {
  const { actors, rui, me, page, storage, entrance } = await aFeature();
  expect(actors.impersonatorName(rui.id)).toBeUndefined();
  actors.impersonation.send({ type: 'REQUEST', action: { id: rui.id, title: rui.name } });
  actors.impersonation.send({ type: 'CANCEL' });
  await flush();
  expect(me()?.name).toBe('Ana Souza');
  actors.impersonation.send({ type: 'REQUEST', action: { id: rui.id, title: rui.name } });
  actors.impersonation.send({ type: 'CONFIRM' });
  await flush();
  expect(me()?.name).toBe('Rui');
  expect(page.reloads).toBe(1);
  expect(actors.impersonatorName(rui.id)).toBe('Ana Souza');
  expect(actors.impersonation.getSnapshot().value).toBe('idle');
  entrance.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(actors.impersonatorName(rui.id)).toBeUndefined();
  expect(storage.read('actingAs')).toBeUndefined();
});

test('ending an impersonation restores the original user where the server allows it, otherwise it leads to the login with the reason', async () => {
  const { actors, rui, ana, me, network, sessions, accounts, entrance } = await aFeature();
  const become = async (): Promise<void> => {
    actors.impersonation.send({ type: 'REQUEST', action: { id: rui.id, title: rui.name } });
    actors.impersonation.send({ type: 'CONFIRM' });
    await flush();
  };
  const goBack = async (failure?: Failure): Promise<void> => {
    network.failure = failure;
    actors.impersonationEnd.send({ type: 'REQUEST', request: undefined });
    await flush();
    network.failure = undefined;
  };
  await become();
  await goBack();
  expect(me()?.id).toBe(ana.id);
  expect(actors.impersonatorName(rui.id)).toBeUndefined();

  await become();
  await goBack(new Failure('NETWORK', 0));
  expect(me()?.id).toBe(rui.id);
  expect(actors.impersonatorName(rui.id)).toBe('Ana Souza');
  expect(actors.impersonationEnd.getSnapshot()).toMatchObject({
    value: 'failed',
    context: { reason: 'NETWORK' },
  });
  await goBack();
  expect(me()?.id).toBe(ana.id);

  for (const status of [400, 404]) {
    entrance.guard.send({ type: 'SIGNED_IN', user: ana });
    await become();
    sessions.user = rui;
    const refusing = vi
      .spyOn(accounts, 'impersonate')
      .mockRejectedValue(new Failure('USER_ACCESS_DENIED', status));
    await goBack();
    refusing.mockRestore();
    expect(me()).toBeUndefined();
    expect(entrance.guard.getSnapshot().context).toMatchObject({ signOutReason: 'NO_WAY_BACK' });
    expect(actors.impersonatorName(rui.id)).toBeUndefined();
    // A reload does not restore the impersonated session.
    expect(sessions.user).toBeUndefined();
  }
});

test('a refused impersonation is reported, and the user stays the same', async () => {
  const { actors, me } = await aFeature();
  actors.impersonation.send({ type: 'REQUEST', action: { id: 99, title: 'Nobody' } });
  actors.impersonation.send({ type: 'CONFIRM' });
  await flush();
  expect(actors.impersonation.getSnapshot()).toMatchObject({
    value: 'failed',
    context: { reason: 'USER_ACCESS_DENIED' },
  });
  expect(me()?.name).toBe('Ana Souza');
});

test('tokens are created with an expiry and revoked by their text, and none remain after logout', async () => {
  const { actors, accounts, entrance } = await aFeature();
  actors.tokenCreation.send({ type: 'REQUEST', request: '2027-01-01T00:00:00.000Z' });
  await flush();
  const token = actors.tokenCreation.getSnapshot().context.response ?? '';
  expect(accounts.tokens.get(token)).toBe('2027-01-01T00:00:00.000Z');
  actors.tokenRevocation.send({ type: 'REQUEST', request: ` ${token} ` });
  await flush();
  expect(accounts.tokens.size).toBe(0);
  expect(actors.tokenCreation.getSnapshot().context.response).toBeUndefined();
  actors.tokenCreation.send({ type: 'REQUEST', request: '' });
  await flush();
  expect([...accounts.tokens.values()]).toEqual([undefined]);
  entrance.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(actors.tokenCreation.getSnapshot().context.response).toBeUndefined();
});

test('where the server wants the password again it is asked for once, and the change is then saved', async () => {
  const { actors, network, ana, me } = await aFeature();
  actors.accountForm.send({ type: 'OPEN', record: ana });
  actors.accountForm.send({ type: 'SET_FIELD', field: 'email', text: 'ana.souza@example.com' });
  network.failure = new Failure('RECENT_LOGIN_REQUIRED', 400);
  actors.accountForm.send({ type: 'SAVE' });
  await flush();
  expect(actors.reauthentication.getSnapshot().value).toBe('prompting');
  actors.reauthentication.send({ type: 'CANCEL' });
  expect(actors.accountForm.getSnapshot().context.draft.fields['email']).toBe('ana.souza@example.com');
  actors.accountForm.send({ type: 'SAVE' });
  await flush();
  network.failure = undefined;
  actors.reauthentication.send({ type: 'SUBMIT', password: 'segredo', code: '' });
  await flush();
  expect(actors.accountForm.getSnapshot().value).toBe('closed');
  expect(me()?.email).toBe('ana.souza@example.com');
});

test('a test notification is sent, and two-factor authentication applies to the account at once', async () => {
  const { actors, accounts, notificationCapabilities, ana, me, stop } = await aFeature();
  actors.testNotification.send({ type: 'REQUEST', request: undefined });
  await flush();
  expect(notificationCapabilities.sent).toBe(1);
  actors.totpSetup.send({ type: 'START', user: ana });
  await flush();
  const key = accounts.totpKey ?? '';
  actors.totpSetup.send({ type: 'VERIFY_CODE', code: totpCode(key, NOW) });
  await flush();
  expect(me()?.totpKey).toBe(key);
  stop();
  expect(actors.totpSetup.getSnapshot().status).toBe('stopped');
});
