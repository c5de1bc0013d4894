import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import { totpCode } from '../../../../server/accounts/totp.ts';
import type { User } from '@farol/core/domain/account/user';
import { totpSetupMachine } from '@farol/core/machines/access/totp-setup.machine';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(totpSetupMachine);
const NOW = 1.79e12;
const LOST = new Failure('NETWORK', 0);

async function aSetup() {
  const server = new MemoryServer({ clock: () => NOW });
  const user = server.accounts.register(aUser(), 'segredo');
  const ports = memoryPorts(server);
  ports.sessions.user = user;
  const setup = createActor(totpSetupMachine, { input: ports, inspect: coverage.inspect });
  const saved: (User | undefined)[] = [];
  setup.on('saved', (emitted) => saved.push(emitted.user));
  const stored = async () => (await ports.records.list('users'))[0]?.totpKey;
  return { ...ports, setup: setup.start(), user, saved, stored };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const rightCode = (key: string | undefined): string => totpCode(key ?? '', NOW);

test('totp setup: the key is saved only after one of its codes was entered', async () => {
  const { setup, user, network, stored, saved } = await aSetup();
  setup.send({ type: 'START', user });
  expect(setup.getSnapshot()).toMatchObject({ value: 'loadingKey', context: { user, isCodeWrong: false } });
  await flush();
  const { key } = setup.getSnapshot().context;
  setup.send({ type: 'VERIFY_CODE', code: '000000' });
  await flush();
  expect(setup.getSnapshot()).toMatchObject({ value: 'verifying', context: { isCodeWrong: true } });
  expect(await stored()).toBeNull();
  setup.send({ type: 'RETRY' });
  expect(setup.getSnapshot().value).toBe('verifying');
  network.isHeld = true;
  setup.send({ type: 'VERIFY_CODE', code: rightCode(key) });
  await flush();
  expect(setup.getSnapshot()).toMatchObject({ value: 'saving', context: { isCodeWrong: false } });
  network.isHeld = false;
  network.pending[0]?.settle();
  await flush();
  expect(await stored()).toBe(key);
  expect(saved).toMatchObject([{ id: user.id, totpKey: key }]);
  expect(setup.getSnapshot()).toMatchObject({ value: 'idle', context: { key: undefined, user: undefined } });
});

test('totp setup: cancelling at any step leaves two-factor authentication off', async () => {
  const { setup, user, network, stored } = await aSetup();
  setup.send({ type: 'START', user });
  setup.send({ type: 'CANCEL' });
  expect(setup.getSnapshot()).toMatchObject({ value: 'idle', context: { user: undefined } });
  await flush();
  setup.send({ type: 'START', user });
  await flush();
  setup.send({ type: 'CANCEL' });
  expect(setup.getSnapshot()).toMatchObject({ value: 'idle', context: { key: undefined } });
  expect(network.pending).toEqual([]);
  expect(await stored()).toBeNull();
});

test('totp setup: a code that cannot be checked saves nothing and shows the reason', async () => {
  const { setup, user, stored, oneTimePasswords } = await aSetup();
  setup.send({ type: 'START', user });
  await flush();
  oneTimePasswords.isCurrent = () => Promise.reject(LOST);
  setup.send({ type: 'VERIFY_CODE', code: '123456' });
  await flush();
  expect(setup.getSnapshot()).toMatchObject({ value: 'verifying', context: { reason: 'NETWORK' } });
  setup.send({ type: 'VERIFY_CODE', code: '123456' });
  setup.send({ type: 'CANCEL' });
  await flush();
  expect(setup.getSnapshot()).toMatchObject({
    value: 'idle',
    context: { user: undefined, key: undefined, reason: undefined },
  });
  expect(await stored()).toBeNull();
});

test('totp setup: a server without two-factor authentication is reported as such', async () => {
  const { setup, user, accounts } = await aSetup();
  accounts.totpKey = undefined;
  setup.send({ type: 'START', user });
  await flush();
  expect(setup.getSnapshot()).toMatchObject({ value: 'idle', context: { reason: 'TOTP_IS_DISABLED' } });
});

test('totp setup: a key that could not be saved stays on the screen, and the next code saves it', async () => {
  const { setup, user, network, stored } = await aSetup();
  setup.send({ type: 'START', user });
  await flush();
  const { key } = setup.getSnapshot().context;
  network.failure = LOST;
  setup.send({ type: 'VERIFY_CODE', code: rightCode(key) });
  await flush();
  expect(setup.getSnapshot()).toMatchObject({ value: 'verifying', context: { key, reason: 'NETWORK' } });
  network.failure = undefined;
  setup.send({ type: 'VERIFY_CODE', code: rightCode(key) });
  await flush();
  expect(await stored()).toBe(key);
});

test('totp setup: two-factor authentication is disabled in one step, and a failure leaves it on', async () => {
  const { setup, user, network, stored } = await aSetup();
  const withCodes = { ...user, totpKey: 'ABCDEFGH' };
  network.failure = LOST;
  setup.send({ type: 'DISABLE', user: withCodes });
  await flush();
  expect(setup.getSnapshot()).toMatchObject({ value: 'idle', context: { reason: 'NETWORK' } });
  network.failure = undefined;
  setup.send({ type: 'DISABLE', user: withCodes });
  await flush();
  expect(await stored()).toBeNull();
});

test('totp setup: a change by an administrator meanwhile is not undone', async () => {
  const { setup, user, records, sessions } = await aSetup();
  setup.send({ type: 'START', user });
  await flush();
  const { key } = setup.getSnapshot().context;
  sessions.user = await records.save('users', { ...user, phone: '11 5555', limitCommands: true });
  setup.send({ type: 'VERIFY_CODE', code: rightCode(key) });
  await flush();
  expect((await records.list('users'))[0]).toMatchObject({
    phone: '11 5555',
    limitCommands: true,
    totpKey: key,
  });
});

test('totp setup: the key of one user is never saved for another who signed in meanwhile', async () => {
  const { setup, user, records, sessions, stored } = await aSetup();
  setup.send({ type: 'START', user });
  await flush();
  sessions.user = await records.save('users', aUser({ id: 0, email: 'rui@example.com' }));
  setup.send({ type: 'VERIFY_CODE', code: rightCode(setup.getSnapshot().context.key) });
  await flush();
  expect(setup.getSnapshot()).toMatchObject({ value: 'verifying', context: { reason: 'USER_NOT_AUTHED' } });
  expect((await records.list('users')).map(({ totpKey }) => totpKey)).toEqual([null, null]);
  expect(await stored()).toBeNull();
});

test('totp setup: a change refused for want of a recent login is saved after reauthentication, and nothing else is', async () => {
  const { setup, user, network, records, stored } = await aSetup();
  const refused = new Failure('RECENT_LOGIN_REQUIRED', 400);
  setup.send({ type: 'RETRY' });
  expect(setup.getSnapshot().value).toBe('idle');
  setup.send({ type: 'START', user });
  await flush();
  const { key } = setup.getSnapshot().context;
  network.failure = refused;
  setup.send({ type: 'VERIFY_CODE', code: rightCode(key) });
  await flush();
  expect(setup.getSnapshot()).toMatchObject({ value: 'verifying', context: { reason: refused.code } });
  network.failure = undefined;
  setup.send({ type: 'RETRY' });
  expect(setup.getSnapshot()).toMatchObject({ value: 'saving', context: { reason: undefined } });
  await flush();
  expect(await stored()).toBe(key);
  const [withCodes] = await records.list('users');
  if (!withCodes) throw new Error('there is no user');
  network.failure = refused;
  setup.send({ type: 'DISABLE', user: withCodes });
  await flush();
  network.failure = undefined;
  setup.send({ type: 'RETRY' });
  expect(setup.getSnapshot()).toMatchObject({ value: 'saving', context: { reason: undefined } });
  await flush();
  expect(await stored()).toBeNull();
});

test('totp setup: no state and no transition of the setup is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
