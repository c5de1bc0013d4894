import { describe, expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

async function aSession() {
  const session = await signedInConsole();
  const { shell } = session.console;
  return {
    ...session,
    shell,
    told: () => shell.getSnapshot().notices.map(({ tone, content }) => ({ tone, ...content })),
  };
}

test('notices: what was saved is told, without a screen that says so', async () => {
  const { console: farol, told } = await aSession();
  const { groups } = farol.records.forms;
  groups.open();
  groups.setField('name', 'Norte');
  groups.save();
  await settleCalls();
  expect(told()).toMatchObject([
    { tone: 'good', about: 'recordSaved', kind: 'groups', record: { name: 'Norte' } },
  ]);
});

test('notices: an action that succeeded on all its records is told with them', async () => {
  const { console: farol, records, told } = await aSession();
  const driver = await records.save('drivers', { id: 0, name: 'Rui', uniqueId: '77', attributes: {} });
  const { action } = farol.records;
  action.request({ type: 'remove', name: 'drivers', records: [{ id: driver.id, title: 'Rui' }] });
  action.confirm();
  await settleCalls();
  expect(told()).toMatchObject([
    {
      tone: 'good',
      about: 'recordAction',
      count: 1,
      action: { type: 'remove', records: [{ title: 'Rui' }] },
    },
  ]);
});

test('notices: a preference that was not saved is told, unless its dialog shows it', async () => {
  const { console: farol, network, shell, told } = await aSession();
  const { account } = farol.preferences;
  network.failure = new Failure('NETWORK', 0);
  shell.open('preferences');
  account.choose({ speedUnit: 'kn' });
  await settleCalls();
  expect(told()).toEqual([]);
  account.revert();
  shell.close('preferences');
  account.choose({ speedUnit: 'kn' });
  await settleCalls();
  expect(told()).toEqual([{ tone: 'bad', about: 'preferencesNotSaved', reason: 'NETWORK' }]);
});

test('notices: the user learns that a link names something that cannot be shown', async () => {
  const { root, told } = await aSession();
  root.access.navigate('/home?moment=yesterday');
  expect(told()).toEqual([{ tone: 'info', about: 'link', problem: 'moment' }]);
});

test('inbox: closing it forgets its filter', async () => {
  const { console: farol, shell } = await aSession();
  const { inbox } = farol.alerts;
  shell.open('inbox');
  inbox.setFilter({ isUnreadOnly: true });
  shell.open('preferences');
  expect(inbox.getSnapshot().filter).toEqual({ isUnreadOnly: true });
  shell.close('inbox');
  expect(inbox.getSnapshot().filter).toEqual({});
});

test('menu of a vehicle: it closes when another screen opens, and not when the view of this one changes', async () => {
  const { root, shell } = await aSession();
  root.access.navigate('/devices');
  shell.change({ deviceMenu: { deviceId: 5, x: 10, y: 20 } });
  root.access.navigate('/devices?query=x');
  expect(shell.getSnapshot().deviceMenu).toEqual({ deviceId: 5, x: 10, y: 20 });
  root.access.navigate('/devices/5');
  expect(shell.getSnapshot().deviceMenu).toBeUndefined();
});

test('dialogs: the next session begins without those of the last one', async () => {
  const { root, console: farol, shell } = await aSession();
  shell.open('drivers');
  shell.notify('info', 'Olá');
  farol.access.signOut();
  await settleCalls();
  root.access.navigate('/login');
  root.login.signIn('ana@example.com', 'segredo');
  await settleCalls();
  expect(root.session.getSnapshot().console?.shell.getSnapshot()).toMatchObject({ dialogs: [], notices: [] });
});

/** The history shows the route of vehicle 5. */
async function aShownRoute() {
  const session = await aSession();
  const { history } = session.console;
  session.root.access.navigate('/reports/history');
  const showRoute = async (): Promise<void> => {
    history.routes.show({ deviceIds: [5], fromMs: FIX_MS - 1000, toMs: FIX_MS + 1000 });
    await settleCalls();
  };
  await showRoute();
  expect(session.shell.getSnapshot().isRouteShown).toBe(true);
  return { ...session, ...session.console, showRoute };
}

describe('one player at a time', () => {
  test('the past of the fleet closes the route, and a route shows the fleet as it is behind it', async () => {
    const { replay, history, shell, showRoute } = await aShownRoute();
    replay.show(-1000);
    await settleCalls();
    expect(history.routes.getSnapshot().loaded).toBeUndefined();
    expect(shell.getSnapshot().isRouteShown).toBe(false);
    expect(replay.getSnapshot().atMs).toBe(-1000);
    await showRoute();
    expect(shell.getSnapshot().isRouteShown).toBe(true);
    expect(replay.getSnapshot().atMs).toBeUndefined();
  });

  test('a route that the user has left stays loaded behind the past of the fleet, and ends that when they return', async () => {
    const { root, replay, history, shell } = await aShownRoute();
    root.access.navigate('/home');
    replay.show(-1000);
    await settleCalls();
    expect(history.routes.getSnapshot().loaded).toBeDefined();
    root.access.navigate('/reports/history');
    await settleCalls();
    expect(shell.getSnapshot().isRouteShown).toBe(true);
    expect(replay.getSnapshot().atMs).toBeUndefined();
  });
});

/** When vehicle 5 reported its fix. */
const FIX_MS = 1.79e12;
