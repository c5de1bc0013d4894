import { expect, test } from 'vitest';
import { anAlarm } from '../../../../arbitraries/events.ts';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('connect alerts: an alert appears on the screen and in the inbox, where it stays after it was taken down', async () => {
  const { console: farol, fleet } = await signedInConsole();
  const { toasts, inbox } = farol.alerts;
  expect(inbox.getSnapshot()).toMatchObject({ entries: [] });
  fleet.receive({ events: [anAlarm('sos')] });
  const [toast] = toasts.getSnapshot().toasts;
  expect(toast).toMatchObject({ isAlarm: true, deviceId: 5 });
  toasts.dismiss(toast?.id ?? -1);
  toasts.dismissAll();
  expect(toasts.getSnapshot().toasts).toHaveLength(1);
  toasts.takeDown(toast?.id ?? -1);
  expect(toasts.getSnapshot().toasts).toEqual([]);
  const [entry] = inbox.getSnapshot().entries;
  expect(entry).toMatchObject({ kind: 'alarm:sos', isRead: false });
  inbox.acknowledge([entry?.id ?? '']);
  expect(inbox.getSnapshot().entries).toMatchObject([{ isRead: true }]);
});

test('connect alerts: a snoozed kind of alert is kept in the inbox but not shown until the snooze ends', async () => {
  const { console: farol, fleet } = await signedInConsole();
  const { toasts, inbox } = farol.alerts;
  inbox.snooze({ kind: 'alarm:door' }, 60);
  expect(inbox.getSnapshot().snoozes).toMatchObject([{ target: { kind: 'alarm:door' } }]);
  fleet.receive({ events: [anAlarm('door')] });
  expect([toasts.getSnapshot().toasts.length, inbox.getSnapshot().entries.length]).toEqual([0, 1]);
  inbox.endSnooze({ kind: 'alarm:door' });
  expect(inbox.getSnapshot().snoozes).toEqual([]);
});

test('connect alerts: all alerts that pass the filter are acknowledged together', async () => {
  const { console: farol, fleet } = await signedInConsole();
  const { inbox } = farol.alerts;
  fleet.receive({ events: [anAlarm('door')] });
  inbox.setFilter({ kind: 'deviceOnline' });
  inbox.acknowledgeAll();
  expect(inbox.getSnapshot().entries).toMatchObject([{ isRead: false }]);
  inbox.clearFilter();
  inbox.acknowledgeAll();
  expect(inbox.getSnapshot().entries).toMatchObject([{ isRead: true }]);
});

test('connect alerts: acknowledging all takes down the toasts of what it acknowledged, and no severe one', async () => {
  const { console: farol, fleet } = await signedInConsole();
  const { inbox, toasts } = farol.alerts;
  fleet.receive({ events: [anAlarm('door', { id: 1 }), anAlarm('sos', { id: 2 })] });
  inbox.acknowledgeAll();
  expect(toasts.getSnapshot().toasts.map(({ kind }) => kind)).toEqual(['alarm:sos']);
  inbox.keepAsked();
  expect(inbox.getSnapshot().entries.filter(({ isRead }) => !isRead)).toMatchObject([{ kind: 'alarm:sos' }]);
  inbox.acknowledgeAll();
  inbox.acknowledgeAsked();
  expect([toasts.getSnapshot().toasts, inbox.getSnapshot().entries.filter(({ isRead }) => !isRead)]).toEqual([
    [],
    [],
  ]);
});

test('connect alerts: a sound that the browser forbids is played once the user allows it', async () => {
  const { console: farol, fleet, sound } = await signedInConsole();
  const alerts = farol.alerts;
  sound.isBlocked = true;
  fleet.receive({ events: [anAlarm('sos')] });
  await settleCalls();
  expect(alerts.sound.getSnapshot().isBlocked).toBe(true);
  sound.isBlocked = false;
  alerts.sound.enable();
  await settleCalls();
  expect([alerts.sound.getSnapshot().isBlocked, sound.played.length]).toEqual([false, 1]);
});

test('connect alerts: a preview says why nothing is heard until another sound is chosen', async () => {
  const { console: farol, sound } = await signedInConsole();
  const { soundPreview } = farol.alerts;
  sound.unplayable.add('https://example.com/broken.mp3');
  soundPreview.play('https://example.com/broken.mp3');
  expect(soundPreview.getSnapshot()).toEqual({ isStarting: true, problem: undefined });
  await settleCalls();
  expect(soundPreview.getSnapshot().problem).toBe('failed');
  soundPreview.clear();
  expect(soundPreview.getSnapshot().problem).toBeUndefined();
});

test('connect alerts: push notifications are offered only where they are configured', async () => {
  const { console: farol } = await signedInConsole();
  expect(farol.alerts.push.getSnapshot()).toEqual({ setting: undefined, isChanging: false });
});
