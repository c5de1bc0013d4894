import { get, request, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '../../../server/settings/settings.ts';
import { ApiClient } from '../../harness/api-client.ts';
import { passTimeDuring } from '../../harness/pass-time.ts';
import {
  createVehicle,
  startRestartableServer,
  type RestartableServer,
} from '../../harness/restartable-server.ts';

const DAY = 'from=2024-01-01T00:00:00Z&to=2024-01-02T00:00:00Z';
const ROUTE = `/reports/route?${DAY}`;
const FIXES = 2_000;
/** With so much of each fix a history is far larger than the buffers of a connection. */
const LARGE = { first: 'x'.repeat(3_500), second: 'x'.repeat(3_500), third: 'x'.repeat(3_000) };
/** Enough time for a busy machine. */
const SLOW_MACHINE = { timeout: 30_000 };

let server: RestartableServer;
let van: number;
const callers: IncomingMessage[] = [];

function disconnectCallers(): void {
  for (const caller of callers.splice(0)) caller.destroy();
}

/** Starts a server whose only vehicle has a fix in each of the first seconds of a day. */
async function start(
  reportLimits: Settings['reportLimits'],
  attributes: object,
  fixes = FIXES,
): Promise<void> {
  server = await startRestartableServer({ reportLimits });
  van = await createVehicle(server, 'van');
  await storeFixes(Date.UTC(2024, 0, 1), 1_000, fixes, attributes);
}

/** Stores equal fixes of the vehicle, so many milliseconds apart. */
async function storeFixes(fromMs: number, stepMs: number, count: number, attributes: object): Promise<void> {
  const { history, registry } = server.current().services;
  const [first = 0] = Array.from({ length: count }, () => history.nextPositionId());
  await sql`insert into positions (id, device_id, protocol, server_time, device_time, fix_time, valid, latitude,
    longitude, altitude, speed, course, accuracy, attributes)
    with recursive fixes(at) as (values (0) union all select at + 1 from fixes where at < ${count - 1})
    select ${first} + at, ${van}, 'osmand', ${fromMs} + at * ${stepMs}, ${fromMs} + at * ${stepMs},
      ${fromMs} + at * ${stepMs}, 1, 1, 1, 0, 0, 0, 0, ${JSON.stringify(attributes)} from fixes`.execute(
    registry.query,
  );
}

/** Requests a report without reading the response. */
async function holdResponse(api: ApiClient, path: string): Promise<IncomingMessage> {
  const { authorization } = await headersOf(api);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${server.api.address}/api${path}`, { headers: { authorization } }, resolve).on('error', reject);
  });
  callers.push(answer);
  return answer;
}

/** Reads the rest of a response. */
async function textRead(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8');
  let text = '';
  for await (const part of answer) text += String(part);
  return text;
}

async function headersOf(api: ApiClient): Promise<{ authorization: string }> {
  const token = (await api.form('/session/token', {})).text;
  return { authorization: `Bearer ${token}` };
}

async function newUser(name: string): Promise<ApiClient> {
  const account = { email: `${name}@example.com`, password: 'a long password' };
  const { id } = (await server.api.post('/users', { name, ...account })).json();
  await server.api.post('/permissions', { userId: id, deviceId: van });
  return server.api.withHeaders({}).signedInAs(account.email, account.password);
}

const load = () => server.current().services.reports.load;
const textOf = (answer: { status: number; text: string }) => [answer.status, answer.text.split(' - ')[0]];

describe('with the usual limits', () => {
  beforeAll(() => start({}, LARGE));
  afterEach(disconnectCallers);
  afterAll(() => server.stop());

  test('while one user reads a report slowly, other requests and reports get their responses', async () => {
    await holdResponse(server.api, ROUTE);
    expect(load().underWay).toBe(1);
    await createVehicle(server, 'bus');
    expect((await server.api.get('/devices')).list()).toHaveLength(2);
    await server.report('bus', { lat: 2, lon: 2, timestamp: '2024-01-03T20:00:00Z' });
    expect((await server.api.get('/positions')).list()).toMatchObject([{ latitude: 2 }]);
    const rui = await newUser('rui');
    expect((await rui.get(ROUTE)).list()).toHaveLength(FIXES);
    expect((await rui.get(`/reports/summary?${DAY}`)).list()).toHaveLength(1);
    expect(load()).toEqual({ underWay: 1, waiting: 0 });
  });

  test('a report ends when its client disconnects', async () => {
    await expect.poll(load, SLOW_MACHINE).toEqual({ underWay: 0, waiting: 0 });
    const held = await holdResponse(server.api, ROUTE);
    await expect.poll(load, SLOW_MACHINE).toEqual({ underWay: 1, waiting: 0 });
    held.destroy();
    await expect.poll(load, SLOW_MACHINE).toEqual({ underWay: 0, waiting: 0 });
  });

  test('a HEAD request for a report leaves none running', async () => {
    const headers = await headersOf(server.api);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`${server.api.address}/api${ROUTE}`, { method: 'HEAD', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
    await expect.poll(load, SLOW_MACHINE).toEqual({ underWay: 0, waiting: 0 });
  });

  test('a server stops with reports in progress, and has its data when it starts again', async () => {
    const held = await holdResponse(server.api, ROUTE);
    expect(load().underWay).toBe(1);
    await passTimeDuring(server.restart(), (milliseconds) => server.advanceClock(milliseconds));
    await expect(textRead(held)).rejects.toThrow('aborted');
    expect((await server.api.get(ROUTE)).list()).toHaveLength(FIXES);
  });
});

describe('with other limits', () => {
  afterEach(async () => {
    disconnectCallers();
    await server.stop();
  });

  test('clients that never read delay no report of another user', async () => {
    await start({ concurrent: { user: 1, all: 2 } }, LARGE);
    for (let count = 0; count < 3; count += 1) {
      const idle = await newUser(`idle${count}`);
      for (let each = 0; each < 2; each += 1) await holdResponse(idle, ROUTE);
    }
    expect(load()).toEqual({ underWay: 6, waiting: 0 });
    const rui = await newUser('rui');
    expect((await rui.get(ROUTE)).list()).toHaveLength(FIXES);
    expect((await rui.get(`/reports/summary?${DAY}`)).list()).toHaveLength(1);
    expect(load()).toEqual({ underWay: 6, waiting: 0 });
  });

  test('a user who does not read too many reports loses the one that waits longest, and others lose none', async () => {
    // With one at a time, a report of a user begins to wait for its reader before the next starts.
    await start({ concurrent: { user: 1, all: 2 }, held: { user: 2, all: 3, afterMs: 0 } }, LARGE);
    const rui = await newUser('rui');
    const other = await holdResponse(rui, ROUTE);
    const first = await holdResponse(server.api, ROUTE);
    const second = await holdResponse(server.api, ROUTE);
    const third = await holdResponse(server.api, ROUTE);
    await expect.poll(load, SLOW_MACHINE).toEqual({ underWay: 3, waiting: 0 });
    await expect(textRead(first)).rejects.toThrow('aborted');
    for (const kept of [other, second, third]) expect(JSON.parse(await textRead(kept))).toHaveLength(FIXES);
  });

  test('too many waiting reports of one user are refused with a retry time, those of another are not; one ends when its client disconnects', async () => {
    await start({ concurrent: { user: 0, all: 0 }, waiting: { user: 1, all: 5 } }, {}, 1);
    const waiting = get(`${server.api.address}/api${ROUTE}`, { headers: await headersOf(server.api) });
    const failed = new Promise((resolve) => waiting.on('error', resolve));
    await expect.poll(load, SLOW_MACHINE).toEqual({ underWay: 0, waiting: 1 });
    waiting.destroy();
    await failed;
    await expect.poll(load, SLOW_MACHINE).toEqual({ underWay: 0, waiting: 0 });
    const first = server.api.get(ROUTE).catch(() => 'ended');
    await expect.poll(load, SLOW_MACHINE).toEqual({ underWay: 0, waiting: 1 });
    const refused = await server.api.get(`/reports/trips?${DAY}`);
    expect(textOf(refused)).toEqual([429, 'Too many reports at once']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const rui = await newUser('rui');
    const others = rui.get(ROUTE).catch(() => 'ended');
    await expect.poll(load, SLOW_MACHINE).toEqual({ underWay: 0, waiting: 2 });
    await passTimeDuring(server.restart(), (milliseconds) => server.advanceClock(milliseconds));
    expect(await Promise.all([first, others])).toEqual(['ended', 'ended']);
  });

  test('a report that is too large is refused with a reason instead of being truncated', async () => {
    await start({ rows: FIXES - 1, fixes: FIXES - 1, devices: 1, days: 3 }, {});
    const large = [400, 'Report is too large'];
    for (const report of ['route', 'trips', 'stops', 'summary'])
      expect(textOf(await server.api.get(`/reports/${report}?${DAY}`))).toEqual(large);
    expect(textOf(await server.api.get(`/positions?deviceId=${van}&${DAY}`))).toEqual(large);
    const hour = 'from=2024-01-01T00:00:00Z&to=2024-01-01T00:30:00Z';
    expect((await server.api.get(`/reports/route?${hour}`)).list()).toHaveLength(1_801);
    const week = 'from=2024-01-01T00:00:00Z&to=2024-01-08T00:00:00Z';
    expect(textOf(await server.api.get(`/reports/summary?${week}&daily=true`))).toEqual([
      400,
      'Time period exceeds the limit',
    ]);
    await createVehicle(server, 'bus');
    expect(textOf(await server.api.get(`/reports/events?${DAY}`))).toEqual(large);
    expect((await server.api.get(`/reports/events?${DAY}&deviceId=${van}`)).list()).toEqual([]);
  });

  test('a history of more than fifty thousand positions is returned completely, up to the limit', async () => {
    await start({ rows: 60_000 }, {}, 1);
    await storeFixes(Date.UTC(2024, 0, 1), 1, 59_999, {});
    const minute = 'from=2024-01-01T00:00:00Z&to=2024-01-01T00:01:00Z';
    const response = await server.api.get(`/positions?deviceId=${van}&${minute}`);
    expect(new Set(response.list().map(({ id }) => id)).size).toBe(60_000);
    await storeFixes(Date.UTC(2024, 0, 1), 1, 1, {});
    expect(textOf(await server.api.get(`/positions?deviceId=${van}&${minute}`))).toEqual([
      400,
      'Report is too large',
    ]);
  });
});
