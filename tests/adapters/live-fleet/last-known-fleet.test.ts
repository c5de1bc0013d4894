import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FleetService } from '@farol/adapters/live-fleet/fleet-service';
import type { BackendResponse } from '@farol/adapters/live-fleet/fleet-messages';
import { MemoryFleetCopies } from '@farol/adapters/memory/fleet-copies';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { FleetTrackingServer } from '../fleet-tracking-server.ts';

const ANA = 7;
const RUI = 11;
let server: FleetTrackingServer;
let copies: MemoryFleetCopies;
let api: string;
const visits: { service: FleetService }[] = [];

beforeEach(async () => {
  server = new FleetTrackingServer();
  server.answers = {
    devices: [plainDevice(1), plainDevice(2)],
    positions: [plainPosition(1, 0), plainPosition(2, 0)],
    groups: [{ id: 3, name: 'Litoral', groupId: 0, attributes: {} }],
  };
  copies = new MemoryFleetCopies();
  api = await server.start();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const { service } of visits.splice(0)) service.stop();
  server.stop();
});

/** A visit of the console with its fleet. */
function aVisit() {
  const posted: BackendResponse[] = [];
  const fleet = new LiveFleet((request) => service.handle({ type: 'fleetRequest', request }));
  const service: FleetService = new FleetService(
    { api, namespace: 'farol' },
    (message) => {
      posted.push(message);
      if (message.type !== 'report') return;
      fleet.receive(message.report);
      queueMicrotask(() => service.handle({ type: 'reportReceived', waitMs: 0 }));
    },
    {},
    copies,
  );
  const answered = (type: BackendResponse['type']) => posted.findLast((message) => message.type === type);
  visits.push({ service });
  return {
    fleet,
    /** Restores what a user last knew; returns as of when. */
    restore: async (userId: number) => {
      service.handle({ type: 'restore', callId: 1, userId });
      await vi.waitFor(() => expect(answered('restored')).toBeDefined());
      const response = answered('restored');
      return response?.type === 'restored' ? response.knownAtMs : undefined;
    },
    catchUp: async () => {
      service.handle({ type: 'catchUp', callId: 2 });
      await vi.waitFor(() => expect(answered('caughtUp') ?? answered('failed')).toBeDefined());
    },
    /** The page is closed. */
    leave: () => service.stop(),
    /** Time passes, and what becomes due happens. */
    pass: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
    },
  };
}

/** A visit of Ana that ends without signing out. */
async function anaWasHere(): Promise<void> {
  const visit = aVisit();
  await visit.restore(ANA);
  await visit.catchUp();
  await visit.pass(6000);
  visit.leave();
}

test('last known fleet: the next visit begins with the fleet, its places and its groups, before any answer', async () => {
  await anaWasHere();
  server.answers = {};
  const visit = aVisit();
  const knownAtMs = await visit.restore(ANA);
  expect(Math.abs(Date.now() - (knownAtMs ?? 0))).toBeLessThan(60_000);
  expect([visit.fleet.isLoaded, visit.fleet.counts.all, visit.fleet.order.length]).toEqual([true, 2, 2]);
  const slot = visit.fleet.slotOf(1) ?? -1;
  expect(visit.fleet.latitude[slot]).toBe(plainPosition(1, 0).latitude);
  expect(visit.fleet.groups.get(3)?.name).toBe('Litoral');
});

test('last known fleet: what was deleted meanwhile disappears as soon as the server answers', async () => {
  await anaWasHere();
  server.answers = { devices: [plainDevice(2)], positions: [] };
  const visit = aVisit();
  await visit.restore(ANA);
  await visit.catchUp();
  await visit.pass(100);
  expect([visit.fleet.counts.all, visit.fleet.slotOf(1)]).toEqual([1, undefined]);
});

test('last known fleet: nobody sees the fleet of another user, and it is gone once another user is there', async () => {
  await anaWasHere();
  expect(await aVisit().restore(RUI)).toBeUndefined();
  expect(await copies.read()).toBeUndefined();
});

test('last known fleet: nothing stays of a user who signs out, also when a copy is being written', async () => {
  const visit = aVisit();
  await visit.restore(ANA);
  await visit.catchUp();
  await visit.pass(5000);
  visit.fleet.clear();
  await visit.pass(120_000);
  expect(await copies.read()).toBeUndefined();
});

test('last known fleet: a fleet that has answered already is not replaced by an older one', async () => {
  await anaWasHere();
  const visit = aVisit();
  await visit.catchUp();
  expect(await visit.restore(ANA)).toBeUndefined();
});

test('last known fleet: a damaged copy counts as none', async () => {
  for (const parts of [['{"devices":'], ['null'], ['{"devices":7}'], []]) {
    await copies.write({ userId: ANA, savedAtMs: 1, parts });
    expect(await aVisit().restore(ANA)).toBeUndefined();
  }
});

test('last known fleet: while the connection is lost the copy stays as it was', async () => {
  await anaWasHere();
  const before = await copies.read();
  const visit = aVisit();
  await visit.restore(ANA);
  await visit.pass(120_000);
  expect(await copies.read()).toBe(before);
});

test('last known fleet: of a fleet of more than ten thousand vehicles nothing is kept', async () => {
  await anaWasHere();
  server.answers = { devices: Array.from({ length: 10_001 }, (_, at) => plainDevice(at + 1)), positions: [] };
  const visit = aVisit();
  await visit.restore(ANA);
  await visit.catchUp();
  await visit.pass(6000);
  expect(await copies.read()).toBeUndefined();
});
