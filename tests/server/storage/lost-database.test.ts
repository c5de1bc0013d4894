import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/storage/database.ts';
import { DatabaseError } from '../../../server/storage/schema/database-error.ts';

test('an empty database beside the key of a server that ran is refused, and without the key it is a new one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-lost-'));
  try {
    const first = await openDatabase(folder);
    await first.close();
    for (const name of ['farol.db', 'farol.db-wal', 'farol.db-shm'])
      rmSync(join(folder, name), { force: true });
    writeFileSync(join(folder, 'farol.db'), '');
    await expect(openDatabase(folder)).rejects.toThrow(DatabaseError);
    rmSync(join(folder, 'secret.key'));
    const second = await openDatabase(folder);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
