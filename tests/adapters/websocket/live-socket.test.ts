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
  const line = liveSocket(address, (text) => frames.push(text)).subscribe({
    next: (event) => events.push(event),
    complete: () => (isComplete = true),
  });
  return { events, frames, isComplete: () => isComplete, close: () => line.unsubscribe() };
}

test('says that the line is open and hands on every text frame in order', async () => {
  const line = opened();
  await vi.waitFor(() => expect(line.events).toEqual([{ type: 'opened' }]));
  server.send({ positions: [] });
  server.send('{}');
  await vi.waitFor(() => expect(line.frames).toEqual(['{"positions":[]}', '{}']));
  line.close();
});

test('tells the server that it is closed on purpose', async () => {
  const line = opened();
  await vi.waitFor(() => expect(line.events).toHaveLength(1));
  line.close();
  await vi.waitFor(() => expect(server.closeCodes).toEqual([4000]));
  expect(line.events).toEqual([{ type: 'opened' }]);
});

test('says that the line is closed when it breaks, once, and is done', async () => {
  const line = opened();
  await vi.waitFor(() => expect(line.events).toHaveLength(1));
  server.drop();
  await vi.waitFor(() => expect(line.isComplete()).toBe(true));
  expect(line.events).toEqual([{ type: 'opened' }, { type: 'closed', code: 1006 }]);
});

test('says that the line is closed when nobody answers', async () => {
  server.stop();
  const line = opened();
  await vi.waitFor(() => expect(line.events).toMatchObject([{ type: 'closed' }]));
});

test('takes a line for dead that was silent for ninety seconds, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const line = opened();
  await vi.waitFor(() => expect(line.events).toHaveLength(1));
  vi.advanceTimersByTime(80_000);
  server.send('{}');
  await vi.waitFor(() => expect(line.frames).toHaveLength(1));
  vi.advanceTimersByTime(85_000);
  expect(line.events).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(line.events.at(-1)).toEqual({ type: 'closed', code: 1006 });
  expect(line.isComplete()).toBe(true);
});
