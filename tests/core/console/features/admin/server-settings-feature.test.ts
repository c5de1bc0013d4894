import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aBrowser, openConsole, signInNext } from '../../../../models/open-console.ts';
import { settleCalls } from '../../../../models/signed-in-console.ts';

/** A console of Ana, an administrator, with the list of devices open. */
async function aConsole() {
  const browser = await aBrowser({
    user: { administrator: true },
    server: aServer({ announcement: 'Domingo' }),
    nowMs: 1.79e12,
  });
  const opened = await openConsole(browser, { path: '/devices' });
  const { serverSettings, serverRestart, announcement } = opened.console.admin;
  /** Changes one of the settings. */
  const change = async (field: string, text: string): Promise<void> => {
    serverSettings.open();
    await settleCalls();
    serverSettings.setField(field, text);
    serverSettings.save();
    await settleCalls();
  };
  return { ...opened, access: opened.root.access, serverSettings, serverRestart, announcement, change };
}

test('server settings feature: saved settings apply at once everywhere in the console', async () => {
  const { access, change } = await aConsole();
  await change('speedUnit', 'kn');
  expect(access.getSnapshot().server?.info.attributes).toEqual({ speedUnit: 'kn' });
});

test('server settings feature: an announcement is shown to the signed-in user, and a changed text again after it was dismissed', async () => {
  const { root, announcement, access, change } = await aConsole();
  expect(announcement.getSnapshot()).toEqual({ isVisible: true, text: 'Domingo' });
  announcement.dismiss();
  access.navigate('/users');
  await settleCalls();
  expect(announcement.getSnapshot().isVisible).toBe(false);
  await change('announcement', 'Segunda');
  expect(announcement.getSnapshot()).toEqual({ isVisible: true, text: 'Segunda' });
  announcement.dismiss();
  // Each user dismisses it for themselves.
  expect((await signInNext(root)).admin.announcement.getSnapshot().isVisible).toBe(true);
  expect((await signInNext(root, 'ana@example.com')).admin.announcement.getSnapshot().isVisible).toBe(false);
});

test('server settings feature: a restart leads to the maintenance page and, once the server is back, to the previous page', async () => {
  const { access, serverSettings, serverRestart, serverAdministration, network, timers, ana } =
    await aConsole();
  serverSettings.open();
  await settleCalls();
  serverRestart.request('restart');
  expect(serverAdministration.restarts).toBe(0);
  serverRestart.confirm();
  await settleCalls();
  expect(serverAdministration.restarts).toBe(1);
  expect(serverSettings.getSnapshot().isOpen).toBe(false);
  expect(access.getSnapshot()).toMatchObject({
    path: '/maintenance?to=%2Fdevices',
    serverFailure: 'SERVER_RESTARTING',
    user: ana,
  });
  network.failure = new Failure('NETWORK', 0);
  timers.increment(2000);
  await settleCalls();
  expect(access.getSnapshot()).toMatchObject({
    path: '/maintenance?to=%2Fdevices',
    serverFailure: 'SERVER_RESTARTING',
  });
  network.failure = undefined;
  timers.increment(2000);
  await settleCalls();
  expect(access.getSnapshot()).toMatchObject({ path: '/devices', serverFailure: undefined });
});

test('server settings feature: a refused restart changes nothing and shows the reason; a cancelled one sends no request', async () => {
  const { serverRestart, serverAdministration, access, network } = await aConsole();
  serverRestart.request('restart');
  serverRestart.close();
  serverRestart.request('restart');
  network.failure = new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
  serverRestart.confirm();
  await settleCalls();
  expect(serverRestart.getSnapshot().failure).toBe('ADMINISTRATOR_ACCESS_REQUIRED');
  expect(serverAdministration.restarts).toBe(0);
  expect(access.getSnapshot().outcome).toEqual({ type: 'stay' });
});

test('server settings feature: a user who signs out leaves no settings behind', async () => {
  const { root, serverSettings, serverRestart, serverAdministration } = await aConsole();
  serverSettings.open();
  await settleCalls();
  serverSettings.setField('zoom', '4');
  serverRestart.request('restart');
  expect([serverSettings.getSnapshot().hasChanges, serverRestart.getSnapshot().isConfirming]).toEqual([
    true,
    true,
  ]);
  const { admin } = await signInNext(root, 'ana@example.com');
  expect([admin.serverSettings.getSnapshot().isOpen, admin.serverRestart.getSnapshot().isConfirming]).toEqual(
    [false, false],
  );
  serverRestart.confirm();
  await settleCalls();
  expect(serverAdministration.restarts).toBe(0);
});
