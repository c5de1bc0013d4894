import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { DEFAULT_BROWSER_PREFERENCES } from '@farol/core/domain/preference/browser-preferences';
import { preferencesStore } from '@farol/core/machines/preferences/preferences';

test('preferences are kept for the next visit', () => {
  const storage = new MemoryKeyValueStorage();
  const first = createActor(preferencesStore(storage)).start();
  expect(first.getSnapshot().context).toEqual(DEFAULT_BROWSER_PREFERENCES);
  // Whoever chooses nothing gets the defaults of the next version.
  expect(storage.read('isMuted')).toBeUndefined();
  first.send({ type: 'CHANGE', changes: { scheme: 'dark', muted: true } });
  first.send({ type: 'CHANGE', changes: { openGroups: { '0': false, '4': true }, language: 'es-ES' } });
  expect(storage.read('isMuted')).toBe('true');
  const second = createActor(preferencesStore(storage)).start();
  expect(second.getSnapshot().context).toMatchObject({
    ...DEFAULT_BROWSER_PREFERENCES,
    scheme: 'dark',
    muted: true,
    language: 'es-ES',
    openGroups: { '0': false, '4': true },
  });
});
