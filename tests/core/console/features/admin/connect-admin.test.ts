import { expect, test } from 'vitest';
import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import { Failure } from '@farol/core/domain/values/failure';
import { aPng } from '../../../../arbitraries/png-images.ts';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('saved server settings apply to everybody, and closing asks before changes are lost', async () => {
  const { console } = await signedInConsole();
  const { serverSettings, announcement } = console.admin;
  serverSettings.open();
  expect(serverSettings.get()).toMatchObject({ isOpen: true, isLoading: true });
  await settleCalls();
  serverSettings.setField('announcement', 'Maintenance on Sunday');
  expect(serverSettings.get()).toMatchObject({ isEditing: true, hasChanges: true });
  serverSettings.close();
  expect(serverSettings.get().isConfirmingDiscard).toBe(true);
  serverSettings.keepEditing();
  serverSettings.save();
  await settleCalls();
  expect(serverSettings.get()).toMatchObject({ isEditing: true, hasChanges: false, saveFailure: undefined });
  expect(announcement.get()).toEqual({ isVisible: true, text: 'Maintenance on Sunday' });
  announcement.dismiss();
  expect(announcement.get().isVisible).toBe(false);
  serverSettings.close();
  expect(serverSettings.get().isOpen).toBe(false);
});

test('settings and branding that cannot be loaded say why, and are loaded again', async () => {
  const { console, network } = await signedInConsole();
  const { serverSettings, branding } = console.admin;
  network.failure = new Failure('NETWORK', 0);
  serverSettings.open();
  branding.open();
  await settleCalls();
  for (const form of [serverSettings, branding])
    expect(form.get()).toMatchObject({ isOpen: true, loadFailure: 'NETWORK', saveFailure: undefined });
  network.failure = undefined;
  serverSettings.retry();
  branding.retry();
  await settleCalls();
  expect([serverSettings.get().isEditing, branding.get().isLoaded]).toEqual([true, true]);
});

test('a branding with a mistake is not saved, and a refused one says why', async () => {
  const { console, network } = await signedInConsole();
  const { branding } = console.admin;
  const titles: string[] = [];
  branding.on('saved', ({ saved: label }) => titles.push(label.title));
  branding.open();
  await settleCalls();
  branding.change({ title: 'Frota', chatNumber: 'call me' });
  expect(branding.get().problems).toEqual({});
  branding.save();
  await settleCalls();
  expect(Object.keys(branding.get().problems)).toEqual(['chatNumber']);
  branding.change({ chatNumber: '' });
  network.failure = new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
  branding.save();
  await settleCalls();
  expect(branding.get()).toMatchObject({ isLoaded: true, saveFailure: 'ADMINISTRATOR_ACCESS_REQUIRED' });
  network.failure = undefined;
  branding.save();
  await settleCalls();
  expect([branding.get().isOpen, titles]).toEqual([false, ['Frota']]);
});

test('a branding is reset by saving the product’s own, and not before', async () => {
  const { console } = await signedInConsole();
  const { branding } = console.admin;
  const file = { type: 'image/png', bytes: aPng(20, 10) } as const;
  branding.open();
  await settleCalls();
  branding.change({ title: 'Frota', colors: { '--el-color-primary': '#a01060' } });
  branding.setPicture('logo-interno', file);
  branding.save();
  await settleCalls();
  branding.open();
  await settleCalls();
  const stored = branding.get().draft;
  branding.setPicture('fav-icon', file);
  branding.reset();
  expect([branding.get().draft.title, branding.get().draft.colors]).toEqual(['', {}]);
  expect(branding.get().pictures).toEqual({ 'logo-interno': 'removed' });
  branding.close();
  branding.discard();
  branding.open();
  await settleCalls();
  expect(branding.get().draft).toEqual(stored);
  branding.reset();
  branding.save();
  await settleCalls();
  branding.open();
  await settleCalls();
  expect(branding.get().draft).toEqual(DEFAULT_BRANDING);
});

test('the server restarts only after a confirmation', async () => {
  const { console, serverAdministration } = await signedInConsole();
  const { serverRestart } = console.admin;
  serverRestart.request('restart');
  serverRestart.close();
  serverRestart.confirm();
  await settleCalls();
  expect(serverAdministration.restarts).toBe(0);
  serverRestart.request('restart');
  serverRestart.confirm();
  await settleCalls();
  expect(serverAdministration.restarts).toBe(1);
});

test('statistics and activity log are loaded for the chosen days until they are closed', async () => {
  const { console } = await signedInConsole();
  const { statistics, activityLog } = console.admin;
  const days = { from: '2026-01-01', to: '2026-01-05' };
  statistics.open();
  activityLog.open({ kind: 'server' });
  await settleCalls();
  for (const view of [statistics, activityLog]) {
    view.setDays(days);
    expect(view.get()).toMatchObject({ isOpen: true, isLoading: true, days });
  }
  await settleCalls();
  for (const view of [statistics, activityLog]) {
    expect(view.get()).toMatchObject({ isLoaded: true, isUnsupported: false, failure: undefined });
    view.close();
    expect(view.get().isOpen).toBe(false);
  }
});
