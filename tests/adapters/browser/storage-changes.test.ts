import { expect, test } from 'vitest';
import { BrowserStorageChanges } from '@farol/adapters/browser/storage-changes';
import { storageChangesContract } from '../../contracts/ports/storage-changes.ts';

function storageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key });
}

storageChangesContract('a browser', () => {
  const page = new EventTarget();
  return {
    changes: new BrowserStorageChanges(page),
    writeElsewhere: (key) => page.dispatchEvent(storageEvent(key)),
  };
});

test('storage changes: clearing the whole storage changes every key', () => {
  const page = new EventTarget();
  let notifications = 0;
  new BrowserStorageChanges(page).onChange('log', () => notifications++);
  page.dispatchEvent(storageEvent(null));
  expect(notifications).toBe(1);
});
