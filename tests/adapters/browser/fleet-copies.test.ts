import { expect, test } from 'vitest';
import { BrowserFleetCopies } from '@farol/adapters/browser/fleet-copies';
import { fleetCopiesContract } from '../../contracts/ports/fleet-copies.ts';
import { MemoryCaches } from './memory-caches.ts';

const API = 'https://fleet.example/api';

fleetCopiesContract('a browser', () => {
  const caches = new MemoryCaches();
  return new BrowserFleetCopies(API, () => caches);
});

test('fleet copies: consoles in front of other servers have other copies', async () => {
  const caches = new MemoryCaches();
  await new BrowserFleetCopies(API, () => caches).write({ userId: 7, savedAtMs: 1, parts: [] });
  expect(await new BrowserFleetCopies('https://other.example/api', () => caches).read()).toBeUndefined();
});

/** An old browser, or a page that is not encrypted. */
function withoutCaches(): CacheStorage {
  throw new ReferenceError('caches is not defined');
}

test('fleet copies: where the browser refuses, nothing is kept and nothing fails', async () => {
  const caches = new MemoryCaches();
  caches.isRefused = true;
  for (const copies of [
    new BrowserFleetCopies(API, () => caches),
    new BrowserFleetCopies(API, withoutCaches),
  ]) {
    await copies.write({ userId: 7, savedAtMs: 1, parts: [] });
    expect(await copies.read()).toBeUndefined();
    await copies.clear();
  }
});
