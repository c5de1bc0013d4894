import { expect, test } from 'vitest';
import { BrowserStorageChanges } from '@farol/adapters/browser/storage-changes';
import { storedChangesContract } from '../../contracts/ports/storage-changes.ts';

function changeOf(key: string | null): Event {
  return Object.assign(new Event('storage'), { key });
}

storedChangesContract('a browser', () => {
  const page = new EventTarget();
  return {
    changes: new BrowserStorageChanges(page),
    writeElsewhere: (key) => page.dispatchEvent(changeOf(key)),
  };
});

test('whoever empties the whole store has changed every key', () => {
  const page = new EventTarget();
  let heard = 0;
  new BrowserStorageChanges(page).onChange('log', () => heard++);
  page.dispatchEvent(changeOf(null));
  expect(heard).toBe(1);
});
