import { afterEach, expect, test, vi } from 'vitest';
import { workerBackend } from '@farol/adapters/browser/worker-backend';
import { LiveFleetFeed } from '@farol/adapters/live-fleet/live-fleet-feed';

/** The workers that run. */
const running = new Set<CountedWorker>();

class CountedWorker extends EventTarget {
  readonly posted: unknown[] = [];

  constructor() {
    super();
    running.add(this);
  }

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  terminate(): void {
    running.delete(this);
  }
}

afterEach(() => {
  running.clear();
  vi.unstubAllGlobals();
});

function startedFeed(): LiveFleetFeed {
  const feed = new LiveFleetFeed({ api: 'http://127.0.0.1/api', namespace: 'farol' }, workerBackend);
  feed.connect().subscribe();
  return feed;
}

test('fleet worker: none is left after twelve starts and stops', () => {
  vi.stubGlobal('Worker', CountedWorker);
  for (let start = 0; start < 12; start++) {
    const feed = startedFeed();
    const [worker] = running;
    expect(running.size).toBe(1);
    if (start % 2) worker?.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }));
    feed.stop();
    expect(running.size).toBe(0);
  }
});

test('fleet worker: what it says after it was stopped reaches nobody', () => {
  vi.stubGlobal('Worker', CountedWorker);
  const received: unknown[] = [];
  const backend = workerBackend((message) => received.push(message));
  const [worker] = running;
  worker?.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }));
  backend.stop();
  worker?.dispatchEvent(new MessageEvent('message', { data: { type: 'ready' } }));
  backend.post({ type: 'catchUp', callId: 1 });
  expect(received).toEqual([{ type: 'ready' }]);
  expect(worker?.posted).toEqual([]);
});
