import { expect, test, vi } from 'vitest';
import { serverInside } from '../server-inside.ts';

const GIGABYTE = 1024 ** 3;

test('a disk that runs full takes no more fixes, but people still sign in, look and remove; with room again fixes come in', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
  let free = 50 * GIGABYTE;
  const server = await serverInside({ space: async () => [free, 100 * GIGABYTE] });
  const van = await server.newDevice();
  const report = () => fetch(`${server.devices}?id=${van.uniqueId}&lat=1&lon=2`);
  expect((await report()).status).toBe(200);

  free = 0.1 * GIGABYTE;
  await server.running.lookAtDisk();
  const refused = await report();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('No space left');
  expect((await server.token()).length).toBeGreaterThan(10);
  expect((await server.administrator.get('/positions')).list()).toHaveLength(1);
  expect((await server.administrator.get('/server')).json()['storageSpace']).toEqual([free, 100 * GIGABYTE]);
  const other = await server.newDevice();
  expect((await server.administrator.delete(`/devices/${other.id}`)).status).toBe(204);
  expect(complaint.mock.calls.flat().join()).toContain('102 MB are free');

  free = 50 * GIGABYTE;
  await server.running.lookAtDisk();
  expect((await report()).status).toBe(200);
  complaint.mockRestore();
  await server.stop();
});
