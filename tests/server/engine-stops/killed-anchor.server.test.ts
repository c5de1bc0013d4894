import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ApiClient } from '../../harness/api-client.ts';
import { believeEverySpeed } from '../../harness/restartable-server.ts';
import { ServerProcess, temporaryData } from '../../harness/server-process.ts';

const ANA = { email: 'ana@example.com', password: 'correct horse' };
const POSTGRES = process.env['FAROL_TEST_POSTGRES'];
const VANS = 24;
const KILLS = 3;
const RANGE = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';

describe('vehicles that leave their anchors while the server is killed at random moments', () => {
  test(
    'each is reported once and stopped once, and no anchor is left (SQLite)',
    () => once(undefined),
    120_000,
  );

  test.skipIf(POSTGRES === undefined)(
    'each is reported once and stopped once, and no anchor is left (PostgreSQL; skipped without FAROL_TEST_POSTGRES)',
    () => once(POSTGRES),
    120_000,
  );
});

async function once(postgres: string | undefined): Promise<void> {
  const data = await temporaryData(postgres);
  let server = await ServerProcess.start(data);
  try {
    await server.api.post('/users', { name: 'Ana', ...ANA });
    await believeEverySpeed(ana(server));
    const vans: number[] = [];
    for (let at = 0; at < VANS; at++) vans.push(await anchoredVan(ana(server), server.devices, at));
    for (let kill = 0; kill < KILLS; kill++) {
      const { devices } = server;
      const leaving = vans.map(async (_, at) => {
        await pause(Math.random() * 150);
        for (let times = 0; times < 3; times++) await report(devices, at, -23.6).catch(() => {});
      });
      await pause(Math.random() * 150);
      await server.end('SIGKILL');
      await Promise.all(leaving);
      server = await ServerProcess.start(data);
      await isConsistent(ana(server), vans);
    }
    for (const [at] of vans.entries())
      for (let times = 0; times < 3; times++) await report(server.devices, at, -23.6);
    expect((await ana(server).get('/geofences?all=true')).list()).toEqual([]);
    for (const van of vans)
      expect(await countsOf(ana(server), van)).toEqual({ geofenceExit: 1, queuedCommandSent: 1 });
  } finally {
    await server.end('SIGKILL');
    await data.remove();
  }
}

/**
 * Checks that at any moment either the anchor exists and nothing was recorded, or
 * it is gone and everything was.
 */
async function isConsistent(api: ApiClient, vans: number[]): Promise<void> {
  const geofences = (await api.get('/geofences?all=true')).list();
  const anchored = new Set(geofences.map(({ attributes }) => Number(Object(attributes).deviceId)));
  for (const van of vans)
    expect([van, (await countsOf(api, van)).geofenceExit]).toEqual([van, anchored.has(van) ? 0 : 1]);
}

async function countsOf(api: ApiClient, van: number) {
  const types = (await api.get(`/reports/events?${RANGE}&deviceId=${van}`)).list().map(({ type }) => type);
  const count = (expected: string): number => types.filter((type) => type === expected).length;
  return { geofenceExit: count('geofenceExit'), queuedCommandSent: count('queuedCommandSent') };
}

async function anchoredVan(api: ApiClient, devices: string, at: number): Promise<number> {
  const deviceId = (await api.post('/devices', { name: `van ${at}`, uniqueId: `van-${at}` })).json().id;
  await report(devices, at, -23.5);
  const attributes = { isAnchor: true, deviceId };
  const body = { name: `Ancora van ${at}`, area: 'CIRCLE (-23.5 -46.6, 150)', attributes };
  const geofenceId = (await api.post('/geofences', body)).json().id;
  await api.post('/permissions', { deviceId, geofenceId });
  return deviceId;
}

async function report(devices: string, at: number, latitude: number): Promise<void> {
  const answer = await fetch(`${devices}?id=van-${at}&lat=${latitude}&lon=-46.6`, { method: 'POST' });
  expect(answer.status).toBe(200);
  await answer.text();
}

function ana(server: ServerProcess): ApiClient {
  return server.api.signedInAs(ANA.email, ANA.password);
}
