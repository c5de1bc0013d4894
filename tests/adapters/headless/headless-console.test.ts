import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startHeadlessConsole } from '@farol/adapters/headless/headless-console';
import { when } from '@farol/core/console/connected/when';
import type { ConnectedConsole } from '@farol/core/console/connect-console';
import type { Console } from '@farol/core/console/console';
import { listedVehicles, vehicleOf } from '@farol/core/fleet/vehicle-rows';
import { plainPosition } from '../../arbitraries/fleet.ts';
import {
  newDevice, newUser, serverUnderTest, type ServerUnderTest } from '../../harness/server-under-test.ts';

/** The server may be busy with other tests. */
const PATIENTLY = { timeout: 15_000 };

let server: ServerUnderTest;
let account: Awaited<ReturnType<typeof newUser>>;
let deviceId: number;
let farol: Console;

beforeEach(async () => {
  server = await serverUnderTest();
  account = await newUser(server);
  deviceId = await newDevice(account.api);
  await server.store?.([plainPosition(deviceId, 0, { latitude: -8, longitude: -34.9 })]);
  farol = startHeadlessConsole({ address: server.anyone.address.replace(/\/api$/, '') });
});
afterEach(async () => {
  farol.stop();
  await server.stop();
});

async function signedIn(): Promise<ConnectedConsole> {
  farol.login.signIn(account.email, account.password);
  const { console } = await when(farol.session, (session) => session.console !== undefined);
  if (!console) throw new Error('Nobody is signed in');
  await when(console.connection, ({ step }) => step === 'live');
  return console;
}

describe('the console without a browser', () => {
  test('a program signs in, reads the live list and sees a vehicle move', async () => {
    const { fleet } = await signedIn();
    await vi.waitFor(() => expect(listedVehicles(fleet)).toHaveLength(1), PATIENTLY);
    expect(vehicleOf(fleet, deviceId)).toMatchObject({ deviceId, latitude: -8, longitude: -34.9, hasFix: true });
    await server.store?.([plainPosition(deviceId, 5, { latitude: -8.001, longitude: -34.9 })]);
    await vi.waitFor(() => expect(vehicleOf(fleet, deviceId)?.latitude).toBe(-8.001), PATIENTLY);
  });

  test('an anchor is set only after its confirmation, and the server has it', async () => {
    const { anchors } = await signedIn();
    await when(anchors, ({ fences }) => fences !== undefined);
    const target = { kind: 'device', deviceId } as const;
    anchors.request(target);
    expect(anchors.get()).toMatchObject({ step: 'confirming', mode: 'activate' });
    expect((await account.api.get('/geofences')).list()).toEqual([]);
    anchors.confirm();
    if (anchors.get().step === 'confirmingDanger') anchors.confirmDespiteDanger();
    await when(anchors, ({ isAnchored }) => isAnchored(target));
    const [anchor] = (await account.api.get('/geofences')).list();
    expect(anchor?.['attributes']).toMatchObject({ isAnchor: true, deviceId });
  });

  test('a wrong password is said, and nobody is signed in', async () => {
    farol.login.signIn(account.email, 'wrong');
    const { failure } = await when(farol.login, (login) => login.failure !== undefined);
    expect(failure).toBe('INVALID_LOGIN_DATA');
    expect(farol.session.get().console).toBeUndefined();
  });

  test('after signing out nothing of the fleet is left, and the next user signs in', async () => {
    const { fleet } = await signedIn();
    await vi.waitFor(() => expect(fleet.counts.all).toBe(1), PATIENTLY);
    farol.access.signOut();
    await when(farol.session, ({ console }) => console === undefined);
    await vi.waitFor(() => expect(listedVehicles(fleet)).toEqual([]), PATIENTLY);
    account = await newUser(server);
    const next = await signedIn();
    expect(next.fleet.counts.all).toBe(0);
  });
});
