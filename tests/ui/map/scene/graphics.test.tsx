import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Graphics } from '@farol/ui/map/scene/graphics';

/** A worker that answers when the test says so. */
class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  isEnded = false;

  constructor() {
    super();
    FakeWorker.started.push(this);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.started.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the graphics, and says whether that has ended. */
async function starting() {
  const graphics = new Graphics();
  const state = { hasStarted: false, graphics };
  void graphics.start().then(() => (state.hasStarted = true));
  await vi.advanceTimersByTimeAsync(0);
  return state;
}

test('graphics: the map comes once the graphics of the browser have started, and the page asks for their name no more', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const state = await starting();
  void state.graphics.start();
  const [worker, ...others] = FakeWorker.started;
  expect(others).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(state.hasStarted).toBe(false);
  worker?.dispatchEvent(new MessageEvent('message', { data: 'Mali-G78' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(state.hasStarted).toBe(true);
  expect(worker?.isEnded).toBe(true);
  expect(state.graphics.renderer).toBe('Mali-G78');
});

test('graphics: graphics that take too long to start keep nobody from the map for more than fifteen seconds', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const state = await starting();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(state.hasStarted).toBe(true);
  expect(FakeWorker.started[0]?.isEnded).toBe(true);
});

test('graphics: a worker that fails keeps nobody from the map', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const state = await starting();
  FakeWorker.started[0]?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
  expect(state.hasStarted).toBe(true);
});

test('graphics: a browser that starts no workers draws the map nevertheless', async () => {
  vi.stubGlobal('Worker', undefined);
  expect((await starting()).hasStarted).toBe(true);
});
