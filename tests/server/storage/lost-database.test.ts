import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { DatabaseError } from '../../../server/storage/schema/database-error.ts';

test('lost database: a database that is empty or missing beside the key of a server that ran is refused, and without the key it is a new one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-lost-'));
  try {
    const first = await openDatabase(folder);
    await first.close();
    for (const name of ['farol.db', 'farol.db-wal', 'farol.db-shm'])
      rmSync(join(folder, name), { force: true });
    await expect(openDatabase(folder)).rejects.toThrow(/farol\.db is missing, .* move secret\.key elsewhere/);
    expect(existsSync(join(folder, 'farol.db'))).toBe(false);
    writeFileSync(join(folder, 'farol.db'), '');
    await expect(openDatabase(folder)).rejects.toThrow(DatabaseError);
    await expect(openDatabase(folder)).rejects.toThrow(/farol\.db is empty, .* move secret\.key elsewhere/);
    // What the message says.
    renameSync(join(folder, 'secret.key'), join(folder, 'old.key'));
    const second = await openDatabase(folder);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
