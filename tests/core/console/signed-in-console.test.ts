import { Observable } from 'rxjs';
import { SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { waitForView } from '@farol/core/console/connected/wait-for-view';
import { signedInConsole } from '@farol/core/console/signed-in-console';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { followRedirects } from '../../models/open-console.ts';
import { headlessConsole, settleCalls } from '../../models/signed-in-console.ts';

const ana = { email: 'ana@example.com', password: 'segredo' };

function aConsole() {
  const clock = new SimulatedClock();
  const driver = aUser({ id: 8, email: 'qrcode-joao', attributes: { 'acme.isQrDriverId': '8' } });
  const accounts = [aUser(), driver].map((user) => ({ user, password: 'segredo' }));
  const ports = memoryPorts(new MemoryServer({ server: aServer(), accounts, clock: () => clock.now() }));
  const root = headlessConsole(ports, clock);
  followRedirects(root);
  root.access.navigate('/home');
  return { root, ports, clock };
}

describe('signing in from a front end', () => {
  test('resolves once the live connection is there', async () => {
    const { root } = aConsole();
    const session = await signedInConsole(root, ana);
    expect(session.connection.getSnapshot().isLive).toBe(true);
  });

  test('rejects with the code and the status of the refusal', async () => {
    const { root } = aConsole();
    await expect(signedInConsole(root, { ...ana, password: 'wrong' })).rejects.toMatchObject({
      code: 'INVALID_LOGIN_DATA',
      status: 401,
    });
  });

  test('rejects when the socket is refused, and the session goes on', async () => {
    const { root, ports } = aConsole();
    ports.liveFeed.connect = () => new Observable((subscriber) => subscriber.complete());
    await expect(signedInConsole(root, ana)).rejects.toMatchObject({ code: 'LIVE_CONNECTION_FAILED' });
    expect(root.session.getSnapshot().console).toBeDefined();
  });

  test('rejects when the console is stopped meanwhile', async () => {
    const { root } = aConsole();
    const waiting = signedInConsole(root, ana);
    root.stop();
    await expect(waiting).rejects.toMatchObject({ code: 'CONSOLE_STOPPED' });
  });

  test('rejects when the session ends before the connection is there', async () => {
    const { root, ports } = aConsole();
    ports.liveFeed.connect = () => new Observable();
    const waiting = signedInConsole(root, ana);
    waiting.catch(() => undefined);
    await settleCalls();
    root.access.signOut();
    await expect(waiting).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  });

  test('rejects when its signal ends the wait', async () => {
    const { root, ports } = aConsole();
    ports.liveFeed.connect = () => new Observable();
    const abort = new AbortController();
    const waiting = signedInConsole(root, { ...ana, signal: abort.signal });
    waiting.catch(() => undefined);
    await settleCalls();
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' });
  });

  test('rejects for a driver, who has no session', async () => {
    const { root } = aConsole();
    await expect(signedInConsole(root, { ...ana, email: 'qrcode-joao' })).rejects.toMatchObject({
      code: 'DRIVER_ACCOUNT',
    });
  });
});

test('waiting for answers: a console that has stopped already rejects at once', async () => {
  const { root } = aConsole();
  root.stop();
  await expect(waitForView(root.session, ({ console: farol }) => farol !== undefined)).rejects.toMatchObject({
    code: 'CONSOLE_STOPPED',
  });
});
