import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerRegistration } from '@farol/adapters/browser/worker-registration';
import { newVersionsContract } from '../../contracts/ports/new-versions.ts';
import { MemoryCaches } from './memory-caches.ts';
import { PlantedContainer } from './planted-container.ts';

const URL_OF_WORKER = '/console-worker.js';

let container: PlantedContainer;
let page: EventTarget;
let caches: MemoryCaches;
let stop: (() => void) | undefined;

beforeEach(() => {
  container = new PlantedContainer();
  page = new EventTarget();
  caches = new MemoryCaches();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('caches', caches);
});
afterEach(() => {
  stop?.();
  stop = undefined;
  vi.unstubAllGlobals();
});

async function aPage(build: string | undefined): Promise<WorkerRegistration> {
  const registration = new WorkerRegistration({ url: URL_OF_WORKER, build });
  stop = await registration.start();
  return registration;
}

newVersionsContract('a browser', async () => ({
  versions: await aPage('one'),
  install: () => container.tell('two'),
}));

test('worker registration: a page registers the worker and looks for a new version when the network is back', async () => {
  await aPage('one');
  expect(container.script).toBe(URL_OF_WORKER);
  page.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(container.updates).toBe(1));
});

test('worker registration: a new version is offered also when the page missed its announcement', async () => {
  const versions = await aPage('one');
  let told = 0;
  versions.onReady(() => told++);
  container.takeOver('one');
  expect(told).toBe(0);
  container.takeOver('two');
  expect(told).toBe(1);
  stop?.();
  container.takeOver('three');
  expect(told).toBe(1);
});

test('worker registration: the build of the page itself is no new version', async () => {
  const versions = await aPage('one');
  let told = 0;
  versions.onReady(() => told++);
  container.tell('one');
  expect(told).toBe(0);
});

test('worker registration: switched off, the worker goes with everything it stored', async () => {
  await aPage('one');
  await caches.open('console https://fleet.example/ one');
  await caches.open('of somebody else');
  await aPage(undefined);
  expect(container.script).toBeUndefined();
  expect(await caches.keys()).toEqual(['of somebody else']);
});

test('worker registration: switched off, a worker that shows notifications stays without storing anything', async () => {
  await aPage('one');
  container.registration.isSubscribed = true;
  await aPage(undefined);
  expect(container.script).toBe(`${URL_OF_WORKER}?offline=off`);
});

test('worker registration: a page that starts offline keeps its worker when notifications are turned off', async () => {
  const registration = await aPage('one');
  await registration.ready();
  await registration.release();
  expect(container.script).toBe(URL_OF_WORKER);
});

test('worker registration: a browser without service workers only needs the network', async () => {
  vi.stubGlobal('navigator', {});
  const registration = await aPage('one');
  expect(await registration.current()).toBeUndefined();
  await expect(registration.ready()).rejects.toThrow('no service workers');
});
