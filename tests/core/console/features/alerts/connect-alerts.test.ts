import { expect, test } from 'vitest';
import { anAlarm } from '../../../../arbitraries/events.ts';
import { settleCalls, signedInConsole } from '../../../../models/signed-in-console.ts';

test('an alert appears on the screen and in the inbox, where it stays after it was taken down', async () => {
  const { console, fleet } = await signedInConsole();
  const { toasts, inbox } = console.alerts;
  expect(inbox.get()).toMatchObject({ entries: [] });
  fleet.receive({ events: [anAlarm('sos')] });
  const [toast] = toasts.get().toasts;
  expect(toast).toMatchObject({ isAlarm: true, deviceId: 5 });
  toasts.dismiss(toast?.id ?? -1);
  toasts.dismissAll();
  expect(toasts.get().toasts).toHaveLength(1);
  toasts.takeDown(toast?.id ?? -1);
  expect(toasts.get().toasts).toEqual([]);
  const [entry] = inbox.get().entries;
  expect(entry).toMatchObject({ kind: 'alarm:sos', isRead: false });
  inbox.acknowledge([entry?.id ?? '']);
  expect(inbox.get().entries).toMatchObject([{ isRead: true }]);
});

test('toasts stay while the user reads them', async () => {
  const { console, fleet, clock } = await signedInConsole();
  const { toasts } = console.alerts;
  fleet.receive({ events: [anAlarm('door')] });
  toasts.pause();
  clock.increment(3_600_000);
  expect(toasts.get().toasts).toHaveLength(1);
  toasts.resume();
  clock.increment(3_600_000);
  expect(toasts.get().toasts).toEqual([]);
});

test('a snoozed kind of alert is kept in the inbox but not shown until the snooze ends', async () => {
  const { console, fleet } = await signedInConsole();
  const { toasts, inbox } = console.alerts;
  inbox.snooze({ kind: 'alarm:door' }, 60);
  expect(inbox.get().snoozes).toMatchObject([{ target: { kind: 'alarm:door' } }]);
  fleet.receive({ events: [anAlarm('door')] });
  expect([toasts.get().toasts.length, inbox.get().entries.length]).toEqual([0, 1]);
  inbox.endSnooze({ kind: 'alarm:door' });
  expect(inbox.get().snoozes).toEqual([]);
});

test('all alerts that pass the filter are acknowledged together', async () => {
  const { console, fleet } = await signedInConsole();
  const { inbox } = console.alerts;
  fleet.receive({ events: [anAlarm('door')] });
  inbox.setFilter({ kind: 'deviceOnline' });
  inbox.acknowledgeAll();
  expect(inbox.get().entries).toMatchObject([{ isRead: false }]);
  inbox.clearFilter();
  inbox.acknowledgeAll();
  expect(inbox.get().entries).toMatchObject([{ isRead: true }]);
});

test('acknowledging all takes down the toasts of what it acknowledged, and no severe one', async () => {
  const { console, fleet } = await signedInConsole();
  const { inbox, toasts } = console.alerts;
  fleet.receive({ events: [anAlarm('door', { id: 1 }), anAlarm('sos', { id: 2 })] });
  inbox.acknowledgeAll();
  expect(toasts.get().toasts.map(({ kind }) => kind)).toEqual(['alarm:sos']);
  inbox.keepAsked();
  expect(inbox.get().entries.filter(({ isRead }) => !isRead)).toMatchObject([{ kind: 'alarm:sos' }]);
  inbox.acknowledgeAll();
  inbox.acknowledgeAsked();
  expect([toasts.get().toasts, inbox.get().entries.filter(({ isRead }) => !isRead)]).toEqual([[], []]);
});

test('a sound that the browser forbids is played once the user allows it', async () => {
  const { console, fleet, sound } = await signedInConsole();
  const alerts = console.alerts;
  sound.isBlocked = true;
  fleet.receive({ events: [anAlarm('sos')] });
  await settleCalls();
  expect(alerts.sound.get().isBlocked).toBe(true);
  sound.isBlocked = false;
  alerts.sound.enable();
  await settleCalls();
  expect([alerts.sound.get().isBlocked, sound.played.length]).toEqual([false, 1]);
});

test('a preview says why nothing is heard until another sound is chosen', async () => {
  const { console, sound } = await signedInConsole();
  const { soundPreview } = console.alerts;
  sound.unplayable.add('https://example.com/broken.mp3');
  soundPreview.play('https://example.com/broken.mp3');
  expect(soundPreview.get()).toEqual({ isStarting: true, problem: undefined });
  await settleCalls();
  expect(soundPreview.get().problem).toBe('failed');
  soundPreview.clear();
  expect(soundPreview.get().problem).toBeUndefined();
});

test('push notifications are offered only where they are configured', async () => {
  const { console } = await signedInConsole();
  expect(console.alerts.push.get()).toEqual({ setting: undefined, isChanging: false });
});
