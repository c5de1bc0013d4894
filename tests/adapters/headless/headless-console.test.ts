import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startHeadlessConsole } from '@farol/adapters/headless/headless-console';
import { when } from '@farol/core/console/connected/when';
import type { ConnectedConsole } from '@farol/core/console/connect-console';
import type { Console } from '@farol/core/console/console';
import { listedVehicles, vehicleOf } from '@farol/core/fleet/vehicle-rows';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

/** The server may be busy with other tests. */
const PATIENTLY = { timeout: 20_000 };
const ANA = { email: 'ana@example.com', password: 'correct horse' };

let server: InProcessServer;
let device: { id: number; uniqueId: string };
let farol: Console;

beforeEach(async () => {
  server = await startInProcessServer();
  device = await server.newDevice();
  await report('-8.0000');
  farol = startHeadlessConsole({ address: server.running.address.replace(/\/api$/, '') });
});
afterEach(async () => {
  farol.stop();
  await server.stop();
});

/** The vehicle reports where it is. */
async function report(latitude: string): Promise<void> {
  await fetch(`${server.devices}?id=${device.uniqueId}&lat=${latitude}&lon=-34.9&speed=0`, {
    method: 'POST',
  });
}

async function signedIn(account: { email: string; password: string }): Promise<ConnectedConsole> {
  farol.login.signIn(account.email, account.password);
  const { console } = await when(farol.session, (session) => session.console !== undefined);
  if (!console) throw new Error('Nobody is signed in');
  await when(console.connection, ({ isLive }) => isLive);
  return console;
}

describe('the console without a browser', () => {
  test('a program signs in, reads the live list and sees a vehicle move', async () => {
    const { fleet } = await signedIn(ANA);
    await vi.waitFor(() => expect(vehicleOf(fleet, device.id)?.latitude).toBe(-8), PATIENTLY);
    expect(listedVehicles(fleet)).toMatchObject([{ name: 'Van', longitude: -34.9, hasFix: true }]);
    await report('-8.0001');
    await vi.waitFor(() => expect(vehicleOf(fleet, device.id)?.latitude).toBe(-8.0001), PATIENTLY);
  });

  test('an anchor is set only after its confirmation, and the server has it', async () => {
    const { anchors, fleet } = await signedIn(ANA);
    await when(anchors, ({ fences }) => fences !== undefined);
    await vi.waitFor(() => expect(vehicleOf(fleet, device.id)?.hasFix).toBe(true), PATIENTLY);
    const target = { kind: 'device', deviceId: device.id } as const;
    anchors.request(target);
    expect(anchors.get()).toMatchObject({ step: 'confirming', mode: 'activate' });
    expect((await server.administrator.get('/geofences')).list()).toEqual([]);
    anchors.confirm();
    if (anchors.get().step === 'confirmingDanger') anchors.confirmDespiteDanger();
    await when(anchors, ({ isAnchored }) => isAnchored(target));
    const [anchor] = (await server.administrator.get('/geofences')).list();
    expect(anchor?.['attributes']).toMatchObject({ isAnchor: true, deviceId: device.id });
  });

  test('a wrong password is said, and nobody is signed in', async () => {
    farol.login.signIn(ANA.email, 'wrong');
    const { failure } = await when(farol.login, (login) => login.failure !== undefined);
    expect(failure).toBe('INVALID_LOGIN_DATA');
    expect(farol.session.get().console).toBeUndefined();
  });

  test('after signing out nothing of the fleet is left, and the next user sees none of it', async () => {
    const { fleet } = await signedIn(ANA);
    await vi.waitFor(() => expect(fleet.counts.all).toBe(1), PATIENTLY);
    farol.access.signOut();
    await when(farol.session, ({ console }) => console === undefined);
    await vi.waitFor(() => expect(listedVehicles(fleet)).toEqual([]), PATIENTLY);
    const rui = { email: 'rui@example.com', password: 'correct horse' };
    await server.administrator.post('/users', { name: 'Rui', ...rui });
    const next = await signedIn(rui);
    expect(next.fleet.counts.all).toBe(0);
  });
});
