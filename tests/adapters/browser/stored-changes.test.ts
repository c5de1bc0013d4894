import { expect, test } from 'vitest';
import { BrowserStoredChanges } from '@farol/adapters/browser/stored-changes';
import { storedChangesContract } from '../../contracts/ports/stored-changes.ts';

function changeOf(key: string | null): Event {
  return Object.assign(new Event('storage'), { key });
}

storedChangesContract('a browser', () => {
  const page = new EventTarget();
  return {
    changes: new BrowserStoredChanges(page),
    writeElsewhere: (key) => page.dispatchEvent(changeOf(key)),
  };
});

test('whoever empties the whole store has changed every key', () => {
  const page = new EventTarget();
  let heard = 0;
  new BrowserStoredChanges(page).heard('log', () => heard++);
  page.dispatchEvent(changeOf(null));
  expect(heard).toBe(1);
});
