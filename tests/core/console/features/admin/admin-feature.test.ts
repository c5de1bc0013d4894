import { expect, test } from 'vitest';
import { MemoryActivityLog } from '@farol/adapters/memory/activity-log';
import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { anActivity } from '../../../../arbitraries/activities.ts';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aBrowser, openConsole, signInNext } from '../../../../models/open-console.ts';
import { settleCalls } from '../../../../models/signed-in-console.ts';

const NOW = Date.UTC(2026, 0, 31, 12);

/** A console with Ana, an administrator, signed in, opened at an address. */
async function anOffice(address = '/home') {
  const browser = await aBrowser({
    user: { administrator: true },
    server: aServer({}, true),
    nowMs: NOW,
  });
  const lines = [{ entry: anActivity({ timeMs: NOW }), userId: 1, deviceId: 5 }];
  const activityLog = new MemoryActivityLog(lines, browser.network);
  return await openConsole({ ...browser, activityLog, location: new MemoryPageLocation(address) });
}

/** Whether the activity log, the branding and the statistics are open. */
function areOpen({ admin }: ConnectedConsole): boolean[] {
  return [admin.activityLog, admin.branding, admin.statistics].map((item) => item.getSnapshot().isOpen);
}

test('admin feature: a user who signs out leaves no log, form or statistics open for the next user', async () => {
  const { root, console: farol } = await anOffice();
  const { activityLog, branding, statistics } = farol.admin;
  activityLog.open({ kind: 'server' });
  branding.open();
  statistics.open();
  await settleCalls();
  branding.change({ title: 'Frota' });
  expect(areOpen(farol)).toEqual([true, true, true]);
  expect(activityLog.getSnapshot().entries).toHaveLength(1);
  expect(branding.getSnapshot().draft.title).toBe('Frota');
  const next = await signInNext(root);
  expect(areOpen(next)).toEqual([false, false, false]);
  expect(next.admin.activityLog.getSnapshot().entries).toEqual([]);
  expect(next.admin.branding.getSnapshot().draft.title).toBe('');
});

test('admin feature: a change of the signed-in user closes nothing', async () => {
  const { root, console: farol, ana } = await anOffice();
  farol.admin.activityLog.open({ kind: 'server' });
  farol.account.form.open(ana);
  farol.account.form.setField('name', 'Ana Lima');
  farol.account.form.save();
  await settleCalls();
  expect(root.access.getSnapshot().user?.name).toBe('Ana Lima');
  expect(farol.admin.activityLog.getSnapshot().isLoaded).toBe(true);
});

test('admin feature: a view restored from an address before the login stays open', async () => {
  const days = { from: '2026-01-01', to: '2026-01-05' };
  const { root } = await anOffice(`/home?open=statistics&since=${days.from}&until=${days.to}`);
  const { admin } = await signInNext(root, 'ana@example.com');
  admin.statistics.open();
  expect(admin.statistics.getSnapshot()).toMatchObject({ isOpen: true, days });
});
