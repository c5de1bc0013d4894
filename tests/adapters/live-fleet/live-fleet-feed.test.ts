import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Subscription } from 'rxjs';
import { workerBackend } from '@farol/adapters/browser/worker-backend';
import { LiveFleetFeed } from '@farol/adapters/live-fleet/live-fleet-feed';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import type { FeedEvent } from '@farol/core/ports/live-feed';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { FleetTrackingServer } from '../fleet-tracking-server.ts';

// There is no Worker here, so these tests also show that the console works without one.
let server: FleetTrackingServer;
let feed: LiveFleetFeed;
let events: FeedEvent[];
let subscription: Subscription | undefined;

beforeEach(async () => {
  server = new FleetTrackingServer();
  server.answers = {
    devices: [plainDevice(1, { groupId: 7 }), plainDevice(2)],
    positions: [plainPosition(1, 0), plainPosition(2, 0)],
    groups: [{ id: 7, name: 'Vans' }],
    drivers: [{ id: 1, uniqueId: 'D1', name: 'Ana' }],
  };
  feed = new LiveFleetFeed({ api: await server.start(), namespace: 'farol' }, workerBackend);
  events = [];
});
afterEach(() => {
  subscription?.unsubscribe();
  server.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connect(): void {
  subscription = feed.connect().subscribe((event) => events.push(event));
}

const fix = plainPosition(2, 0);
const names = (): unknown => [...feed.fleet.order].map((slot) => feed.fleet.descriptions[slot]?.name);

describe('the live connection on the page', () => {
  test('catching up loads devices, positions, groups and drivers', async () => {
    expect(await feed.catchUp()).toEqual({ deviceCount: 2, changedDevices: 0 });
    await vi.waitFor(() => expect(names()).toEqual(['Van 1', 'Van 2']));
    expect(feed.fleet.isLoaded).toBe(true);
    expect(feed.fleet.groups.get(7)?.name).toBe('Vans');
    expect(feed.fleet.drivers.get('D1')?.name).toBe('Ana');
    expect(feed.fleet.counts.all).toBe(2);
  });

  test('a position from the server moves the device', async () => {
    connect();
    await vi.waitFor(() => expect(events).toEqual([{ type: 'opened' }]));
    await feed.catchUp();
    server.send({ positions: [plainPosition(2, 5, { latitude: -8, longitude: -34.9 })] });
    await vi.waitFor(() => {
      const slot = feed.fleet.slotOf(2) ?? -1;
      expect([feed.fleet.longitude[slot], feed.fleet.latitude[slot]]).toEqual([-34.9, -8]);
    });
  });

  test('after a gap the number of devices with newer fixes is reported, and a deleted device is gone', async () => {
    connect();
    await vi.waitFor(() => expect(events).toHaveLength(1));
    await feed.catchUp();
    server.drop();
    await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ type: 'closed' }));
    server.answers['devices'] = [plainDevice(1)];
    server.answers['positions'] = [plainPosition(1, 9)];
    expect(await feed.catchUp()).toEqual({ deviceCount: 1, changedDevices: 1 });
    await vi.waitFor(() => expect(names()).toEqual(['Van 1']));
  });

  test('a connection that starts with the latest positions does not load them again', async () => {
    connect();
    await vi.waitFor(() => expect(events).toEqual([{ type: 'opened' }]));
    await feed.catchUp();
    expect(server.requestedPaths).toContain('devices');
    expect(server.requestedPaths).not.toContain('positions');
    await vi.waitFor(() => expect(feed.fleet.longitude[feed.fleet.slotOf(2) ?? -1]).toBe(fix.longitude));
  });

  test('a connection that starts with something else loads the positions', async () => {
    server.firstFrame = () => ({ devices: [plainDevice(1, { groupId: 7 })] });
    connect();
    await vi.waitFor(() => expect(events).toEqual([{ type: 'opened' }]));
    await feed.catchUp();
    expect(server.requestedPaths).toContain('positions');
    await vi.waitFor(() => expect(feed.fleet.longitude[feed.fleet.slotOf(2) ?? -1]).toBe(fix.longitude));
  });

  test('a connection that starts silent loads the positions after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.firstFrame = () => undefined;
    connect();
    await vi.waitFor(() => expect(events).toEqual([{ type: 'opened' }]));
    const caughtUp = feed.catchUp();
    await vi.waitFor(() => expect(server.requestedPaths).toContain('drivers'));
    await vi.advanceTimersByTimeAsync(4900);
    expect(server.requestedPaths).not.toContain('positions');
    await vi.advanceTimersByTimeAsync(200);
    await vi.waitFor(() => expect(server.requestedPaths).toContain('positions'));
    vi.useRealTimers();
    expect(await caughtUp).toEqual({ deviceCount: 2, changedDevices: 0 });
  });

  test('a server without groups and drivers has none', async () => {
    server.answers = { devices: [plainDevice(1)], positions: [] };
    expect(await feed.catchUp()).toMatchObject({ deviceCount: 1 });
  });

  test('an ended session is reported as such', async () => {
    server.answers = { devices: 401, positions: 401, groups: 401, drivers: 401 };
    await expect(feed.catchUp()).rejects.toMatchObject({ name: 'Failure', status: 401 });
  });

  test('a request made before the connection was opened is answered', async () => {
    feed.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'van 2' });
    feed.fleet.watch(1);
    await feed.catchUp();
    await vi.waitFor(() => expect(names()).toEqual(['Van 2']));
    expect(feed.fleet.watched?.device.name).toBe('Van 1');
  });

  test('closing the connection informs the server', async () => {
    connect();
    await vi.waitFor(() => expect(events).toHaveLength(1));
    subscription?.unsubscribe();
    await vi.waitFor(() => expect(server.closeCodes).toEqual([4000]));
  });
});
