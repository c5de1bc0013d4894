import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveSocket } from '@farol/adapters/websocket/live-socket';
import type { FeedEvent } from '@farol/core/ports/live-feed';
import { FleetTrackingServer } from '../fleet-tracking-server.ts';

let server: FleetTrackingServer;
let address: string;
beforeEach(async () => {
  server = new FleetTrackingServer();
  server.firstFrame = () => undefined;
  address = `${(await server.start()).replace('http', 'ws')}/socket`;
});
afterEach(() => {
  vi.useRealTimers();
  server.stop();
});

function opened(): { events: FeedEvent[]; frames: string[]; isComplete: () => boolean; close: () => void } {
  const events: FeedEvent[] = [];
  const frames: string[] = [];
  let isComplete = false;
  const subscription = liveSocket(address).subscribe({
    next: (event) => (typeof event === 'string' ? frames.push(event) : events.push(event)),
    complete: () => (isComplete = true),
  });
  return { events, frames, isComplete: () => isComplete, close: () => subscription.unsubscribe() };
}

test('live socket: reports that the connection is open and passes on every text frame in order', async () => {
  const subscription = opened();
  await vi.waitFor(() => expect(subscription.events).toEqual([{ type: 'opened' }]));
  server.send({ positions: [] });
  server.send('{}');
  await vi.waitFor(() => expect(subscription.frames).toEqual(['{"positions":[]}', '{}']));
  subscription.close();
});

test('live socket: tells the server that the connection is closed on purpose', async () => {
  const subscription = opened();
  await vi.waitFor(() => expect(subscription.events).toHaveLength(1));
  subscription.close();
  await vi.waitFor(() => expect(server.closeCodes).toEqual([4000]));
  expect(subscription.events).toEqual([{ type: 'opened' }]);
});

test('live socket: reports once that a broken connection is closed, and completes', async () => {
  const subscription = opened();
  await vi.waitFor(() => expect(subscription.events).toHaveLength(1));
  server.drop();
  await vi.waitFor(() => expect(subscription.isComplete()).toBe(true));
  expect(subscription.events).toEqual([{ type: 'opened' }, { type: 'closed', code: 1006 }]);
});

test('live socket: reports that the connection is closed when no server responds', async () => {
  server.stop();
  const subscription = opened();
  await vi.waitFor(() => expect(subscription.events).toMatchObject([{ type: 'closed' }]));
});

test('live socket: considers a connection dead after ninety seconds of silence, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const subscription = opened();
  await vi.waitFor(() => expect(subscription.events).toHaveLength(1));
  vi.advanceTimersByTime(80_000);
  server.send('{}');
  await vi.waitFor(() => expect(subscription.frames).toHaveLength(1));
  vi.advanceTimersByTime(85_000);
  expect(subscription.events).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(subscription.events.at(-1)).toEqual({ type: 'closed', code: 1006 });
  expect(subscription.isComplete()).toBe(true);
});
