import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { cleanJpeg } from '@farol/core/domain/picture/jpeg';
import { JPEG_PICTURE } from '../../arbitraries/pictures.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../../../server/start-server.ts';
import { BackupError } from '../../../server/storage/backup-error.ts';
import { createBackup, restoreBackup } from '../../../server/storage/backup.ts';
import { DatabaseError } from '../../../server/storage/schema/database-error.ts';
import { totpCode } from '../../../server/accounts/totp.ts';
import { ApiClient } from '../../harness/api-client.ts';

const ANA = { email: 'ana@example.com', password: 'correct horse' };
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PHOTO = cleanJpeg(JPEG_PICTURE.bytes).bytes;

let folder: string;
let running: RunningServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farol-test-'));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const backup = () => join(folder, 'backup.db');
async function start(name: string): Promise<ApiClient> {
  running = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      devicePort: 0,
      dataFolder: join(folder, name),
      databaseUrl: undefined,
      namespace: 'farol',
      empty: true,
    },
    { version: 'test', consoleFolder: folder, restart: () => {} },
  );
  return new ApiClient(running.address);
}

/** Creates a server with an account with TOTP, and a vehicle with a fix and a photo. */
async function fill(): Promise<void> {
  const anyone = await start('data');
  await anyone.post('/users', { name: 'Ana', ...ANA });
  const ana = anyone.signedInAs(ANA.email, ANA.password);
  const van = (await ana.post('/devices', { name: 'Van', uniqueId: 'van' })).json();
  await fetch(`http://127.0.0.1:${running?.devicePort}/?id=van&lat=1&lon=2`);
  await fetch(`${running?.address}/api/devices/${van.id}/image`, {
    method: 'POST',
    headers: {
      'content-type': 'image/jpeg',
      authorization: `Basic ${btoa(`${ANA.email}:${ANA.password}`)}`,
    },
    body: PHOTO,
  });
  const mail = { host: 'mail.example', port: 587, password: 'hush', senderEmail: 'a@mail.example' };
  await ana.post('/../farol/integrations/smtp', mail);
  await ana.put(`/users/1`, { ...(await ana.get('/session')).json(), totpKey: KEY });
}

test('a backup of a running server restores everything: accounts with TOTP, vehicles, fixes, photos and integrations', async () => {
  await fill();
  createBackup(join(folder, 'data'), backup());
  expect((statSync(backup()).mode & 0o777).toString(8)).toBe('600');
  expect(() => createBackup(join(folder, 'data'), backup())).toThrow(/exists already/);
  await running?.stop();
  restoreBackup(backup(), join(folder, 'elsewhere'), { replace: false });
  const anyone = await start('elsewhere');
  const wrong = await anyone.form('/session', ANA);
  expect(wrong.status).toBe(401);
  const code = totpCode(KEY, Date.now());
  expect((await anyone.form('/session', { ...ANA, code })).status).toBe(200);
  const { services } = running ?? {};
  expect(services?.registry.devices.byKey('van')?.positionId).toBe(1);
  expect(await services?.history.position(1)).toMatchObject({ latitude: 1, longitude: 2 });
  expect(services?.integrations.active('smtp')?.secrets).toEqual({ password: 'hush' });
  expect(existsSync(join(folder, 'elsewhere', 'media', '1'))).toBe(true);
  expect((statSync(join(folder, 'elsewhere', 'secret.key')).mode & 0o777).toString(8)).toBe('600');
});

test('backup: nothing is restored over the data of a running server, nor over other data without the option', async () => {
  await fill();
  const data = join(folder, 'data');
  createBackup(data, backup());
  expect(() => restoreBackup(backup(), data, { replace: true })).toThrow(DatabaseError);
  await fetch(`http://127.0.0.1:${running?.devicePort}/?id=van&lat=3&lon=4`);
  await running?.stop();
  expect(() => restoreBackup(backup(), data, { replace: false })).toThrow(/--replace/);
  restoreBackup(backup(), data, { replace: true });
  await start('data');
  expect(running?.services.registry.devices.byKey('van')?.positionId).toBe(1);
});

test('backup: a file that is not a backup, or a damaged one, changes nothing', async () => {
  await fill();
  await running?.stop();
  const data = join(folder, 'data');
  const other = join(folder, 'other');
  writeFileSync(other, 'not a database');
  expect(() => restoreBackup(other, data, { replace: true })).toThrow(BackupError);
  rmSync(other);
  new DatabaseSync(other).close();
  expect(() => restoreBackup(other, data, { replace: true })).toThrow(BackupError);
  expect(() => restoreBackup(join(folder, 'nowhere'), data, { replace: true })).toThrow(/no file/);
  expect(() => createBackup(join(folder, 'nowhere'), backup())).toThrow(/no database/);
  await start('data');
  expect(running?.services.registry.users.size).toBe(1);
});
