import type { User } from '@farol/core/domain/account/user';
import { aServer } from '../../../../arbitraries/servers.ts';
import { expect, test } from 'vitest';
import { MemoryPushNotifications } from '@farol/adapters/memory/push-notifications';
import { MemoryPushTokens } from '@farol/adapters/memory/push-tokens';
import { parseStoredInbox } from '@farol/core/domain/alert/alert-inbox-storage';
import { soundPresetUrl } from '@farol/core/domain/alert/toast-sound';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { Failure } from '@farol/core/domain/values/failure';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { anAlarm, anEvent, aRule } from '../../../../arbitraries/events.ts';
import { plainDevice } from '../../../../arbitraries/fleet.ts';
import { aBrowser, openConsole, signInNext } from '../../../../models/open-console.ts';
import { settleCalls } from '../../../../models/signed-in-console.ts';

type Browser = Awaited<ReturnType<typeof aBrowser>>;

/** A console of Ana with a live connection with vehicles 5 and 6, on a server that a test may prepare. */
async function aConsole(prepare?: (browser: Browser) => Promise<void>, user: Partial<User> = {}) {
  const browser = await aBrowser({ server: aServer({}, true), user });
  await prepare?.(browser);
  const opened = await openConsole(browser, {
    stock: {
      devices: [plainDevice(5), plainDevice(6)],
      drivers: [{ id: 1, name: 'Carla', uniqueId: 'M113', attributes: {} }],
    },
  });
  const { fleet } = opened;
  const { alerts } = opened.console;
  return {
    ...opened,
    alerts,
    toasts: () => alerts.toasts.getSnapshot().toasts,
    inbox: () => alerts.inbox.getSnapshot().entries,
    receiveEvents: (...events: DeviceEvent[]) => fleet.receive({ events }),
  };
}

test('alerts feature: an event becomes a toast with a sound and is added to the inbox', async () => {
  const { receiveEvents, toasts, inbox, sound } = await aConsole();
  receiveEvents(anAlarm('sos'));
  expect(toasts()).toMatchObject([
    {
      isAlarm: true,
      deviceId: 5,
      content: { title: 'Van 5', texts: [{ key: 'alarms.sos' }], corner: 'bottom-right' },
    },
  ]);
  expect(inbox()).toMatchObject([{ kind: 'alarm:sos', device: 'Van 5', isRead: false }]);
  expect(sound.played).toEqual([soundPresetUrl('audio1')]);
});

test('alerts feature: an alarm of an earlier session shows the place, speed and driver that its event says', async () => {
  const { receiveEvents, inbox } = await aConsole();
  const place = { latitude: -23.5, longitude: -46.6 };
  receiveEvents(
    anEvent({ type: 'alarm', attributes: { alarm: 'sos', ...place, speed: 12, driverUniqueId: 'M113' } }),
  );
  expect(inbox()).toMatchObject([{ circumstances: { ...place, speedKnots: 12, driver: 'Carla' } }]);
});

test('alerts feature: an alert that came right before signing out is in the inbox of the next visit', async () => {
  const { receiveEvents, root, storage, ana } = await aConsole();
  receiveEvents(anAlarm('sos', { id: 1 }));
  receiveEvents(anAlarm('sos', { id: 2 }));
  await signInNext(root);
  const stored = parseStoredInbox(storage.read(`alarmInbox.${ana.id}`));
  expect(stored.entries).toHaveLength(2);
});

test('alerts feature: an alert looks and sounds as the user’s rule says; rules are loaded when the connection is established', async () => {
  const attributes = { alarms: 'sos', 'acme.color': 'red', 'acme.pin': true, 'acme.sound': 'audio16' };
  const { receiveEvents, toasts, sound } = await aConsole(async ({ records }) => {
    await records.save('notifications', { ...aRule({ type: 'alarm', attributes }), id: 0 });
  });
  receiveEvents(anAlarm('sos'));
  expect(toasts()).toMatchObject([{ remainingMs: Infinity, content: { color: 'red' } }]);
  expect(sound.played).toEqual([soundPresetUrl('audio16')]);
});

test('alerts feature: rules created while the connection was lost apply as soon as it is back', async () => {
  const { receiveEvents, toasts, records, liveFeed, timers } = await aConsole();
  await records.save('notifications', { ...aRule({ attributes: { 'acme.color': 'green' } }), id: 0 });
  liveFeed.drop();
  timers.increment(5000);
  await settleCalls();
  receiveEvents(anEvent());
  expect(toasts()).toMatchObject([{ content: { color: 'green' } }]);
});

test('alerts feature: rules that cannot be loaded leave the defaults', async () => {
  const { receiveEvents, toasts } = await aConsole(async ({ records }) => {
    await records.save('notifications', { ...aRule({ attributes: { 'acme.pin': true } }), id: 0 });
    records.list = () => Promise.reject(new Failure('NETWORK', 0));
  });
  receiveEvents(anEvent());
  expect(toasts()).toMatchObject([{ remainingMs: 7000 }]);
});

test('alerts feature: a geofence is shown by its name', async () => {
  const {
    receiveEvents,
    toasts,
    console: farol,
  } = await aConsole(async ({ records }) => {
    await records.save('geofences', {
      id: 0,
      name: 'Depot',
      description: '',
      calendarId: 0,
      attributes: {},
      area: 'CIRCLE (-23 -46, 100)',
    });
  });
  const [fence] = farol.records.lists.geofences.getSnapshot().records;
  receiveEvents(anEvent({ type: 'geofenceEnter', geofenceId: fence?.id ?? 0 }));
  expect(toasts()).toMatchObject([{ content: { texts: [{ values: { name: 'Depot' } }] } }]);
});

test('alerts feature: a due maintenance is shown by its name', async () => {
  const {
    receiveEvents,
    toasts,
    console: farol,
  } = await aConsole(async ({ records }) => {
    await records.save('notifications', { ...aRule({ type: 'maintenance' }), id: 0 });
    await records.save('maintenances', { ...RESOURCES.maintenances.defaults, name: 'Oil' });
  });
  const [oil] = farol.records.lists.maintenances.getSnapshot().records;
  receiveEvents(anEvent({ type: 'maintenance', maintenanceId: oil?.id ?? 0 }));
  expect(toasts()).toMatchObject([{ content: { texts: [{ values: { name: 'Oil' } }] } }]);
});

test('alerts feature: maintenance is not loaded when no rule needs it', async () => {
  const { console: farol } = await aConsole();
  expect(farol.records.lists.notifications.getSnapshot().isLoaded).toBe(true);
  expect(farol.records.lists.maintenances.getSnapshot().isLoaded).toBe(false);
});

function aChangeOfDriver(deviceId: number, driverUniqueId: string): DeviceEvent {
  return anEvent({ type: 'driverChanged', deviceId, attributes: { driverUniqueId } });
}

test('alerts feature: a driver is shown by name, an unknown one by code', async () => {
  const { receiveEvents, toasts } = await aConsole();
  receiveEvents(aChangeOfDriver(5, 'M113'), aChangeOfDriver(6, 'M7'));
  expect(toasts()).toMatchObject([
    { content: { texts: [{ values: { driverUniqueId: 'Carla' } }] } },
    { content: { texts: [{ values: { driverUniqueId: 'M7' } }] } },
  ]);
});

test('alerts feature: a snoozed vehicle shows and plays nothing but appears in the inbox, until the snooze ends', async () => {
  const { alerts, receiveEvents, toasts, inbox, sound, timers } = await aConsole();
  alerts.inbox.snooze({ deviceId: 5 }, 15);
  receiveEvents(anAlarm('sos'), anAlarm('sos', { id: 2, deviceId: 6 }));
  expect(toasts().map(({ deviceId }) => deviceId)).toEqual([6]);
  expect([inbox().length, sound.played.length]).toEqual([2, 1]);
  timers.increment(15 * 60_000);
  receiveEvents(anAlarm('sos', { id: 3 }));
  expect(toasts().map(({ deviceId }) => deviceId)).toEqual([6, 5]);
});

test('alerts feature: snoozing a vehicle or a kind removes its toasts at once', async () => {
  const { alerts, receiveEvents, toasts, inbox } = await aConsole();
  receiveEvents(
    anAlarm('hardBraking'),
    anAlarm('door', { id: 2 }),
    anAlarm('hardBraking', { id: 3, deviceId: 6 }),
    anAlarm('tow', { id: 4, deviceId: 6 }),
  );
  alerts.inbox.snooze({ kind: 'alarm:hardBraking' }, 60);
  expect(toasts().map(({ kind }) => kind)).toEqual(['alarm:door', 'alarm:tow']);
  alerts.inbox.snooze({ deviceId: 6 }, 15);
  expect(toasts().map(({ kind, deviceId }) => [kind, deviceId])).toEqual([['alarm:door', 5]]);
  expect(inbox()).toHaveLength(4);
});

test('alerts feature: a muted user sees all toasts and hears none; muting stops the current sound', async () => {
  const { root, receiveEvents, toasts, storage, sound } = await aConsole();
  receiveEvents(anAlarm('sos'));
  root.preferences.browser.change({ muted: true });
  expect(storage.read('isMuted')).toBe('true');
  receiveEvents(anAlarm('door', { id: 2 }));
  expect([toasts().length, sound.played.length]).toEqual([2, 1]);
  root.preferences.browser.change({ muted: false });
  receiveEvents(anAlarm('tow', { id: 3 }));
  expect(sound.played).toHaveLength(2);
});

test('alerts feature: the inbox is kept across a reload, for this user', async () => {
  const first = await aConsole();
  first.receiveEvents(anAlarm('sos'));
  const { storage } = first;
  first.root.stop();
  const reloaded = await openConsole({ ...(await aBrowser()), storage });
  expect(reloaded.console.alerts.inbox.getSnapshot().entries).toMatchObject([{ device: 'Van 5' }]);
  expect(reloaded.console.alerts.toasts.getSnapshot().toasts).toEqual([]);
  const { alerts } = await signInNext(reloaded.root);
  expect(alerts.inbox.getSnapshot().entries).toEqual([]);
});

test('alerts feature: a user who signs out leaves no alerts behind', async () => {
  const { root, receiveEvents, toasts, inbox, sound } = await aConsole();
  receiveEvents(anAlarm('sos'));
  expect([toasts().length, inbox().length]).toEqual([1, 1]);
  const { alerts } = await signInNext(root);
  expect([alerts.toasts.getSnapshot().toasts, alerts.inbox.getSnapshot().entries]).toEqual([[], []]);
  // The ended session receives nothing of the next one's events.
  receiveEvents(anAlarm('door', { id: 2 }));
  expect([toasts().length, inbox().length, sound.played.length]).toEqual([1, 1, 2]);
});

test('alerts feature: push notifications are offered to each user again', async () => {
  const browser = await aBrowser({ server: aServer({}, true) });
  const { root, console: farol } = await openConsole({
    ...browser,
    push: new MemoryPushNotifications(),
    pushTokens: new MemoryPushTokens(1, browser.network, { vapidKey: `B${'x'.repeat(86)}` }),
  });
  farol.alerts.push.turnOn();
  await settleCalls();
  expect(farol.alerts.push.getSnapshot().setting).toBe('on');
  expect((await signInNext(root)).alerts.push.getSnapshot().setting).toBe('off');
});

test('alerts feature: an event of an unknown vehicle is an alert too', async () => {
  const { receiveEvents, toasts } = await aConsole();
  receiveEvents(anEvent({ deviceId: 99 }));
  expect(toasts()).toMatchObject([{ content: { title: { key: 'alerts.alert' } } }]);
});

test('alerts feature: stopped alerts receive nothing', async () => {
  const { root, receiveEvents, inbox, sound } = await aConsole();
  expect(sound.listeners).toBeGreaterThan(0);
  root.stop();
  receiveEvents(anAlarm('sos'));
  expect([inbox(), sound.played, sound.listeners]).toEqual([[], [], 0]);
});

test('alerts feature: what is severe is shown until it is acknowledged, wherever that happens', async () => {
  const { alerts, receiveEvents, toasts, inbox } = await aConsole();
  receiveEvents(anAlarm('sos'), anAlarm('sos', { id: 2 }), anAlarm('tow', { id: 3, deviceId: 6 }));
  expect(toasts().map(({ deviceId }) => deviceId)).toEqual([5, 6]);
  const [first, ...others] = inbox().filter(({ deviceId }) => deviceId === 5);
  alerts.inbox.acknowledge([first?.id ?? '']);
  expect(toasts().map(({ deviceId }) => deviceId)).toEqual([5, 6]);
  alerts.inbox.acknowledge(others.map(({ id }) => id));
  expect(toasts().map(({ deviceId }) => deviceId)).toEqual([6]);
});

const acknowledgment = (eventId: number): DeviceEvent =>
  anEvent({ type: 'alarmAcknowledged', deviceId: 5, attributes: { eventId, alarm: 'sos', userName: 'Rui' } });

test('alerts feature: what the user acknowledges is acknowledged for everybody, and nothing that is not severe', async () => {
  const { alerts, receiveEvents, inbox, alarmAcknowledgments } = await aConsole();
  receiveEvents(anAlarm('sos', { id: 7 }), anAlarm('hardBraking', { id: 8 }), anEvent({ id: 9 }));
  alerts.inbox.acknowledge(inbox().map(({ id }) => id));
  await settleCalls();
  expect(alarmAcknowledgments.acknowledgedIds).toEqual([7]);
});

test('alarm acknowledgment: a read-only user notes it for themselves', async () => {
  const opened = await aConsole(undefined, { administrator: false, readonly: true });
  opened.receiveEvents(anAlarm('sos', { id: 7 }));
  opened.alerts.inbox.acknowledge(opened.inbox().map(({ id }) => id));
  await settleCalls();
  expect([opened.toasts(), opened.inbox()]).toMatchObject([[], [{ isRead: true }]]);
  expect(opened.alarmAcknowledgments.acknowledgedIds).toEqual([]);
});

test('an alarm that somebody else acknowledged is done: its toast is gone and the inbox says who it was', async () => {
  const { receiveEvents, toasts, inbox, alarmAcknowledgments } = await aConsole();
  receiveEvents(anAlarm('sos', { id: 7 }));
  receiveEvents(acknowledgment(7));
  await settleCalls();
  expect(toasts()).toEqual([]);
  expect(inbox()).toMatchObject([{ isRead: true, acknowledgedBy: 'Rui' }]);
  expect(alarmAcknowledgments.acknowledgedIds).toEqual([]);
});

test('a note on an alarm is no alert of its own: the inbox says who looks after it', async () => {
  const { receiveEvents, toasts, inbox } = await aConsole();
  receiveEvents(anAlarm('sos', { id: 7 }));
  const attributes = { eventId: 7, userName: 'Ana', assigneeId: 3, assigneeName: 'Rui' };
  receiveEvents(anEvent({ type: 'alarmNoted', deviceId: 5, attributes }));
  expect(toasts()).toHaveLength(1);
  expect(inbox()).toMatchObject([{ isRead: false, assignee: 'Rui' }]);
});

test('alerts feature: an acknowledgment of an alarm that this browser does not know changes nothing', async () => {
  const { receiveEvents, inbox } = await aConsole();
  receiveEvents(acknowledgment(7));
  expect(inbox()).toEqual([]);
});

test('alerts feature: what could not be acknowledged on the server is tried again when the connection is back', async () => {
  const { alerts, receiveEvents, inbox, alarmAcknowledgments, network, liveFeed, timers } = await aConsole();
  receiveEvents(anAlarm('sos', { id: 7 }));
  network.failure = new Failure('NETWORK', 0);
  alerts.inbox.acknowledge(inbox().map(({ id }) => id));
  await settleCalls();
  expect(alarmAcknowledgments.acknowledgedIds).toEqual([]);
  network.failure = undefined;
  liveFeed.drop();
  timers.increment(5000);
  await settleCalls();
  expect(alarmAcknowledgments.acknowledgedIds).toEqual([7]);
});
