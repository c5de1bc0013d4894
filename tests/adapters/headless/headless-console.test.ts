import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startHeadlessConsole } from '@farol/adapters/headless/headless-console';
import { waitForView } from '@farol/core/console/connected/wait-for-view';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { Console } from '@farol/core/console/console';
import { signedInConsole, type SignInOptions } from '@farol/core/console/signed-in-console';
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

function signedIn(account: SignInOptions): Promise<ConnectedConsole> {
  return signedInConsole(farol, account);
}

/** A way to the server that refuses every connection until the outage ends. */
async function startOutage(address: string): Promise<{ address: string; end: () => void }> {
  const sockets = new Set<Socket>();
  let isDown = true;
  const proxy = createServer((socket) => {
    if (isDown) return socket.destroy();
    const { hostname, port } = new URL(address);
    const onward = connect(Number(port), hostname);
    for (const item of [socket, onward]) sockets.add(item.on('error', () => item.destroy()));
    return socket.pipe(onward).pipe(socket);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const bound = proxy.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port');
  return { address: `http://127.0.0.1:${bound.port}`, end: () => (isDown = false) };
}

describe('the console without a browser', () => {
  test('a program signs in, reads the live list and sees a vehicle move', async () => {
    const { fleet } = await signedIn(ANA);
    await vi.waitFor(() => expect(vehicleOf(fleet, device.id)?.latitude).toBe(-8), PATIENTLY);
    expect(listedVehicles(fleet)).toMatchObject([{ name: 'Van', longitude: -34.9, hasFix: true }]);
    await report('-8.0001');
    await vi.waitFor(() => expect(vehicleOf(fleet, device.id)?.latitude).toBe(-8.0001), PATIENTLY);
  });

  test('a console that starts while the server is away finds it when it is back', async () => {
    let isAway = true;
    const answers = globalThis.fetch;
    const cut = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      return isAway ? Promise.reject(new TypeError('away')) : answers(input, init);
    });
    try {
      const early = startHeadlessConsole({ address: server.running.address.replace(/\/api$/, '') });
      await waitForView(early.access, ({ serverFailure }) => serverFailure !== undefined);
      isAway = false;
      await vi.waitFor(() => {
        early.access.retry();
        expect(early.access.getSnapshot().serverFailure).toBeUndefined();
      }, PATIENTLY);
      early.stop();
    } finally {
      cut.mockRestore();
    }
  });

  test('an anchor is set only after its confirmation, and the server has it', async () => {
    const { anchors, fleet } = await signedIn(ANA);
    await waitForView(anchors, ({ fences }) => fences !== undefined);
    await vi.waitFor(() => expect(vehicleOf(fleet, device.id)?.hasFix).toBe(true), PATIENTLY);
    const target = { kind: 'device', deviceId: device.id } as const;
    anchors.request(target);
    expect(anchors.getSnapshot()).toMatchObject({ step: 'confirming', mode: 'activate' });
    expect((await server.administrator.get('/geofences')).list()).toEqual([]);
    anchors.confirm();
    if (anchors.getSnapshot().step === 'confirmingDanger') anchors.confirmDespiteDanger();
    await waitForView(anchors, ({ isAnchored }) => isAnchored(target));
    const [anchor] = (await server.administrator.get('/geofences')).list();
    expect(anchor?.['attributes']).toMatchObject({ isAnchor: true, deviceId: device.id });
  });

  test('a wrong password is said, and nobody is signed in', async () => {
    const refused = signedIn({ ...ANA, password: 'wrong' });
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_LOGIN_DATA' });
    expect(farol.login.getSnapshot().failure).toBe('INVALID_LOGIN_DATA');
    expect(farol.session.getSnapshot().console).toBeUndefined();
  });

  test('a server that cannot be reached is said, and found again once it responds', async () => {
    farol.stop();
    const address = server.running.address.replace(/\/api$/, '');
    const proxy = await startOutage(address);
    farol = startHeadlessConsole({ address: proxy.address });
    const { serverFailure } = await waitForView(farol.access, (access) => access.serverFailure !== undefined);
    expect(serverFailure).toBe('NETWORK');
    await expect(signedIn(ANA)).rejects.toMatchObject({ code: 'NETWORK' });
    proxy.end();
    farol.access.retry();
    await waitForView(farol.access, (access) => access.serverFailure === undefined && access.isSettled);
    expect((await signedIn(ANA)).access.getSnapshot().user?.name).toBe('Ana');
  });

  test('when the account is deleted elsewhere the session ends, and a new one can be opened', async () => {
    const rui = { email: 'rui@example.com', password: 'correct horse' };
    const created = await server.administrator.post('/users', { name: 'Rui', ...rui });
    await signedIn(rui);
    await server.administrator.delete(`/users/${created.json().id}`);
    await waitForView(farol.session, ({ console }) => console === undefined);
    expect(farol.access.getSnapshot().user).toBeUndefined();
    expect((await signedIn(ANA)).access.getSnapshot().user?.name).toBe('Ana');
  });

  test('after signing out nothing of the fleet is left, and the next user sees none of it', async () => {
    const { fleet } = await signedIn(ANA);
    await vi.waitFor(() => expect(fleet.counts.all).toBe(1), PATIENTLY);
    farol.access.signOut();
    await waitForView(farol.session, ({ console }) => console === undefined);
    await vi.waitFor(() => expect(listedVehicles(fleet)).toEqual([]), PATIENTLY);
    const rui = { email: 'rui@example.com', password: 'correct horse' };
    await server.administrator.post('/users', { name: 'Rui', ...rui });
    const next = await signedIn(rui);
    expect(next.fleet.counts.all).toBe(0);
  });
});
