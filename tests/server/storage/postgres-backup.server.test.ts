import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BackupError } from '../../../server/storage/backup-error.ts';
import { createPostgresBackup, restorePostgresBackup } from '../../../server/storage/backup.ts';
import { DatabaseError } from '../../../server/storage/schema/database-error.ts';
import { ServerProcess, temporaryData } from '../../harness/server-process.ts';

const postgres = process.env['FAROL_TEST_POSTGRES'];
const hasPrograms = spawnSync('pg_dump', ['--version']).status === 0;

test.skipIf(postgres === undefined || !hasPrograms)(
  'a backup of PostgreSQL: is made while the server runs and restored into another database, with key and files',
  async () => {
    const [from, to] = [await temporaryData(postgres), await temporaryData(postgres)];
    let server: ServerProcess | undefined;
    try {
      server = await ServerProcess.start(from);
      const ana = { name: 'Ana', email: 'ana@example.com', password: 'correct horse' };
      await server.api.post('/users', ana);
      const api = server.api.signedInAs(ana.email, ana.password);
      const device = (await api.post('/devices', { name: 'Truck', uniqueId: 'truck' })).json();
      mkdirSync(join(from.folder, 'media', `${device.id}`), { recursive: true });
      writeFileSync(join(from.folder, 'media', `${device.id}`, 'device.jpg'), 'photo');

      const file = join(to.folder, 'backup.db');
      await createPostgresBackup(from.databaseUrl ?? '', from.folder, file);
      await expect(createPostgresBackup(from.databaseUrl ?? '', from.folder, file)).rejects.toThrow(
        BackupError,
      );
      const target = { address: from.databaseUrl ?? '', folder: join(to.folder, 'new') };
      await expect(restorePostgresBackup(file, target, { replace: false })).rejects.toThrow(DatabaseError);
      await server.end('SIGTERM');

      const restored = { ...to, folder: join(to.folder, 'data') };
      const place = { address: to.databaseUrl ?? '', folder: restored.folder };
      await restorePostgresBackup(file, place, { replace: false });
      await expect(restorePostgresBackup(file, place, { replace: false })).rejects.toThrow('--replace');
      await restorePostgresBackup(file, place, { replace: true });
      server = await ServerProcess.start(restored);
      const devices = await server.api.signedInAs(ana.email, ana.password).get('/devices');
      expect(devices.list()).toMatchObject([{ uniqueId: 'truck' }]);
    } finally {
      await server?.end('SIGKILL');
      await from.remove();
      await to.remove();
    }
  },
);
