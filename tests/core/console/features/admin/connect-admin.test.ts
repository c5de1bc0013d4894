import { expect, test } from 'vitest';
import { DEFAULT_BRANDING } from '@farol/core/domain/server/branding/branding';
import { Failure } from '@farol/core/domain/values/failure';
import { aPng } from '../../../../arbitraries/png-images.ts';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('connect admin: saved server settings apply to everybody, and closing asks before changes are lost', async () => {
  const { console: farol } = await signedInConsole();
  const { serverSettings, announcement } = farol.admin;
  serverSettings.open();
  expect(serverSettings.getSnapshot()).toMatchObject({ isOpen: true, isLoading: true });
  await settleCalls();
  serverSettings.setField('announcement', 'Maintenance on Sunday');
  expect(serverSettings.getSnapshot()).toMatchObject({ isEditing: true, hasChanges: true });
  serverSettings.close();
  expect(serverSettings.getSnapshot().isConfirmingDiscard).toBe(true);
  serverSettings.keepEditing();
  serverSettings.save();
  await settleCalls();
  expect(serverSettings.getSnapshot()).toMatchObject({
    isEditing: true,
    hasChanges: false,
    saveFailure: undefined,
  });
  expect(announcement.getSnapshot()).toEqual({ isVisible: true, text: 'Maintenance on Sunday' });
  announcement.dismiss();
  expect(announcement.getSnapshot().isVisible).toBe(false);
  serverSettings.close();
  expect(serverSettings.getSnapshot().isOpen).toBe(false);
});

test('connect admin: settings and branding that cannot be loaded say why, and are loaded again', async () => {
  const { console: farol, network } = await signedInConsole();
  const { serverSettings, branding } = farol.admin;
  network.failure = new Failure('NETWORK', 0);
  serverSettings.open();
  branding.open();
  await settleCalls();
  for (const form of [serverSettings, branding])
    expect(form.getSnapshot()).toMatchObject({
      isOpen: true,
      loadFailure: 'NETWORK',
      saveFailure: undefined,
    });
  network.failure = undefined;
  serverSettings.retry();
  branding.retry();
  await settleCalls();
  expect([serverSettings.getSnapshot().isEditing, branding.getSnapshot().isLoaded]).toEqual([true, true]);
});

test('connect admin: a branding is reset by saving the product’s own, and not before', async () => {
  const { console: farol } = await signedInConsole();
  const { branding } = farol.admin;
  const file = { type: 'image/png', bytes: aPng(20, 10) } as const;
  branding.open();
  await settleCalls();
  branding.change({ title: 'Frota', logoWidth: 40, colors: { '--el-color-primary': '#a01060' } });
  branding.setPicture('logo-interno', file);
  branding.save();
  await settleCalls();
  branding.open();
  await settleCalls();
  const stored = branding.getSnapshot().draft;
  branding.setPicture('fav-icon', file);
  branding.reset();
  expect([branding.getSnapshot().draft.title, branding.getSnapshot().draft.colors]).toEqual(['', {}]);
  expect(branding.getSnapshot().pictures).toEqual({ 'logo-interno': 'removed' });
  branding.close();
  branding.discard();
  branding.open();
  await settleCalls();
  expect(branding.getSnapshot().draft).toEqual(stored);
  branding.reset();
  branding.save();
  await settleCalls();
  branding.open();
  await settleCalls();
  expect(branding.getSnapshot().draft).toEqual(DEFAULT_BRANDING);
});

test('connect admin: statistics and activity log are loaded for the chosen days until they are closed', async () => {
  const { console: farol } = await signedInConsole();
  const { statistics, activityLog } = farol.admin;
  const days = { from: '2026-01-01', to: '2026-01-05' };
  statistics.open();
  activityLog.open({ kind: 'server' });
  await settleCalls();
  for (const view of [statistics, activityLog]) {
    view.setDays(days);
    expect(view.getSnapshot()).toMatchObject({ isOpen: true, isLoading: true, days });
  }
  await settleCalls();
  for (const view of [statistics, activityLog]) {
    expect(view.getSnapshot()).toMatchObject({ isLoaded: true, isUnsupported: false, failure: undefined });
    view.close();
    expect(view.getSnapshot().isOpen).toBe(false);
  }
});
