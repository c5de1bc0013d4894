import { afterEach, describe, expect, test, vi } from 'vitest';
import { PostgresServerLock } from '../../../../server/storage/postgres-lock.ts';
import { temporaryPostgres } from '../../../harness/temporary-database.ts';

const POSTGRES = process.env['FAROL_TEST_POSTGRES'];
afterEach(() => vi.restoreAllMocks());

describe.skipIf(POSTGRES === undefined)('the lock of a server', () => {
  test('after a standstill: nothing is written until the database has said that it is still ours, which is awaited', async () => {
    const database = await temporaryPostgres(POSTGRES ?? '');
    const lock = await PostgresServerLock.acquire(database.databaseUrl ?? '');
    try {
      expect([lock.isHeld, lock.mayBeReplaced]).toEqual([true, false]);
      const now = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000);
      expect([lock.isHeld, lock.mayBeReplaced]).toEqual([false, true]);
      await lock.confirmed();
      expect([lock.isHeld, lock.mayBeReplaced]).toEqual([true, false]);
    } finally {
      await lock.release();
      await database.remove();
    }
    expect(lock.mayBeReplaced).toBe(true);
    // Nobody says more: nothing is waited for.
    await lock.confirmed();
  });
});
