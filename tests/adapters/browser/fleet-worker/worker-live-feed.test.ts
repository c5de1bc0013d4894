import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Subscription } from 'rxjs';
import { workerBackend } from '@farol/adapters/browser/fleet-worker/worker-backend';
import { WorkerLiveFeed } from '@farol/adapters/browser/fleet-worker/worker-live-feed';
import { DEFAULT_FLEET_ARRANGEMENT } from '@farol/core/domain/navigation/fleet-view-url';
import type { FeedEvent } from '@farol/core/ports/live-feed';
import { plainDevice, plainPosition } from '../../../arbitraries/fleet.ts';
import { FleetTrackingServer } from '../../fleet-tracking-server.ts';

// Here is no Worker, so these lines also show that the console does without one.
let server: FleetTrackingServer;
let line: WorkerLiveFeed;
let events: FeedEvent[];
let subscription: Subscription | undefined;

beforeEach(async () => {
  vi.stubGlobal('document', { hidden: false });
  server = new FleetTrackingServer();
  server.answers = {
    devices: [plainDevice(1, { groupId: 7 }), plainDevice(2)],
    positions: [plainPosition(1, 0), plainPosition(2, 0)],
    groups: [{ id: 7, name: 'Vans' }],
    drivers: [{ id: 1, uniqueId: 'D1', name: 'Ana' }],
  };
  line = new WorkerLiveFeed({ api: await server.start(), namespace: 'farol' }, workerBackend);
  events = [];
});
afterEach(() => {
  subscription?.unsubscribe();
  server.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connect(): void {
  subscription = line.connect().subscribe((event) => events.push(event));
}

const fix = plainPosition(2, 0);
const names = (): unknown => [...line.fleet.order].map((slot) => line.fleet.descriptions[slot]?.name);

describe('the live line on the page', () => {
  test('catching up brings devices, positions, groups and drivers', async () => {
    expect(await line.catchUp()).toEqual({ deviceCount: 2, changedDevices: 0 });
    await vi.waitFor(() => expect(names()).toEqual(['Van 1', 'Van 2']));
    expect(line.fleet.isLoaded).toBe(true);
    expect(line.fleet.groups.get(7)?.name).toBe('Vans');
    expect(line.fleet.drivers.get('D1')?.name).toBe('Ana');
    expect(line.fleet.counts.all).toBe(2);
  });

  test('what the server says on the line moves the device', async () => {
    connect();
    await vi.waitFor(() => expect(events).toEqual([{ type: 'opened' }]));
    await line.catchUp();
    server.send({ positions: [plainPosition(2, 5, { latitude: -8, longitude: -34.9 })] });
    await vi.waitFor(() => {
      const slot = line.fleet.slotOf(2) ?? -1;
      expect([line.fleet.longitude[slot], line.fleet.latitude[slot]]).toEqual([-34.9, -8]);
    });
  });

  test('after a break it says how many devices moved on, and a device that vanished is gone', async () => {
    connect();
    await vi.waitFor(() => expect(events).toHaveLength(1));
    await line.catchUp();
    server.drop();
    await vi.waitFor(() => expect(events.at(-1)).toMatchObject({ type: 'closed' }));
    server.answers['devices'] = [plainDevice(1)];
    server.answers['positions'] = [plainPosition(1, 9)];
    expect(await line.catchUp()).toEqual({ deviceCount: 1, changedDevices: 1 });
    await vi.waitFor(() => expect(names()).toEqual(['Van 1']));
  });

  test('a fleet whose positions the line began with does not fetch them again', async () => {
    connect();
    await vi.waitFor(() => expect(events).toEqual([{ type: 'opened' }]));
    await line.catchUp();
    expect(server.requestedPaths).toContain('devices');
    expect(server.requestedPaths).not.toContain('positions');
    await vi.waitFor(() => expect(line.fleet.longitude[line.fleet.slotOf(2) ?? -1]).toBe(fix.longitude));
  });

  test('a line that begins with something else has its positions fetched', async () => {
    server.firstFrame = () => ({ devices: [plainDevice(1, { groupId: 7 })] });
    connect();
    await vi.waitFor(() => expect(events).toEqual([{ type: 'opened' }]));
    await line.catchUp();
    expect(server.requestedPaths).toContain('positions');
    await vi.waitFor(() => expect(line.fleet.longitude[line.fleet.slotOf(2) ?? -1]).toBe(fix.longitude));
  });

  test('a line that begins in silence has its positions fetched five seconds later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    server.firstFrame = () => undefined;
    connect();
    await vi.waitFor(() => expect(events).toEqual([{ type: 'opened' }]));
    const caughtUp = line.catchUp();
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
    expect(await line.catchUp()).toMatchObject({ deviceCount: 1 });
  });

  test('an ended session is told as such', async () => {
    server.answers = { devices: 401, positions: 401, groups: 401, drivers: 401 };
    await expect(line.catchUp()).rejects.toMatchObject({ name: 'Failure', status: 401 });
  });

  test('what was asked before the line was opened is answered', async () => {
    line.fleet.arrange({ ...DEFAULT_FLEET_ARRANGEMENT, query: 'van 2' });
    line.fleet.watch(1);
    await line.catchUp();
    await vi.waitFor(() => expect(names()).toEqual(['Van 2']));
    expect(line.fleet.watched?.device.name).toBe('Van 1');
  });

  test('closing the line tells the server so', async () => {
    connect();
    await vi.waitFor(() => expect(events).toHaveLength(1));
    subscription?.unsubscribe();
    await vi.waitFor(() => expect(server.closeCodes).toEqual([4000]));
  });
});
