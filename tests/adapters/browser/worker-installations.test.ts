import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerRegistration } from '@farol/adapters/browser/worker-registration';
import { PlantedContainer } from './planted-container.ts';

const HOUR_MS = 3_600_000;

let container: PlantedContainer;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  container = new PlantedContainer();
  vi.stubGlobal('navigator', { serviceWorker: container });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openPage(): Promise<void> {
  stop = await new WorkerRegistration({ url: '/console-worker.js', build: 'one' }).start();
}

test('worker installations: a new version that the browser left waiting is asked again to take over, until it does', async () => {
  await openPage();
  const { registration } = container;
  const next = registration.find();
  registration.install(next);
  expect(next.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(next.asked).toEqual(['takeOver', 'takeOver']);
  registration.activate(next);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(next.asked).toHaveLength(2);
});

test('worker installations: a version that was waiting already when the page opened is asked to take over', async () => {
  const { registration } = container;
  const waiting = registration.find();
  registration.install(waiting);
  await openPage();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(waiting.asked).toEqual(['takeOver']);
});

test('worker installations: a version that takes over by itself is asked nothing', async () => {
  await openPage();
  const { registration } = container;
  const next = registration.find();
  registration.install(next);
  registration.activate(next);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(next.asked).toEqual([]);
});

test('worker installations: an installation that failed is tried again soon, and less often each time it fails', async () => {
  await openPage();
  const { registration } = container;
  registration.fail(registration.find());
  await vi.advanceTimersByTimeAsync(2_500);
  expect(container.updates).toBe(1);
  registration.fail(registration.find());
  await vi.advanceTimersByTimeAsync(2_500);
  expect(container.updates).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(container.updates).toBe(2);
});

test('worker installations: after an installation that went well the next failure is tried again soon', async () => {
  await openPage();
  const { registration } = container;
  for (let failures = 0; failures < 4; failures++) registration.fail(registration.find());
  const next = registration.find();
  registration.install(next);
  registration.activate(next);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = container.updates;
  registration.fail(registration.find());
  await vi.advanceTimersByTimeAsync(2_500);
  expect(container.updates).toBe(before + 1);
});

test('worker installations: a version that another replaced after it had worked is no failure', async () => {
  await openPage();
  const { registration } = container;
  const first = registration.find();
  registration.install(first);
  registration.activate(first);
  first.become('redundant');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(container.updates).toBe(0);
});

test('worker installations: when the first installation of all failed, the worker is registered again', async () => {
  container.hasActive = false;
  await openPage();
  const failed = container.registration.find();
  container.forget();
  failed.become('redundant');
  await vi.advanceTimersByTimeAsync(2_500);
  expect(container.registrations).toBe(2);
  const again = container.registration.find();
  container.forget();
  again.become('redundant');
  await vi.advanceTimersByTimeAsync(4_500);
  expect(container.registrations).toBe(3);
});

test('worker installations: a page that ends tries nothing any more', async () => {
  await openPage();
  const { registration } = container;
  const next = registration.find();
  registration.install(next);
  registration.fail(registration.find());
  stop();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(next.asked).toEqual([]);
  expect(container.updates).toBe(0);
});
