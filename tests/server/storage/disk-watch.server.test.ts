import { failureCodeOfResponse } from '@farol/core/domain/values/failure-code';
import { enUS } from '@farol/ui/language/en-US/catalog';
import { expect, test, vi } from 'vitest';
import { aPng } from '../../arbitraries/png-images.ts';
import { startInProcessServer } from '../../harness/in-process-server.ts';
import { onEachDatabase } from '../../harness/temporary-database.ts';

const GIGABYTE = 1024 ** 3;

test('disk watch: a full disk stores no more fixes, but users can still sign in, read and remove; with space again fixes are stored', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  let free = 50 * GIGABYTE;
  const server = await startInProcessServer({ diskSpace: async () => [free, 100 * GIGABYTE] });
  const van = await server.newDevice();
  const report = () => fetch(`${server.devices}?id=${van.uniqueId}&lat=1&lon=2`);
  expect((await report()).status).toBe(200);

  free = 0.1 * GIGABYTE;
  await server.running.checkDisk();
  const refused = await report();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('No space left');
  expect((await server.token()).length).toBeGreaterThan(10);
  expect((await server.administrator.get('/positions')).list()).toHaveLength(1);
  expect((await server.administrator.get('/server')).json()['storageSpace']).toEqual([free, 100 * GIGABYTE]);
  const other = await server.newDevice();
  expect((await server.administrator.delete(`/devices/${other.id}`)).status).toBe(204);
  expect(consoleError.mock.calls.flat().join()).toContain('102 MB are free');

  free = 50 * GIGABYTE;
  await server.running.checkDisk();
  expect((await report()).status).toBe(200);
  consoleError.mockRestore();
  await server.stop();
});

test('disk watch: a full disk stores no photo of a vehicle and no logo, and the user is told why', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  let free = 0.1 * GIGABYTE;
  const server = await startInProcessServer({ diskSpace: async () => [free, 100 * GIGABYTE] });
  const { administrator: api } = server;
  const { id, uniqueId } = await server.newDevice();
  const image = aPng();
  const uploads = [`/devices/${id}/image`, '/../farol/theme/upload?type=logo-interno'];
  for (const path of uploads) {
    const refused = await api.sendBytes(path, image, 'image/png');
    expect([path, refused.status]).toEqual([path, 503]);
    expect(refused.headers.get('retry-after')).toBe('60');
    // The console translates this message.
    expect(Object.keys(enUS.errors)).toContain(failureCodeOfResponse(refused.text, 503));
  }
  expect((await api.get(`/media/${uniqueId}/device.png`)).status).toBe(404);

  free = 50 * GIGABYTE;
  await server.running.checkDisk();
  for (const path of uploads) expect((await api.sendBytes(path, image, 'image/png')).status).toBe(200);
  consoleError.mockRestore();
  await server.stop();
});

onEachDatabase('a full data disk', (create) => {
  test('disk watch: refuses photos whatever the database, and reports of vehicles only if it holds the database', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    const database = await create();
    const { databaseUrl } = database;
    const server = await startInProcessServer({
      databaseUrl,
      diskSpace: async () => [0.1 * GIGABYTE, 100 * GIGABYTE],
    });
    const { administrator: api } = server;
    const { id, uniqueId } = await server.newDevice();
    expect((await api.sendBytes(`/devices/${id}/image`, aPng(), 'image/png')).status).toBe(503);
    const holdsDatabase = databaseUrl === undefined;
    const report = await fetch(`${server.devices}?id=${uniqueId}&lat=1&lon=2`);
    expect(report.status).toBe(holdsDatabase ? 503 : 200);
    expect((await api.get('/server')).json()['storageSpace'] === null).toBe(!holdsDatabase);
    expect(consoleError.mock.calls.flat().join().includes('devices are asked')).toBe(holdsDatabase);
    consoleError.mockRestore();
    await server.stop();
    await database.remove();
  });
});
