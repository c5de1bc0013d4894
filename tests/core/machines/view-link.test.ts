import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryAccumulators } from '@farol/adapters/memory/accumulators';
import { MemoryAddress } from '@farol/adapters/memory/address';
import { MemoryDevicePhotos } from '@farol/adapters/memory/device-photos';
import { MemoryLinks } from '@farol/adapters/memory/links';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRecords } from '@farol/adapters/memory/records';
import { MemoryStorage } from '@farol/adapters/memory/storage';
import type { SortField } from '@farol/core/domain/device-order';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { alarmInboxMachine } from '@farol/core/machines/alarm-inbox';
import { fleetLink } from '@farol/core/machines/fleet-link';
import { inboxLink } from '@farol/core/machines/inbox-link';
import { listLinks } from '@farol/core/machines/list-link';
import { startRecordDesk } from '@farol/core/machines/record-desk';
import { linkOf, viewLinkMachine } from '@farol/core/machines/view-link';
import { viewMachine } from '@farol/core/machines/view';
import { ChartCoverage } from '../../models/chart-coverage.ts';
import { mapCameras, texts } from '../../arbitraries/views.ts';

const coverage = new ChartCoverage(viewLinkMachine);
const HERE = { longitude: -46.6, latitude: -23.5, zoom: 12, bearing: 0 };

/** Somebody's console, opened at an address, in a browser that remembers this. */
function aConsole(path: string, { grouped = false, storage = new MemoryStorage() } = {}) {
  const timers = new SimulatedClock();
  const network = new MemoryNetwork();
  const links = new MemoryLinks(network);
  const address = new MemoryAddress(path);
  const view = createActor(viewMachine, {
    input: { fleet: new LiveFleet(() => undefined), storage, grouped },
  }).start();
  const { records } = startRecordDesk(
    {
      records: new MemoryRecords(network, links),
      links,
      storage,
      photos: new MemoryDevicePhotos(network),
      accumulators: new MemoryAccumulators(network),
    },
    { namespace: 'acme', timers },
  ).desk;
  const inbox = createActor(alarmInboxMachine, { input: { storage, clock: () => timers.now() } }).start();
  const input = { address, parts: [fleetLink(view), inboxLink(inbox), ...listLinks(records)] };
  createActor(viewLinkMachine, { input, clock: timers, inspect: coverage.inspect }).start();
  return {
    address,
    view,
    records,
    inbox,
    timers,
    linkForOthers: () => linkOf(input, true),
    /** What the screen shows now: the fleet's view and, on their screen, the users'. */
    looked: () => {
      const { arrangement, selected, camera, chosen } = view.getSnapshot().context;
      const { query, sort, columns } = records.users.getSnapshot().context;
      // While a vehicle is followed the place is where it is: only the nearness was chosen.
      const chosenOf = (one: typeof camera & object) =>
        chosen === 'nearness' ? { ...one, place: undefined } : one;
      return {
        fleet: {
          arrangement,
          selected,
          camera: chosen === 'nothing' ? undefined : camera && chosenOf(camera),
        },
        users: address.read().startsWith('/users') ? { query, sort, columns } : undefined,
      };
    },
  };
}

type Console = ReturnType<typeof aConsole>;

test('a shared link shows everybody the same vehicles, order, place and nearness', () => {
  const one = aConsole('/devices');
  one.view.send({ type: 'SEARCH', query: 'truck' });
  one.view.send({ type: 'FILTER_STATUS', status: 'online' });
  one.view.send({ type: 'SORT', field: 'lastUpdate' });
  one.view.send({ type: 'LOOK', camera: HERE, by: 'user', isFollowing: false });
  expect(one.address.read()).toBe('/devices');
  one.timers.increment(300);
  const link = '/devices?q=truck&status=online&sort=lastUpdate-asc&lat=-23.5&lng=-46.6&zoom=12';
  expect(one.address.entries).toEqual([link]);
  // The other one likes his list in groups, but the link says otherwise.
  const other = aConsole(link, { grouped: true });
  expect(other.looked()).toEqual(one.looked());
  expect(other.address.entries).toEqual([link]);
});

test('an address that says nothing leaves the list as its user likes it, and says so from then on', () => {
  const storage = new MemoryStorage();
  storage.write('columns.users', 'name,phone');
  const { address, looked, records } = aConsole('/users', { grouped: true, storage });
  expect(looked().fleet.arrangement.grouped).toBe(true);
  expect(records.users.getSnapshot().context.columns).toEqual(['name', 'phone']);
  expect(address.read()).toBe('/users?grouped=true&columns=name,phone');
});

test('the columns of a link are not those of the next visit', () => {
  const storage = new MemoryStorage();
  const { records } = aConsole('/users?find=ana&order=email-desc&columns=name,phone', { storage });
  expect(records.users.getSnapshot().context).toMatchObject({
    query: 'ana',
    sort: { field: 'email', descending: true },
    columns: ['name', 'phone'],
  });
  expect(storage.read('columns.users')).toBeUndefined();
});

test('the list of devices and the table of devices are searched apart', () => {
  const { address, view, records, timers } = aConsole('/devices?table=true');
  view.send({ type: 'SEARCH', query: 'fleet' });
  records.devices.send({ type: 'SEARCH', query: 'table' });
  timers.increment(300);
  expect(address.read()).toBe('/devices?table=true&q=fleet&find=table');
  address.go('/devices');
  expect(address.read()).toBe('/devices?q=fleet');
});

test('the drivers that open over the groups are searched and sorted apart, and a link says how', () => {
  const { address, records, timers } = aConsole('/groups');
  records.groups.send({ type: 'SEARCH', query: 'north' });
  timers.increment(300);
  address.go('/groups?open=drivers');
  records.drivers.send({ type: 'SEARCH', query: 'ana' });
  records.drivers.send({ type: 'SORT', field: 'name' });
  timers.increment(300);
  const link = '/groups?open=drivers&find=ana&order=name-desc';
  expect(address.entries).toEqual(['/groups?find=north', link]);
  const other = aConsole(link);
  expect(other.records.drivers.getSnapshot().context).toMatchObject({
    query: 'ana',
    sort: { field: 'name', descending: true },
  });
  expect(other.records.groups.getSnapshot().context.query).toBe('');
  address.step(-1);
  expect(records.groups.getSnapshot().context.query).toBe('north');
  address.step(1);
  expect(records.drivers.getSnapshot().context.query).toBe('ana');
});

test('what opens over a list without one of its own leaves its search in the address', () => {
  const { address, records, timers } = aConsole('/users?find=ana');
  address.go('/users?open=account');
  expect(address.read()).toBe('/users?open=account&find=ana');
  records.users.send({ type: 'SEARCH', query: 'bia' });
  timers.increment(300);
  expect(address.read()).toBe('/users?open=account&find=bia');
});

test('closing what lies over the screen leaves the screen as it has become meanwhile', () => {
  const { address, view, looked } = aConsole('/devices?q=van');
  address.go('/devices?open=preferences');
  view.send({ type: 'GROUP', grouped: true });
  const meanwhile = looked();
  address.step(-1);
  expect(looked()).toEqual(meanwhile);
  expect(address.read()).toBe('/devices?q=van&grouped=true');
  // A step to another screen finds what was looked at there.
  address.go('/home?q=truck');
  address.step(-1);
  expect(looked()).toEqual(meanwhile);
});

test('which alerts are looked at stands in the address of their screen, whoever comes in by it', () => {
  const { address, inbox, timers } = aConsole('/notifications?alert=sos&vehicle=7&unread=true');
  inbox.send({ type: 'OPEN', userId: 3 });
  expect(inbox.getSnapshot().context.filter).toEqual({ kind: 'sos', deviceId: 7, isUnreadOnly: true });
  inbox.send({ type: 'FILTER', filter: { kind: 'ignitionOn', isUnreadOnly: false } });
  timers.increment(300);
  expect(address.read()).toBe('/notifications?alert=ignitionOn');
  address.go('/users');
  expect(address.read()).toBe('/users');
});

test('typing writes the address once it rests, and a way to another screen takes the view along', () => {
  const { address, view, timers } = aConsole('/devices?expand=true');
  for (const query of ['v', 'va', 'van']) {
    view.send({ type: 'SEARCH', query });
    timers.increment(299);
    expect(address.entries).toEqual(['/devices?expand=true']);
  }
  // He goes on before it rested: what he typed belongs to the place he leaves.
  address.go('/devices/5');
  expect(address.entries).toEqual(['/devices?expand=true&q=van', '/devices/5?q=van']);
  timers.increment(1000);
  expect(address.entries).toEqual(['/devices?expand=true&q=van', '/devices/5?q=van']);
  address.step(-1);
  expect(view.getSnapshot().context.selected).toBeUndefined();
  address.step(1);
  expect(view.getSnapshot().context.selected).toBe(5);
});

test('a link to a vehicle shows it wherever it is then, as near as the one who sent it sees it', () => {
  const { view, linkForOthers, address } = aConsole('/devices/5');
  view.send({ type: 'LOOK', camera: { ...HERE, zoom: 16 }, by: 'console', isFollowing: true });
  expect(linkForOthers()).toBe('/devices/5?zoom=16');
  expect(aConsole('/devices/5?zoom=16').view.getSnapshot().context).toMatchObject({
    selected: 5,
    chosen: 'nearness',
  });
  address.go('/home');
  expect(linkForOthers()).toBe('/home?lat=-23.5&lng=-46.6&zoom=16');
  expect(aConsole('/home?zoom=16').view.getSnapshot().context.chosen).toBe('nothing');
});

test('where the map stands by itself is said to others only', () => {
  const { view, linkForOthers, address, timers } = aConsole('/home');
  view.send({ type: 'LOOK', camera: HERE, by: 'console', isFollowing: false });
  timers.increment(300);
  expect(address.read()).toBe('/home');
  expect(linkForOthers()).toBe('/home?lat=-23.5&lng=-46.6&zoom=12');
});

test('the pages before the login say nothing of the fleet, and keep where one wanted to go', () => {
  const login = '/login?to=%2Fdevices%3Fq%3Dvan';
  const { address, view, timers, linkForOthers } = aConsole(login);
  view.send({ type: 'SEARCH', query: 'truck' });
  timers.increment(300);
  expect([address.read(), linkForOthers()]).toEqual([login, login]);
  address.go('/devices?q=van');
  expect(view.getSnapshot().context.arrangement.query).toBe('van');
});

/** Something that a user does, and a way or step of the page. */
type Act = (console: Console) => void;

const changes: fc.Arbitrary<Act> = fc.oneof(
  texts.map(
    (query): Act =>
      ({ view }) =>
        view.send({ type: 'SEARCH', query }),
  ),
  fc.constantFrom<SortField[]>('name', 'status', 'lastUpdate', 'state').map(
    (field): Act =>
      ({ view }) =>
        view.send({ type: 'SORT', field }),
  ),
  fc.constantFrom('all', 'online').map(
    (status): Act =>
      ({ view }) =>
        view.send({ type: 'FILTER_STATUS', status }),
  ),
  fc.constant<Act>(({ view }) => view.send({ type: 'TOGGLE_MOVING' })),
  fc.boolean().map(
    (grouped): Act =>
      ({ view }) =>
        view.send({ type: 'GROUP', grouped }),
  ),
  fc.subarray(['car', 'bus']).map(
    (categories): Act =>
      ({ view }) =>
        view.send({ type: 'HIDE_CATEGORIES', categories }),
  ),
  fc
    .record({ camera: mapCameras, by: fc.constantFrom('user', 'console'), isFollowing: fc.boolean() })
    .map((look): Act => ({ view }) => {
      const { selected } = view.getSnapshot().context;
      view.send({ type: 'LOOK', ...look, isFollowing: look.isFollowing && selected !== undefined });
    }),
  texts.map(
    (query): Act =>
      ({ records }) =>
        records.users.send({ type: 'SEARCH', query }),
  ),
  fc.constantFrom('name', 'email', 'phone').map(
    (field): Act =>
      ({ records }) =>
        records.users.send({ type: 'SORT', field }),
  ),
  fc.boolean().map(
    (shown): Act =>
      ({ records }) =>
        records.users.send({ type: 'SHOW_COLUMN', field: 'phone', shown }),
  ),
);
const moves = fc.oneof(
  fc.constantFrom('/home', '/devices', '/devices/5', '/users').map((path) => ({ path })),
  fc.integer({ min: -3, max: 3 }).map((by) => ({ by })),
);

test('in whatever order one looks, goes, steps back and forward: each step shows what was looked at there', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 2, arbitrary: changes }, moves), { maxLength: 25 }), (acts) => {
      const console = aConsole('/home');
      const { address, timers, looked } = console;
      let seen = [looked()];
      for (const act of acts) {
        if (typeof act === 'function') act(console);
        else if ('path' in act) {
          address.go(act.path);
          seen = seen.slice(0, address.at);
        } else {
          address.step(act.by);
          expect(looked()).toEqual(seen[address.at]);
        }
        timers.increment(300);
        seen[address.at] = looked();
        // Whoever opens the address afresh sees the same.
        expect(aConsole(address.read()).looked()).toEqual(looked());
      }
      expect(address.entries.length).toBe(seen.length);
    }),
    { numRuns: 30 },
  );
});

test('no transition of the link is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
