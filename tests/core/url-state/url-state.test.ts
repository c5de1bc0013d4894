import * as fc from 'fast-check';
import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryPageLocation } from '@farol/adapters/memory/page-location';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import type { DeviceSortField } from '@farol/core/domain/device/device-order';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { alarmInboxMachine } from '@farol/core/machines/alerts/alarm-inbox.machine';
import { fleetViewUrlState, alarmInboxUrlState } from '@farol/core/url-state/view-url-states';
import { recordListUrlStates } from '@farol/core/url-state/record-list-url-state';
import { FirstReaders } from '@farol/core/console/wiring/first-reader';
import { recordLists } from '@farol/core/console/features/records/record-lists';
import { urlWithState, urlStateMachine } from '@farol/core/url-state/url-state';
import { fleetViewStore } from '@farol/core/machines/map/fleet-view';
import { ChartCoverage } from '../../models/chart-coverage.ts';
import { mapCameras, texts } from '../../arbitraries/fleet-views.ts';

const coverage = new ChartCoverage(urlStateMachine);
const HERE = { longitude: -46.6, latitude: -23.5, zoom: 12, bearing: 0, pitch: 0 };

/** A console opened at an address, in a browser with this storage. */
function aConsole(path: string, { grouped = false, storage = new MemoryKeyValueStorage() } = {}) {
  const timers = new SimulatedClock();
  const { records: storedRecords } = new MemoryServer().services;
  const location = new MemoryPageLocation(path);
  const view = createActor(
    fleetViewStore({ fleet: new LiveFleet(() => undefined), storage, grouped }),
  ).start();
  const { recordViews: records } = recordLists(new FirstReaders({ clock: timers }), {
    records: storedRecords,
    storage,
    clock: () => timers.now(),
  });
  const inbox = createActor(alarmInboxMachine, {
    input: { storage, clock: () => timers.now(), userId: 3 },
  }).start();
  const input = {
    location,
    parts: [fleetViewUrlState(view), alarmInboxUrlState(inbox), ...recordListUrlStates(records)],
  };
  createActor(urlStateMachine, { input, clock: timers, inspect: coverage.inspect }).start();
  return {
    location,
    view,
    records,
    inbox,
    timers,
    linkForOthers: () => urlWithState(input, true),
    /** What the screen shows: the view of the fleet and, on their screen, of the users. */
    looked: () => {
      const { arrangement, selectedDeviceId, camera, override } = view.getSnapshot().context;
      const { query, sort, columns } = records.users.getSnapshot().context;
      // While a vehicle is followed its position is the center: only the zoom was chosen.
      const chosenOf = (item: typeof camera & object) =>
        override === 'zoom' ? { ...item, center: undefined } : item;
      return {
        fleet: {
          arrangement,
          selectedDeviceId,
          camera: override === 'none' ? undefined : camera && chosenOf(camera),
        },
        users: location.read().startsWith('/users') ? { query, sort, columns } : undefined,
      };
    },
  };
}

type Console = ReturnType<typeof aConsole>;

test('url state: a shared link shows every user the same vehicles, order, center and zoom', () => {
  const one = aConsole('/devices');
  one.view.send({ type: 'SEARCH', query: 'truck' });
  one.view.send({ type: 'FILTER_STATUS', status: 'online' });
  one.view.send({ type: 'SORT_BY', field: 'lastUpdate' });
  one.view.send({ type: 'CAMERA_MOVED', camera: HERE, initiator: 'user', isFollowing: false });
  expect(one.location.read()).toBe('/devices');
  one.timers.increment(300);
  const link = '/devices?q=truck&status=online&sort=lastUpdate-asc&lat=-23.5&lng=-46.6&zoom=12';
  expect(one.location.entries).toEqual([link]);
  // The other user prefers a grouped list, but the link says otherwise.
  const other = aConsole(link, { grouped: true });
  expect(other.looked()).toEqual(one.looked());
  expect(other.location.entries).toEqual([link]);
});

test('url state: an address without parameters keeps the user’s list, and contains it from then on', () => {
  const storage = new MemoryKeyValueStorage();
  storage.write('columns.users', 'name,phone');
  const { location, looked, records } = aConsole('/users', { grouped: true, storage });
  expect(looked().fleet.arrangement.grouped).toBe(true);
  expect(records.users.getSnapshot().context.columns).toEqual(['name', 'phone']);
  expect(location.read()).toBe('/users?grouped=true&columns=name,phone');
});

test('url state: the columns of a link are not stored for the next visit', () => {
  const storage = new MemoryKeyValueStorage();
  const { records } = aConsole('/users?find=ana&order=email-desc&columns=name,phone', { storage });
  expect(records.users.getSnapshot().context).toMatchObject({
    query: 'ana',
    sort: { field: 'email', descending: true },
    columns: ['name', 'phone'],
  });
  expect(storage.read('columns.users')).toBeUndefined();
});

test('url state: the list of devices and the table of devices are searched separately', () => {
  const { location, view, records, timers } = aConsole('/devices?table=true');
  view.send({ type: 'SEARCH', query: 'fleet' });
  records.devices.send({ type: 'SEARCH', query: 'table' });
  timers.increment(300);
  expect(location.read()).toBe('/devices?table=true&q=fleet&find=table');
  location.navigate('/devices');
  expect(location.read()).toBe('/devices?q=fleet');
});

test('url state: the drivers that open over the groups are searched and sorted separately, and a link says how', () => {
  const { location, records, timers } = aConsole('/groups');
  records.groups.send({ type: 'SEARCH', query: 'north' });
  timers.increment(300);
  location.navigate('/groups?open=drivers');
  records.drivers.send({ type: 'SEARCH', query: 'ana' });
  records.drivers.send({ type: 'SORT_BY', field: 'name' });
  timers.increment(300);
  const link = '/groups?open=drivers&find=ana&order=name-desc';
  expect(location.entries).toEqual(['/groups?find=north', link]);
  const other = aConsole(link);
  expect(other.records.drivers.getSnapshot().context).toMatchObject({
    query: 'ana',
    sort: { field: 'name', descending: true },
  });
  expect(other.records.groups.getSnapshot().context.query).toBe('');
  location.step(-1);
  expect(records.groups.getSnapshot().context.query).toBe('north');
  location.step(1);
  expect(records.drivers.getSnapshot().context.query).toBe('ana');
});

test('url state: a view without a list that opens over one keeps the list’s search in the address', () => {
  const { location, records, timers } = aConsole('/users?find=ana');
  location.navigate('/users?open=account');
  expect(location.read()).toBe('/users?open=account&find=ana');
  records.users.send({ type: 'SEARCH', query: 'bia' });
  timers.increment(300);
  expect(location.read()).toBe('/users?open=account&find=bia');
});

test('url state: closing a view over the screen leaves the screen as it is now', () => {
  const { location, view, looked } = aConsole('/devices?q=van');
  location.navigate('/devices?open=preferences');
  view.send({ type: 'SET_GROUPED', grouped: true });
  const meanwhile = looked();
  location.step(-1);
  expect(looked()).toEqual(meanwhile);
  expect(location.read()).toBe('/devices?q=van&grouped=true');
  // A step to another screen restores its view.
  location.navigate('/home?q=truck');
  location.step(-1);
  expect(looked()).toEqual(meanwhile);
});

test('url state: the filter of the alerts is in the address of their screen, however it was opened', () => {
  const { location, inbox, timers } = aConsole('/notifications?alert=sos&vehicle=7&unread=true');
  expect(inbox.getSnapshot().context.filter).toEqual({ kind: 'sos', deviceId: 7, isUnreadOnly: true });
  inbox.send({ type: 'SET_FILTER', filter: { kind: 'ignitionOn', isUnreadOnly: false } });
  timers.increment(300);
  expect(location.read()).toBe('/notifications?alert=ignitionOn');
  location.navigate('/users');
  expect(location.read()).toBe('/users');
});

test('url state: typing writes the address after a pause, and navigation to another screen keeps the view', () => {
  const { location, view, timers } = aConsole('/devices?expand=true');
  for (const query of ['v', 'va', 'van']) {
    view.send({ type: 'SEARCH', query });
    timers.increment(299);
    expect(location.entries).toEqual(['/devices?expand=true']);
  }
  // The user navigates before the pause: what they typed belongs to the page they leave.
  location.navigate('/devices/5');
  expect(location.entries).toEqual(['/devices?expand=true&q=van', '/devices/5?q=van']);
  timers.increment(1000);
  expect(location.entries).toEqual(['/devices?expand=true&q=van', '/devices/5?q=van']);
  location.step(-1);
  expect(view.getSnapshot().context.selectedDeviceId).toBeUndefined();
  location.step(1);
  expect(view.getSnapshot().context.selectedDeviceId).toBe(5);
});

test('url state: a link to a vehicle shows it at its position, with the sender’s zoom', () => {
  const { view, linkForOthers, location } = aConsole('/devices/5');
  view.send({ type: 'CAMERA_MOVED', camera: { ...HERE, zoom: 16 }, initiator: 'console', isFollowing: true });
  expect(linkForOthers()).toBe('/devices/5?zoom=16');
  expect(aConsole('/devices/5?zoom=16').view.getSnapshot().context).toMatchObject({
    selectedDeviceId: 5,
    override: 'zoom',
  });
  location.navigate('/home');
  expect(linkForOthers()).toBe('/home?lat=-23.5&lng=-46.6&zoom=16');
  expect(aConsole('/home?zoom=16').view.getSnapshot().context.override).toBe('none');
});

test('url state: the automatic position of the map is shared with others only', () => {
  const { view, linkForOthers, location, timers } = aConsole('/home');
  view.send({ type: 'CAMERA_MOVED', camera: HERE, initiator: 'console', isFollowing: false });
  timers.increment(300);
  expect(location.read()).toBe('/home');
  expect(linkForOthers()).toBe('/home?lat=-23.5&lng=-46.6&zoom=12');
});

test('url state: the pages before the login have no parameters of the fleet, and keep the requested page', () => {
  const login = '/login?to=%2Fdevices%3Fq%3Dvan';
  const { location, view, timers, linkForOthers } = aConsole(login);
  view.send({ type: 'SEARCH', query: 'truck' });
  timers.increment(300);
  expect([location.read(), linkForOthers()]).toEqual([login, login]);
  location.navigate('/devices?q=van');
  expect(view.getSnapshot().context.arrangement.query).toBe('van');
});

/** An action of a user, or a navigation or history step of the page. */
type Act = (farol: Console) => void;

const changes: fc.Arbitrary<Act> = fc.oneof(
  texts.map(
    (query): Act =>
      ({ view }) =>
        view.send({ type: 'SEARCH', query }),
  ),
  fc.constantFrom<DeviceSortField[]>('name', 'status', 'lastUpdate', 'state').map(
    (field): Act =>
      ({ view }) =>
        view.send({ type: 'SORT_BY', field }),
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
        view.send({ type: 'SET_GROUPED', grouped }),
  ),
  fc.subarray(['car', 'bus']).map(
    (categories): Act =>
      ({ view }) =>
        view.send({ type: 'HIDE_CATEGORIES', categories }),
  ),
  fc
    .record({ camera: mapCameras, initiator: fc.constantFrom('user', 'console'), isFollowing: fc.boolean() })
    .map((look): Act => ({ view }) => {
      const { selectedDeviceId } = view.getSnapshot().context;
      view.send({
        type: 'CAMERA_MOVED',
        ...look,
        isFollowing: look.isFollowing && selectedDeviceId !== undefined,
      });
    }),
  texts.map(
    (query): Act =>
      ({ records }) =>
        records.users.send({ type: 'SEARCH', query }),
  ),
  fc.constantFrom('name', 'email', 'phone').map(
    (field): Act =>
      ({ records }) =>
        records.users.send({ type: 'SORT_BY', field }),
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

test('url state: in any order of views, navigations and history steps, each step restores its view', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 2, arbitrary: changes }, moves), { maxLength: 25 }),
      (actions) => {
        const farol = aConsole('/home');
        const { location, timers, looked } = farol;
        let seen = [looked()];
        for (const action of actions) {
          if (typeof action === 'function') action(farol);
          else if ('path' in action) {
            location.navigate(action.path);
            seen = seen.slice(0, location.index);
          } else {
            location.step(action.by);
            expect(looked()).toEqual(seen[location.index]);
          }
          timers.increment(300);
          seen[location.index] = looked();
          // A user who opens the address in a new page sees the same.
          expect(aConsole(location.read()).looked()).toEqual(looked());
        }
        expect(location.entries.length).toBe(seen.length);
      },
    ),
    { numRuns: 30 },
  );
});

test('url state: no transition of the URL state is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
