import { expect, test } from 'vitest';
import { OpenedLater } from '@farol/core/console/wiring/opened-later';

test('a session that ends while a part of it is loaded starts nothing of it, and leaves no error behind', async () => {
  let starts = 0;
  const loading = Promise.withResolvers<void>();
  const part = new OpenedLater(async () => {
    await loading.promise;
    return () => ({ connected: ++starts, stop: () => {} });
  });
  const opening = part.open();
  part.stop();
  loading.resolve();
  await expect(opening).rejects.toThrow('The session has ended');
  expect([starts, part.opened()]).toEqual([0, undefined]);
});

test('a part whose code could not be loaded is loaded again when it is wanted again, and ends with the session', async () => {
  let attempts = 0;
  const stopped: string[] = [];
  const part = new OpenedLater(() =>
    ++attempts === 1
      ? Promise.reject(new Error('Not loaded'))
      : Promise.resolve(() => ({ connected: 'search', stop: () => stopped.push('search') })),
  );
  await expect(part.open()).rejects.toThrow('Not loaded');
  expect(await part.open()).toBe('search');
  expect(await part.open()).toBe('search');
  expect([attempts, part.opened()]).toEqual([2, 'search']);
  part.stop();
  await Promise.resolve();
  await Promise.resolve();
  expect(stopped).toEqual(['search']);
});
