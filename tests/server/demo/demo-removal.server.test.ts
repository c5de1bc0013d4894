import { cpSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_ACCOUNT } from '../../../server/demo/demo-fleet.ts';
import { readDemoMark, removeDemoMark } from '../../../server/demo/demo-mark.ts';
import { startServer, type RunningServer } from '../../../server/start-server.ts';
import { DEMO_RESELLER } from '../../../server/demo/demo-resellers.ts';
import { getAtHost } from '../../harness/host-request.ts';
import { ApiClient } from '../../harness/api-client.ts';
import { temporaryFolder } from '../../harness/data-folder.ts';

const ANA = { name: 'Ana', email: 'ana@example.com', password: 'correct horse' };
const REPLACEMENT = '/../farol/server/demo/replacement';
/** The data of a demo after its first start, which takes longest. */
const existingFolder = temporaryFolder();
let folder: string;
let server: RunningServer;
let demo: ApiClient;

beforeAll(async () => {
  const running = await startIn(existingFolder);
  await running.stop();
});
afterAll(() => rmSync(existingFolder, { recursive: true, force: true }));
beforeEach(async () => {
  folder = temporaryFolder();
  cpSync(existingFolder, folder, { recursive: true });
  server = await startIn(folder);
  demo = new ApiClient(server.address).signedInAs(DEMO_ACCOUNT.email, DEMO_ACCOUNT.password);
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function startIn(dataFolder: string, host = '127.0.0.1'): Promise<RunningServer> {
  return startServer(
    { host, port: 0, devicePort: 0, dataFolder, databaseUrl: undefined, namespace: 'farol', empty: false },
    { version: 'test', consoleFolder: dataFolder, restart: () => {} },
  );
}

function asAna(): ApiClient {
  const address = server.address.replace('0.0.0.0', '127.0.0.1');
  return new ApiClient(address).signedInAs(ANA.email, ANA.password);
}

/** Starts the server again. */
async function restart(host?: string): Promise<void> {
  await server.stop();
  server = await startIn(folder, host);
  demo = new ApiClient(server.address).signedInAs(DEMO_ACCOUNT.email, DEMO_ACCOUNT.password);
}

/** How many records of each kind an administrator finds. */
async function counts(api: ApiClient): Promise<Record<string, number>> {
  const paths = [
    'devices',
    'groups',
    'drivers',
    'geofences',
    'commands',
    'notifications',
    'maintenance',
    'attributes/computed',
  ];
  const lists = await Promise.all(
    paths.map(async (path) => [path, (await api.get(`/${path}?all=true`)).list().length] as const),
  );
  return Object.fromEntries(lists);
}

const NOTHING = {
  devices: 0,
  groups: 0,
  drivers: 0,
  geofences: 0,
  commands: 0,
  notifications: 0,
  maintenance: 0,
  'attributes/computed': 0,
};

/** Returns how customers pay by Pix. */
async function pix(api: ApiClient): Promise<unknown> {
  return (await api.get('/../farol/integrations')).list().find(({ key }) => key === 'pix')?.['settings'];
}

test('demo removal: what cannot be done, or fails in the middle, leaves the demo whole and driving', async () => {
  const before = await counts(demo);
  for (const body of [
    {},
    { ...ANA, password: '' },
    { ...ANA, email: DEMO_ACCOUNT.email },
    { ...ANA, email: '' },
    { ...ANA, name: '  A  ' },
    { ...ANA, email: 'ana' },
    { ...ANA, password: '123' },
  ])
    expect((await demo.post(REPLACEMENT, body)).status).toBe(400);
  expect(await counts(demo)).toEqual(before);
  expect((await demo.get('/users')).list()).toHaveLength(15);
  const { records } = server.services;
  const removeIn = records.removeIn.bind(records);
  records.removeIn = async (transaction, kind, id) => {
    if (kind === 'group') throw new Error('The disk is full');
    await removeIn(transaction, kind, id);
  };
  expect((await demo.post(REPLACEMENT, ANA)).status).toBe(500);
  records.removeIn = removeIn;
  expect(await counts(demo)).toEqual(before);
  await restart();
  expect(server.isDemo).toBe(true);
  expect(await counts(demo)).toEqual(before);
  expect((await demo.post(REPLACEMENT, ANA)).status).toBe(204);
});

test('demo removal: one step deletes everything of the demo, its reseller too, and nothing of it comes back on a server that listens beyond this machine', async () => {
  const { email, host } = DEMO_RESELLER;
  const reseller = new ApiClient(server.address).signedInAs(email, DEMO_ACCOUNT.password);
  const title = async () =>
    Object(JSON.parse((await getAtHost(server.address, host, '/farol/assets/custom/config.json')).text))
      .config.title;
  expect((await demo.get('/server')).headers.get('demofleet')).toBe('true');
  const contents = (await demo.get('/../farol/server/demo')).json();
  const { devices, groups, drivers } = await counts(demo);
  expect(contents).toMatchObject({
    vehicles: devices,
    groups,
    drivers,
    accounts: 13,
    account: DEMO_ACCOUNT.email,
    needsAdministrator: true,
  });
  expect(await pix(demo)).toMatchObject({ enabled: true, holder: 'Farol Demo' });
  expect(await title()).toBe('Parceiro Rastreio');
  expect((await reseller.get('/users')).list()).toHaveLength(4);
  expect((await demo.post(REPLACEMENT, ANA)).status).toBe(204);
  for (const gone of [demo, reseller]) expect((await gone.get('/session')).status).not.toBe(200);
  expect(await title()).toBe('');
  const settings = await server.services.registry.query.selectFrom('settings').select('name').execute();
  expect(settings.map(({ name }) => name).filter((name) => name.startsWith('reseller.'))).toEqual([]);
  expect(await pix(asAna())).toBe(false);
  expect((await asAna().get('/users')).list()).toMatchObject([
    { email: ANA.email, administrator: true, deviceLimit: -1 },
  ]);
  expect(await counts(asAna())).toEqual(NOTHING);
  await server.sweepHistory();
  for (const table of ['positions', 'events'] as const)
    expect(await server.services.registry.query.selectFrom(table).selectAll().execute()).toEqual([]);
  // Its vehicles are silent, and do not count as devices that want to be registered.
  expect((await asAna().get('/../farol/server/unregistered-devices')).list()).toEqual([]);
  const expectNoDemo = async (): Promise<void> => {
    expect((await asAna().get('/server')).headers.get('demofleet')).toBeNull();
    expect((await asAna().get('/../farol/server/demo')).status).toBe(404);
    expect((await asAna().post(REPLACEMENT, {})).status).toBe(404);
  };
  await expectNoDemo();
  // An account with the name of the demo account, and a device like one of the demo, are no demo.
  const mallory = { name: 'Mallory', email: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password };
  expect((await asAna().post('/users', mallory)).status).toBe(200);
  const own = { name: 'Van', uniqueId: 'demo-100001' };
  expect((await asAna().post('/devices', own)).status).toBe(200);
  await restart('0.0.0.0');
  expect(server.isDemo).toBe(false);
  await expectNoDemo();
  expect(await counts(asAna())).toEqual({ ...NOTHING, devices: 1 });
  expect((await asAna().get('/devices')).list()).toMatchObject([{ ...own, positionId: 0 }]);
});

test('demo removal: what users added stays, also in a group of the demo and with its names, and only administrators may replace it', async () => {
  const [group] = (await demo.get('/groups')).list();
  const own = await demo.post('/devices', { name: 'Van 1', uniqueId: '1234', groupId: group?.['id'] });
  await demo.post('/geofences', { name: 'Pátio', area: 'CIRCLE (-23.5 -46.6, 100)' });
  for (const path of ['groups', 'geofences', 'commands', 'maintenance', 'notifications']) {
    const [original] = (await demo.get(`/${path}?all=true`)).list();
    const top = path === 'groups' ? { groupId: 0 } : {};
    expect((await demo.post(`/${path}`, { ...original, id: 0, ...top })).status).toBe(200);
  }
  await demo.post('/users', { ...ANA, administrator: true, deviceLimit: -1 });
  await demo.post('/users', { name: 'Rui', email: 'rui@example.com', password: 'correct horse' });
  const rui = new ApiClient(server.address).signedInAs('rui@example.com', 'correct horse');
  expect((await rui.post(REPLACEMENT, {})).status).toBe(400);
  const ana = asAna();
  expect((await ana.get('/../farol/server/demo')).json()).toMatchObject({ needsAdministrator: false });
  expect((await ana.post(REPLACEMENT, {})).status).toBe(204);
  expect(await counts(ana)).toEqual({
    ...NOTHING,
    devices: 1,
    groups: 1,
    geofences: 2,
    commands: 1,
    maintenance: 1,
    notifications: 1,
  });
  expect((await ana.get(`/devices/${own.json()['id']}`)).json()).toMatchObject({ name: 'Van 1', groupId: 0 });
  expect((await ana.get('/users')).list().map(({ email }) => email)).toEqual([ANA.email, 'rui@example.com']);
  expect(await readDemoMark(server.services.registry.query)).toBeUndefined();
});

test('demo removal: the demo of an earlier version, without a mark, is like data of one’s own; its known password stays on this machine', async () => {
  await removeDemoMark(server.services.registry.query);
  // It had no reseller either.
  const me = (await demo.get('/session')).json();
  for (const { id } of (await demo.get('/users')).list()) if (id !== me.id) await demo.delete(`/users/${id}`);
  const before = await counts(demo);
  await server.stop();
  await expect(startIn(folder, '0.0.0.0')).rejects.toThrow('a password that everybody knows');
  server = await startIn(folder);
  demo = new ApiClient(server.address).signedInAs(DEMO_ACCOUNT.email, DEMO_ACCOUNT.password);
  expect(server.isDemo).toBe(false);
  expect((await demo.post(REPLACEMENT, ANA)).status).toBe(404);
  expect(await counts(demo)).toEqual(before);
  expect((await demo.put(`/users/${me.id}`, { ...me, password: 'another one' })).status).toBe(200);
  await restart('0.0.0.0');
  expect(server.isDemo).toBe(false);
});
