import { expect, test } from 'vitest';
import { BrowserKeyValueStorage } from '@farol/adapters/browser/storage';
import { storageContract } from '../../contracts/ports/storage.ts';

/** A browser storage that may be full, or forbidden to the page. */
class PlantedStorage implements Storage {
  readonly #entries = new Map<string, string>();
  isFull = false;
  isClosed = false;

  get length(): number {
    return this.#entries.size;
  }

  getItem(key: string): string | null {
    if (this.isClosed) throw new DOMException('denied', 'SecurityError');
    return this.#entries.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.isClosed || this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.#entries.set(key, value);
  }

  removeItem(key: string): void {
    if (this.isClosed) throw new DOMException('denied', 'SecurityError');
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  key(): string | null {
    return null;
  }
}

storageContract('a browser', () => {
  const store = new PlantedStorage();
  return new BrowserKeyValueStorage(() => store);
});

storageContract('a browser whose storage is full', () => {
  const store = new PlantedStorage();
  store.isFull = true;
  return new BrowserKeyValueStorage(() => store);
});

storageContract('a browser that forbids storage', () => {
  const store = new PlantedStorage();
  store.isClosed = true;
  return new BrowserKeyValueStorage(() => store);
});

test('storage: even accessing the storage may be refused', () => {
  const storage = new BrowserKeyValueStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storage.write('isMuted', 'true');
  expect(storage.read('isMuted')).toBe('true');
});

test('storage: in a page that others share every key has a prefix', () => {
  const store = new PlantedStorage();
  store.setItem('isMuted', 'of the page');
  const storage = new BrowserKeyValueStorage(() => store, 'farol:');
  expect(storage.read('isMuted')).toBeUndefined();
  storage.write('isMuted', 'true');
  expect([store.getItem('farol:isMuted'), store.getItem('isMuted')]).toEqual(['true', 'of the page']);
  storage.remove('isMuted');
  expect([store.getItem('farol:isMuted'), store.getItem('isMuted')]).toEqual([null, 'of the page']);
});

test('storage: values stored on the last visit are read until this visit changes them', () => {
  const store = new PlantedStorage();
  new BrowserKeyValueStorage(() => store).write('isMuted', 'true');
  const storage = new BrowserKeyValueStorage(() => store);
  expect(storage.read('isMuted')).toBe('true');
  store.isFull = true;
  storage.write('isMuted', 'false');
  expect(storage.read('isMuted')).toBe('false');
  store.isFull = false;
  storage.write('isMuted', 'maybe');
  expect(new BrowserKeyValueStorage(() => store).read('isMuted')).toBe('maybe');
});
