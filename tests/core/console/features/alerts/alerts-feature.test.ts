import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryLiveFeed } from '@farol/adapters/memory/live-feed';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPage } from '@farol/adapters/memory/page';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryPushNotifications } from '@farol/adapters/memory/push-notifications';
import { MemoryPushTokens } from '@farol/adapters/memory/push-tokens';
import { MemorySoundPlayer } from '@farol/adapters/memory/sound-player';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import type { InboxEntry } from '@farol/core/domain/alert/alert-inbox';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import { Failure } from '@farol/core/domain/values/failure';
import type { Toast } from '@farol/core/domain/alert/notice-stack';
import { soundPresetUrl } from '@farol/core/domain/alert/notice-sound';
import { startAlertsFeature, type AlertsFeature } from '@farol/core/console/features/alerts/alerts-feature';
import { startEntrance, type Entrance } from '@farol/core/console/entrance/entrance';
import { liveConnectionMachine } from '@farol/core/machines/connection/live-connection';
import {
  startRecordsFeature,
  type RecordsFeature,
} from '@farol/core/console/features/records/records-feature';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { anAlarm, anEvent, aRule } from '../../../../arbitraries/events.ts';
import { plainDevice } from '../../../../arbitraries/fleet.ts';
import { aServer } from '../../../../arbitraries/servers.ts';
import { aUser } from '../../../../arbitraries/users.ts';
import { SimulatedFleet } from '../../../../models/simulated-fleet.ts';

/** Alerts of a console with Ana signed in and a live connection with vehicles 5 and 6. */
class Bench {
  readonly clock = new SimulatedClock();
  readonly storage: MemoryKeyValueStorage;
  readonly sound = new MemorySoundPlayer();
  readonly fleet = new SimulatedFleet(
    [plainDevice(5), plainDevice(6)],
    [],
    [{ id: 1, name: 'Carla', uniqueId: 'M113', attributes: {} }],
  );
  readonly network = new MemoryNetwork();
  readonly push = new MemoryPushNotifications();
  readonly pushTokens = new MemoryPushTokens(1, this.network, { vapidKey: `B${'x'.repeat(86)}` });
  readonly associations = new MemoryAssociations(this.network);
  readonly records = new MemoryRecords(this.network, this.associations);
  readonly liveFeed = new MemoryLiveFeed(this.network);
  readonly entrance: Entrance;
  readonly actors: AlertsFeature;
  readonly lists: RecordsFeature['records'];
  readonly connection;
  readonly stop: () => void;

  constructor(storage = new MemoryKeyValueStorage()) {
    this.storage = storage;
    const { clock, network, records, associations, liveFeed, sound } = this;
    liveFeed.opensImmediately = true;
    const ports = {
      sessions: new MemorySessions([{ user: aUser(), password: 'segredo' }], network, () => clock.now()),
      passwords: new MemoryPasswordRecovery(network),
      serverSettings: new MemoryServerSettings(aServer(), network),
      page: new MemoryPage(),
      random: () => 0.5,
      clock: () => clock.now(),
      records,
      associations,
      liveFeed,
      storage,
      sound,
      push: this.push,
      pushTokens: this.pushTokens,
      devicePhotos: new MemoryDevicePhotos(network),
      accumulators: new MemoryAccumulators(network),
    };
    const options = { fleet: this.fleet.fleet, namespace: 'acme', timers: clock };
    this.entrance = startEntrance(ports, options);
    this.connection = createActor(liveConnectionMachine, { input: ports, clock }).start();
    const actors = startAlertsFeature(ports, options);
    const { actors: recordActors } = startRecordsFeature(ports, options);
    this.lists = recordActors.records;
    actors.connect({ ...this.entrance, ...recordActors, connection: this.connection });
    this.actors = actors.actors;
    this.stop = () => actors.stop();
  }

  async enter(): Promise<this> {
    this.entrance.guard.send({ type: 'NAVIGATE', path: '/login' });
    await flush();
    this.entrance.login.send({ type: 'SIGN_IN', email: 'ana@example.com', password: 'segredo' });
    await flush();
    this.connection.send({ type: 'START' });
    await flush();
    return this;
  }

  get toasts(): readonly Toast[] {
    return this.actors.toasts.getSnapshot().context.toasts;
  }

  get inbox(): readonly InboxEntry[] {
    return this.actors.alarmInbox.getSnapshot().context.entries;
  }

  receiveEvents(...events: DeviceEvent[]): this {
    this.fleet.receive({ events });
    return this;
  }
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('an event becomes a toast with a sound and is added to the inbox', async () => {
  const bench = (await new Bench().enter()).receiveEvents(anAlarm('sos'));
  expect(bench.toasts).toMatchObject([
    {
      isAlarm: true,
      deviceId: 5,
      notice: { title: 'Van 5', texts: [{ key: 'alarms.sos' }], corner: 'bottom-right' },
    },
  ]);
  expect(bench.inbox).toMatchObject([{ kind: 'alarm:sos', device: 'Van 5', isRead: false }]);
  expect(bench.sound.played).toEqual([soundPresetUrl('audio1')]);
});

test('an alert looks and sounds as the user’s rule says; rules are loaded when the connection is established', async () => {
  const bench = new Bench();
  const attributes = { alarms: 'sos', 'acme.color': 'red', 'acme.pin': true, 'acme.sound': 'audio16' };
  await bench.records.save('notifications', { ...aRule({ type: 'alarm', attributes }), id: 0 });
  (await bench.enter()).receiveEvents(anAlarm('sos'));
  expect(bench.toasts).toMatchObject([{ remainingMs: Infinity, notice: { color: 'red' } }]);
  expect(bench.sound.played).toEqual([soundPresetUrl('audio16')]);
});

test('rules created while the connection was lost apply as soon as it is back', async () => {
  const bench = await new Bench().enter();
  await bench.records.save('notifications', { ...aRule({ attributes: { 'acme.color': 'green' } }), id: 0 });
  bench.liveFeed.drop();
  bench.clock.increment(5000);
  await flush();
  expect(bench.receiveEvents(anEvent()).toasts).toMatchObject([{ notice: { color: 'green' } }]);
});

test('rules that cannot be loaded leave the defaults', async () => {
  const bench = new Bench();
  await bench.records.save('notifications', { ...aRule({ attributes: { 'acme.pin': true } }), id: 0 });
  bench.records.list = () => Promise.reject(new Failure('NETWORK', 0));
  expect((await bench.enter()).receiveEvents(anEvent()).toasts).toMatchObject([{ remainingMs: 7000 }]);
});

test('a geofence is shown by its name', async () => {
  const bench = new Bench();
  const fence = await bench.records.save('geofences', {
    id: 0,
    name: 'Depot',
    description: '',
    calendarId: 0,
    attributes: {},
    area: 'CIRCLE (-23 -46, 100)',
  });
  (await bench.enter()).receiveEvents(anEvent({ type: 'geofenceEnter', geofenceId: fence.id }));
  expect(bench.toasts).toMatchObject([{ notice: { texts: [{ values: { name: 'Depot' } }] } }]);
});

test('a due maintenance is shown by its name', async () => {
  const bench = new Bench();
  await bench.records.save('notifications', { ...aRule({ type: 'maintenance' }), id: 0 });
  const oil = await bench.records.save('maintenances', { ...RESOURCES.maintenances.defaults, name: 'Oil' });
  (await bench.enter()).receiveEvents(anEvent({ type: 'maintenance', maintenanceId: oil.id }));
  expect(bench.toasts).toMatchObject([{ notice: { texts: [{ values: { name: 'Oil' } }] } }]);
});

test('maintenance is not loaded when no rule needs it', async () => {
  const bench = await new Bench().enter();
  expect(bench.lists.maintenances.getSnapshot().value).toBe('notLoaded');
});

function aChangeOfDriver(deviceId: number, driverUniqueId: string): DeviceEvent {
  return anEvent({ type: 'driverChanged', deviceId, attributes: { driverUniqueId } });
}

test('a driver is shown by name, an unknown one by code', async () => {
  const bench = (await new Bench().enter()).receiveEvents(
    aChangeOfDriver(5, 'M113'),
    aChangeOfDriver(6, 'M7'),
  );
  expect(bench.toasts).toMatchObject([
    { notice: { texts: [{ values: { driverUniqueId: 'Carla' } }] } },
    { notice: { texts: [{ values: { driverUniqueId: 'M7' } }] } },
  ]);
});

test('a snoozed vehicle shows and plays nothing but appears in the inbox, until the snooze ends', async () => {
  const bench = await new Bench().enter();
  bench.actors.alarmInbox.send({ type: 'SNOOZE', target: { deviceId: 5 }, minutes: 15 });
  bench.receiveEvents(anAlarm('sos'), anAlarm('sos', { id: 2, deviceId: 6 }));
  expect(bench.toasts.map(({ deviceId }) => deviceId)).toEqual([6]);
  expect(bench.inbox).toHaveLength(2);
  bench.clock.increment(15 * 60_000);
  bench.receiveEvents(anAlarm('sos', { id: 3 }));
  expect(bench.toasts.map(({ deviceId }) => deviceId)).toEqual([5]);
});

test('snoozing a vehicle or a kind removes its toasts at once', async () => {
  const bench = (await new Bench().enter()).receiveEvents(
    anAlarm('sos'),
    anAlarm('door', { id: 2 }),
    anAlarm('sos', { id: 3, deviceId: 6 }),
    anAlarm('tow', { id: 4, deviceId: 6 }),
  );
  bench.actors.alarmInbox.send({ type: 'SNOOZE', target: { kind: 'alarm:sos' }, minutes: 60 });
  expect(bench.toasts.map(({ kind }) => kind)).toEqual(['alarm:door', 'alarm:tow']);
  bench.actors.alarmInbox.send({ type: 'SNOOZE', target: { deviceId: 6 }, minutes: 15 });
  expect(bench.toasts.map(({ kind, deviceId }) => [kind, deviceId])).toEqual([['alarm:door', 5]]);
  expect(bench.inbox).toHaveLength(4);
});

test('a muted user sees all toasts and hears none; muting stops the current sound', async () => {
  const bench = (await new Bench().enter()).receiveEvents(anAlarm('sos'));
  bench.entrance.preferences.send({ type: 'CHANGE', changes: { muted: true } });
  expect(bench.storage.read('isMuted')).toBe('true');
  bench.receiveEvents(anAlarm('door', { id: 2 }));
  expect(bench.toasts).toHaveLength(2);
  expect(bench.sound.played).toHaveLength(1);
  bench.entrance.preferences.send({ type: 'CHANGE', changes: { muted: false } });
  bench.receiveEvents(anAlarm('tow', { id: 3 }));
  expect(bench.sound.played).toHaveLength(2);
});

test('the inbox is kept across a reload, for this user', async () => {
  const first = (await new Bench().enter()).receiveEvents(anAlarm('sos'));
  const second = await new Bench(first.storage).enter();
  expect(second.inbox).toMatchObject([{ device: 'Van 5' }]);
  expect(second.toasts).toEqual([]);
});

test('a user who signs out leaves no alerts behind', async () => {
  const bench = (await new Bench().enter()).receiveEvents(anAlarm('sos'));
  bench.entrance.guard.send({ type: 'SIGN_OUT' });
  await flush();
  expect([bench.toasts, bench.inbox]).toEqual([[], []]);
});

test('an event of an unknown vehicle is an alert too', async () => {
  const bench = (await new Bench().enter()).receiveEvents(anEvent({ deviceId: 99 }));
  expect(bench.toasts).toMatchObject([{ notice: { title: { key: 'alerts.alert' } } }]);
});

test('stopped alerts receive nothing', async () => {
  const bench = await new Bench().enter();
  bench.stop();
  bench.receiveEvents(anAlarm('sos'));
  expect([bench.inbox, bench.sound.played, bench.sound.listeners]).toEqual([[], [], 0]);
});
