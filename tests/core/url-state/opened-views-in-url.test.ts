import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryActivityLog } from '@farol/adapters/memory/activity-log';
import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryLatestPositions } from '@farol/adapters/memory/latest-positions';
import { MemoryAssociations } from '@farol/adapters/memory/associations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryServerStatistics } from '@farol/adapters/memory/server-statistics';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { activityLogUrlState } from '@farol/core/url-state/activity-log-url-state';
import { activityLogMachine } from '@farol/core/machines/admin/activity-log';
import { alarmInboxMachine } from '@farol/core/machines/alerts/alarm-inbox';
import { alarmInboxUrlState } from '@farol/core/url-state/alarm-inbox-url-state';
import { recordListUrlStates } from '@farol/core/url-state/record-list-url-state';
import { startRecordsFeature } from '@farol/core/console/features/records/records-feature';
import { vehicleMaintenanceUrlState } from '@farol/core/url-state/vehicle-maintenance-url-state';
import { vehicleMaintenanceMachine } from '@farol/core/machines/devices/vehicle-maintenance';
import { serverStatisticsUrlState } from '@farol/core/url-state/server-statistics-url-state';
import { serverStatisticsMachine } from '@farol/core/machines/admin/server-statistics';
import { urlStateMachine } from '@farol/core/url-state/url-state';

const JANUARY = { from: '2026-01-01', to: '2026-01-31' };

/** A console at an address: its lists, its inbox, and the views that open over them. */
function aConsole(path: string) {
  const timers = new SimulatedClock();
  const clock = (): number => timers.now();
  const network = new MemoryNetwork();
  const storage = new MemoryKeyValueStorage();
  const associations = new MemoryAssociations(network);
  const memoryRecords = new MemoryRecords(network, associations);
  const location = new MemoryPageLocation(path);
  const { records } = startRecordsFeature(
    {
      records: memoryRecords,
      associations,
      storage,
      devicePhotos: new MemoryDevicePhotos(network),
      accumulators: new MemoryAccumulators(network),
    },
    { namespace: 'acme', timers },
  ).actors;
  const inbox = createActor(alarmInboxMachine, { input: { storage, clock } }).start();
  const log = createActor(activityLogMachine, {
    input: { activityLog: new MemoryActivityLog([], network), clock },
  }).start();
  const statistics = createActor(serverStatisticsMachine, {
    input: { statistics: new MemoryServerStatistics([], network), clock },
  }).start();
  const services = createActor(vehicleMaintenanceMachine, {
    input: { records: memoryRecords, latestPositions: new MemoryLatestPositions([], network) },
  }).start();
  const parts = [
    alarmInboxUrlState(inbox),
    ...recordListUrlStates(records),
    vehicleMaintenanceUrlState(services),
    activityLogUrlState(log),
    serverStatisticsUrlState(statistics),
  ];
  createActor(urlStateMachine, { input: { location, parts }, clock: timers }).start();
  return { location, records, inbox, log, statistics, services, timers };
}

test('the log of a user is a link with subject, search, order and days, and typing adds no history entries', () => {
  const { location, log, timers } = aConsole('/users?find=ana');
  log.send({ type: 'OPEN', subject: { kind: 'user', id: 3, title: 'Rui' } });
  location.navigate('/users?open=logs');
  expect(location.read()).toBe('/users?open=logs&user=3');
  log.send({ type: 'SET_FILTER', filter: { query: 'edited van', username: '', category: 'device' } });
  log.send({ type: 'SORT_BY', column: 'ip' });
  log.send({ type: 'SET_DAYS', days: JANUARY });
  timers.increment(300);
  const link =
    '/users?open=logs&user=3&find=edited+van&by=&kind=device&order=ip-asc&since=2026-01-01&until=2026-01-31';
  expect(location.entries).toEqual(['/users?find=ana', link]);
  expect(aConsole(link).log.getSnapshot().context).toMatchObject({
    subject: { kind: 'user', id: 3 },
    filter: { query: 'edited van', username: '', category: 'device' },
    sort: { column: 'ip', descending: false },
    requestedDays: JANUARY,
  });
});

test('the log is searched separately from the users below it', () => {
  const link = '/users?open=logs&vehicle=5&find=van';
  const reopened = aConsole(link);
  expect(reopened.log.getSnapshot().context.subject).toMatchObject({ kind: 'device', id: 5 });
  expect(reopened.records.users.getSnapshot().context.query).toBe('');
  const { location, log, records } = aConsole('/users?find=ana');
  location.navigate(link);
  expect(records.users.getSnapshot().context.query).toBe('ana');
  location.step(-1);
  log.send({ type: 'CLOSE' });
  expect(location.read()).toBe('/users?find=ana');
  location.step(1);
  expect(log.getSnapshot().context.filter.query).toBe('van');
  expect(records.users.getSnapshot().context.query).toBe('ana');
});

test('the days of the statistics are in the address, and stay while invalid ones are typed', () => {
  const { location, statistics, timers } = aConsole('/home?open=statistics');
  statistics.send({ type: 'OPEN' });
  timers.increment(300);
  expect(location.read()).toBe('/home?open=statistics');
  statistics.send({ type: 'SET_DAYS', days: JANUARY });
  timers.increment(300);
  const link = '/home?open=statistics&since=2026-01-01&until=2026-01-31';
  expect(location.read()).toBe(link);
  statistics.send({ type: 'SET_DAYS', days: { ...JANUARY, from: '2026-02-01' } });
  timers.increment(300);
  expect(location.entries).toEqual([link]);
  expect(aConsole(link).statistics.getSnapshot().context.requestedDays).toEqual(JANUARY);
});

test('the vehicle of the maintenance view is separate from that of the alerts below it', () => {
  const { location, inbox, services, timers } = aConsole('/notifications?vehicle=7');
  location.navigate('/notifications?open=maintenance');
  services.send({ type: 'SELECT_DEVICE', deviceId: 5 });
  timers.increment(300);
  const link = '/notifications?open=maintenance&vehicle=5';
  expect(location.entries).toEqual(['/notifications?vehicle=7', link]);
  expect(inbox.getSnapshot().context.filter).toEqual({ deviceId: 7 });
  const other = aConsole(link);
  expect(other.services.getSnapshot().context.deviceId).toBe(5);
  expect(other.inbox.getSnapshot().context.filter).toEqual({});
  location.step(-1);
  expect(inbox.getSnapshot().context.filter).toEqual({ deviceId: 7 });
});

test.for(['/home?open=maintenance', '/home?open=statistics', '/home?open=logs'])(
  'malformed parameters in the address of %s are ignored',
  (path) => {
    const { location } = aConsole(`${path}&vehicle=van&user=-1&since=2026-02-30&until=never&kind=x&order=y`);
    expect(location.read()).toBe(path);
  },
);
