import { expect, test, vi } from 'vitest';
import { MemoryAccounts } from '@farol/adapters/memory/accounts';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryAssociations } from '@farol/adapters/memory/links';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryNotificationCapabilities } from '@farol/adapters/memory/notification-offers';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/passwords';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { Failure } from '@farol/core/domain/failure';
import { totpCode } from '@farol/core/domain/user-totp';
import { startEntrance } from '@farol/core/machines/entrance';
import { startRecordsFeature } from '@farol/core/machines/record-desk';
import { startAccountFeature } from '@farol/core/machines/user-desk';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';

const NOW = 1.79e12;

async function flush(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A desk at which Ana (an administrator) sits, whose server also knows Rui. */
async function aDesk() {
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
    accumulators: new MemoryAccumulators(network),
    devicePhotos: new MemoryDevicePhotos(network),
  };
  const options = { namespace: 'acme' };
  const entrance = startEntrance(ports, options);
  const { desk: recordDesk } = startRecordsFeature(ports, options);
  const { desk, stop } = startAccountFeature(ports, { ...entrance, ...recordDesk }, options);
  entrance.guard.send({ type: 'GO', path: '/home' });
  await flush();
  const me = () => entrance.guard.getSnapshot().context.user;
  return {
    desk,
    stop,
    entrance,
    recordDesk,
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

test('what is saved about the own account counts at once, its language too', async () => {
  const { desk, ana, me, entrance } = await aDesk();
  entrance.preferences.send({ type: 'CHANGE', changes: { language: 'en-US' } });
  desk.accountForm.send({ type: 'OPEN', record: ana });
  desk.accountForm.send({ type: 'TYPE', field: 'name', text: 'Ana Lima' });
  desk.accountForm.send({ type: 'TYPE', field: 'language', text: 'es-ES' });
  desk.accountForm.send({ type: 'SAVE' });
  await flush();
  expect(desk.accountForm.getSnapshot().value).toBe('closed');
  expect(me()).toMatchObject({ name: 'Ana Lima', attributes: { 'acme.lang': 'es-ES' } });
  expect(entrance.preferences.getSnapshot().context.language).toBe('es-ES');
});

test('a language that was not touched leaves what this browser chose', async () => {
  const { desk, ana, entrance } = await aDesk();
  entrance.preferences.send({ type: 'CHANGE', changes: { language: 'en-US' } });
  desk.accountForm.send({ type: 'OPEN', record: ana });
  desk.accountForm.send({ type: 'TYPE', field: 'name', text: 'Ana Lima' });
  desk.accountForm.send({ type: 'SAVE' });
  await flush();
  expect(entrance.preferences.getSnapshot().context.language).toBe('en-US');
});

test('one is the same in the list of users as in the own account; others do not become oneself', async () => {
  const { desk, recordDesk, ana, rui, me } = await aDesk();
  recordDesk.records.users.send({ type: 'OPEN' });
  await flush();
  desk.accountForm.send({ type: 'OPEN', record: ana });
  desk.accountForm.send({ type: 'TYPE', field: 'phone', text: '11 5555' });
  desk.accountForm.send({ type: 'SAVE' });
  await flush();
  expect(recordDesk.records.users.getSnapshot().context.records[0]).toMatchObject({ phone: '11 5555' });
  const form = recordDesk.forms.users;
  form.send({ type: 'OPEN', record: rui });
  form.send({ type: 'TYPE', field: 'name', text: 'Rui Teixeira' });
  form.send({ type: 'SAVE' });
  await flush();
  expect(me()).toMatchObject({ id: ana.id, phone: '11 5555' });
});

test('whoever becomes another user is asked first, starts anew as him, and is reminded of the way back', async () => {
  const { desk, rui, me, page, storage, entrance } = await aDesk();
  expect(desk.impersonatorName(rui.id)).toBeUndefined();
  desk.impersonation.send({ type: 'ASK', action: { id: rui.id, title: rui.name } });
  desk.impersonation.send({ type: 'CANCEL' });
  await flush();
  expect(me()?.name).toBe('Ana Souza');
  desk.impersonation.send({ type: 'ASK', action: { id: rui.id, title: rui.name } });
  desk.impersonation.send({ type: 'CONFIRM' });
  await flush();
  expect(me()?.name).toBe('Rui');
  expect(page.reloads).toBe(1);
  expect(desk.impersonatorName(rui.id)).toBe('Ana Souza');
  expect(desk.impersonation.getSnapshot().value).toBe('idle');
  entrance.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(desk.impersonatorName(rui.id)).toBeUndefined();
  expect(storage.read('actingAs')).toBeUndefined();
});

test('the way back leads to oneself where the server knows it, and else to the login with the reason', async () => {
  const { desk, rui, ana, me, network, sessions, accounts, entrance } = await aDesk();
  const become = async (): Promise<void> => {
    desk.impersonation.send({ type: 'ASK', action: { id: rui.id, title: rui.name } });
    desk.impersonation.send({ type: 'CONFIRM' });
    await flush();
  };
  const goBack = async (failure?: Failure): Promise<void> => {
    network.failure = failure;
    desk.impersonationEnd.send({ type: 'CALL', request: undefined });
    await flush();
    network.failure = undefined;
  };
  await become();
  await goBack();
  expect(me()?.id).toBe(ana.id);
  expect(desk.impersonatorName(rui.id)).toBeUndefined();

  await become();
  await goBack(new Failure('NETWORK', 0));
  expect(me()?.id).toBe(rui.id);
  expect(desk.impersonatorName(rui.id)).toBe('Ana Souza');
  expect(desk.impersonationEnd.getSnapshot()).toMatchObject({ value: 'refused', context: { reason: 'NETWORK' } });
  await goBack();
  expect(me()?.id).toBe(ana.id);

  for (const status of [400, 404]) {
    entrance.guard.send({ type: 'SIGNED_IN', user: ana });
    await become();
    sessions.user = rui;
    const refusing = vi.spyOn(accounts, 'impersonate').mockRejectedValue(new Failure('USER_ACCESS_DENIED', status));
    await goBack();
    refusing.mockRestore();
    expect(me()).toBeUndefined();
    expect(entrance.guard.getSnapshot().context).toMatchObject({ signOutReason: 'NO_WAY_BACK' });
    expect(desk.impersonatorName(rui.id)).toBeUndefined();
    // A reload does not lead into the borrowed session.
    expect(sessions.user).toBeUndefined();
  }
});

test('a user one may not become is told, and one stays who one is', async () => {
  const { desk, me } = await aDesk();
  desk.impersonation.send({ type: 'ASK', action: { id: 99, title: 'Nobody' } });
  desk.impersonation.send({ type: 'CONFIRM' });
  await flush();
  expect(desk.impersonation.getSnapshot()).toMatchObject({
    value: 'failed',
    context: { reason: 'USER_ACCESS_DENIED' },
  });
  expect(me()?.name).toBe('Ana Souza');
});

test('tokens are made with their end and revoked by their text, and nothing of them stays after a logout', async () => {
  const { desk, accounts, entrance } = await aDesk();
  desk.tokenCreation.send({ type: 'CALL', request: '2027-01-01T00:00:00.000Z' });
  await flush();
  const token = desk.tokenCreation.getSnapshot().context.response ?? '';
  expect(accounts.tokens.get(token)).toBe('2027-01-01T00:00:00.000Z');
  desk.tokenRevocation.send({ type: 'CALL', request: ` ${token} ` });
  await flush();
  expect(accounts.tokens.size).toBe(0);
  expect(desk.tokenCreation.getSnapshot().context.response).toBeUndefined();
  desk.tokenCreation.send({ type: 'CALL', request: '' });
  await flush();
  expect([...accounts.tokens.values()]).toEqual([undefined]);
  entrance.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect(desk.tokenCreation.getSnapshot().context.response).toBeUndefined();
});

test('where the server wants the password again for a change it is asked for once, and the change is then saved', async () => {
  const { desk, network, ana, me } = await aDesk();
  desk.accountForm.send({ type: 'OPEN', record: ana });
  desk.accountForm.send({ type: 'TYPE', field: 'email', text: 'ana.souza@example.com' });
  network.failure = new Failure('RECENT_LOGIN_REQUIRED', 400);
  desk.accountForm.send({ type: 'SAVE' });
  await flush();
  expect(desk.reauthentication.getSnapshot().value).toBe('asking');
  desk.reauthentication.send({ type: 'CANCEL' });
  expect(desk.accountForm.getSnapshot().context.draft.fields['email']).toBe('ana.souza@example.com');
  desk.accountForm.send({ type: 'SAVE' });
  await flush();
  network.failure = undefined;
  desk.reauthentication.send({ type: 'PROVE', password: 'segredo', code: '' });
  await flush();
  expect(desk.accountForm.getSnapshot().value).toBe('closed');
  expect(me()?.email).toBe('ana.souza@example.com');
});

test('a test notification is sent, and codes that were set up belong to the account at once', async () => {
  const { desk, accounts, notificationCapabilities, ana, me, stop } = await aDesk();
  desk.testNotification.send({ type: 'CALL', request: undefined });
  await flush();
  expect(notificationCapabilities.sent).toBe(1);
  desk.totpSetup.send({ type: 'BEGIN', user: ana });
  await flush();
  const key = accounts.totpKey ?? '';
  desk.totpSetup.send({ type: 'CHECK', code: totpCode(key, NOW) ?? '' });
  await flush();
  expect(me()?.totpKey).toBe(key);
  stop();
  expect(desk.totpSetup.getSnapshot().status).toBe('stopped');
});
