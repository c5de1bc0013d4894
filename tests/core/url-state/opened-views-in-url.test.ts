import { expect, test } from 'vitest';
import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import { aServer } from '../../arbitraries/servers.ts';
import { aBrowser, openConsole } from '../../models/open-console.ts';

const JANUARY = { from: '2026-01-01', to: '2026-01-31' };

/** A console at an address: its lists, its inbox, and the views that open over them. */
async function aConsole(path: string) {
  const browser = await aBrowser({ user: { administrator: true }, server: aServer({}, true) });
  const location = new MemoryPageLocation(path);
  const { console: farol, timers } = await openConsole({ ...browser, location }, { path });
  const { records, alerts, admin } = farol;
  return {
    location,
    timers,
    lists: records.lists,
    inbox: alerts.inbox,
    log: admin.activityLog,
    statistics: admin.statistics,
    services: records.maintenance,
  };
}

test('opened views in url: the log of a user is a link with subject, search, order and days, and typing adds no history entries', async () => {
  const { location, log, timers } = await aConsole('/users?find=ana');
  log.open({ kind: 'user', id: 3, title: 'Rui' });
  location.navigate('/users?open=logs');
  expect(location.read()).toBe('/users?open=logs&user=3');
  log.setFilter({ query: 'edited van', username: '', category: 'device' });
  log.sortBy('ip');
  log.setDays(JANUARY);
  timers.increment(300);
  const link =
    '/users?open=logs&user=3&find=edited+van&by=&kind=device&order=ip-asc&since=2026-01-01&until=2026-01-31';
  expect(location.entries).toEqual(['/users?find=ana', link]);
  const other = await aConsole(link);
  other.log.open();
  expect(other.log.getSnapshot()).toMatchObject({
    subject: { kind: 'user', id: 3 },
    filter: { query: 'edited van', username: '', category: 'device' },
    sort: { column: 'ip', descending: false },
    days: JANUARY,
  });
});

test('opened views in url: the log is searched separately from the users below it', async () => {
  const link = '/users?open=logs&vehicle=5&find=van';
  const reopened = await aConsole(link);
  expect(reopened.log.getSnapshot().subject).toMatchObject({ kind: 'device', id: 5 });
  expect(reopened.lists.users.getSnapshot().query).toBe('');
  const { location, log, lists } = await aConsole('/users?find=ana');
  location.navigate(link);
  expect(lists.users.getSnapshot().query).toBe('ana');
  location.step(-1);
  log.close();
  expect(location.read()).toBe('/users?find=ana');
  location.step(1);
  expect(log.getSnapshot().filter.query).toBe('van');
  expect(lists.users.getSnapshot().query).toBe('ana');
});

test('opened views in url: the days of the statistics are in the address, and stay while invalid ones are typed', async () => {
  const { location, statistics, timers } = await aConsole('/home?open=statistics');
  statistics.open();
  timers.increment(300);
  expect(location.read()).toBe('/home?open=statistics');
  statistics.setDays(JANUARY);
  timers.increment(300);
  const link = '/home?open=statistics&since=2026-01-01&until=2026-01-31';
  expect(location.read()).toBe(link);
  statistics.setDays({ ...JANUARY, from: '2026-02-01' });
  timers.increment(300);
  expect(location.entries).toEqual([link]);
  const other = await aConsole(link);
  other.statistics.open();
  expect(other.statistics.getSnapshot().days).toEqual(JANUARY);
});

test('opened views in url: the vehicle of the maintenance view is separate from that of the alerts below it', async () => {
  const { location, inbox, services, timers } = await aConsole('/notifications?vehicle=7');
  location.navigate('/notifications?open=maintenance');
  services.selectDevice(5);
  timers.increment(300);
  const link = '/notifications?open=maintenance&vehicle=5';
  expect(location.entries).toEqual(['/notifications?vehicle=7', link]);
  expect(inbox.getSnapshot().filter).toEqual({ deviceId: 7 });
  const other = await aConsole(link);
  expect(other.services.getSnapshot().deviceId).toBe(5);
  expect(other.inbox.getSnapshot().filter).toEqual({});
  location.step(-1);
  expect(inbox.getSnapshot().filter).toEqual({ deviceId: 7 });
});

test.for(['/home?open=maintenance', '/home?open=statistics', '/home?open=logs'])(
  'opened views in url: malformed parameters in the address of %s are ignored',
  async (path) => {
    const malformed = '&vehicle=van&user=-1&since=2026-02-30&until=never&kind=x&order=y';
    const { location } = await aConsole(`${path}${malformed}`);
    expect(location.read()).toBe(path);
  },
);
