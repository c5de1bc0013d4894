import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackedTracks } from '@farol/core/domain/replay/packed-tracks';
import { emptyReplayedVehicle, readReplayedVehicle } from '@farol/core/domain/replay/replayed-vehicle';
import { ApiClient } from '../../harness/api-client.ts';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

let server: RestartableServer;
let van: number;
let truck: number;
beforeAll(async () => {
  server = await startRestartableServer();
  van = await createVehicle(server, 'van');
  truck = await createVehicle(server, 'truck');
  for (const [minute, latitude] of [
    [0, 1],
    [2, 1.02],
    [30, 1.5],
  ])
    await report('van', minute ?? 0, latitude ?? 0);
  await report('truck', 10, 2);
});
afterAll(() => server.stop());

async function report(id: string, minute: number, lat: number): Promise<void> {
  const timestamp = `2024-01-01T10:${String(minute).padStart(2, '0')}:00Z`;
  await server.report(id, { lat, lon: 7, speed: 20, bearing: 90, ignition: true, timestamp });
}

function timeAt(minute: number): string {
  return new Date(msAt(minute)).toISOString();
}

function msAt(minute: number): number {
  return Date.parse('2024-01-01T10:00:00Z') + minute * 60_000;
}

async function tracks(query: string) {
  const { bytes } = await server.api.bytes(`/fleet/tracks?${query}`);
  const found = unpackedTracks(new Uint8Array(bytes));
  if (!found) throw new Error('The answer cannot be read');
  return found;
}

test('fleet tracks: of one moment the whole fleet is told by the fix before and the fix after of each vehicle', async () => {
  const found = await tracks(`from=${timeAt(1)}&to=${timeAt(1)}`);
  expect(found.deviceIds).toEqual([van, truck]);
  expect([...found.timeMs]).toEqual([msAt(0), msAt(2), msAt(10)]);
  const moment = emptyReplayedVehicle();
  expect(readReplayedVehicle(found, 0, msAt(1), moment)).toBe(true);
  expect(moment).toMatchObject({
    latitude: expect.closeTo(1.01, 5),
    longitude: 7,
    speedKnots: 20,
    isKnown: true,
  });
  expect(readReplayedVehicle(found, 1, msAt(1), moment)).toBe(false);
});

test('fleet tracks: a vehicle that reported long ago is where it was last seen', async () => {
  const found = await tracks(`from=2025-06-01T00:00:00Z&to=2025-06-01T01:00:00Z`);
  expect([...found.timeMs]).toEqual([msAt(30), msAt(10)]);
});

test('fleet tracks: a span tells each of its moments, and of the named vehicles only', async () => {
  const found = await tracks(`from=${timeAt(1)}&to=${timeAt(20)}&deviceId=${van}`);
  expect(found.deviceIds).toEqual([van]);
  expect([...found.timeMs]).toEqual([msAt(0), msAt(2), msAt(30)]);
  expect(found.course[0]).toBe(64);
});

test('fleet tracks: vehicles of others are left out, and without the right to reports only the last hours are returned', async () => {
  const bob = { email: 'bob@example.com', password: 'secret' };
  await server.api.post('/users', { name: 'Bob', ...bob, disableReports: true });
  const api = new ApiClient(server.current().address).signedInAs(bob.email, bob.password);
  expect((await api.get(`/fleet/tracks?from=${timeAt(0)}&to=${timeAt(1)}`)).status).toBe(400);
  const now = new Date().toISOString();
  const { bytes } = await api.bytes(`/fleet/tracks?from=${now}&to=${now}`);
  expect(unpackedTracks(new Uint8Array(bytes))?.deviceIds).toEqual([]);
});

test('fleet tracks: a period that ends before it begins, one of a day or more, and invalid dates are refused', async () => {
  for (const span of [
    `from=${timeAt(2)}&to=${timeAt(1)}`,
    'from=2024-01-01T00:00:00Z&to=2024-01-02T00:00:01Z',
    'from=2024-01-01T00:00:00Z',
  ])
    expect((await server.api.get(`/fleet/tracks?${span}`)).status).toBe(400);
  expect((await server.api.get('/fleet/tracks?from=yesterday&to=today')).status).toBe(404);
});
