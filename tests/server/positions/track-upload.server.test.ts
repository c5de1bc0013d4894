import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ANA, startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

const RANGE = 'from=1970-01-01T00:00:00Z&to=2060-01-01T00:00:00Z';
const FIRST = Date.UTC(2026, 0, 2);

let server: InProcessServer;
let van: { id: number; uniqueId: string };

beforeAll(async () => {
  server = await startInProcessServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  van = await server.newDevice();
});

async function upload(
  content: string | ReadableStream,
  query = '',
): Promise<{ status: number; json: Record<string, unknown> }> {
  const answer = await fetch(`${server.running.address}/farol/devices/${van.id}/tracks${query}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${ANA.email}:${ANA.password}`)}`, 'content-type': 'text/csv' },
    body: content,
    ...(typeof content !== 'string' && { duplex: 'half' }),
  });
  const text = await answer.text();
  return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : { text } };
}

async function positions(): Promise<Record<string, unknown>[]> {
  return (await server.administrator.get(`/positions?deviceId=${van.id}&${RANGE}`)).list();
}

/** A track of so many fixes, ten seconds apart, from a moment on. */
function csv(count: number, from = FIRST): string {
  const lines = Array.from(
    { length: count },
    (_, at) => `${new Date(from + at * 10_000).toISOString()},${(1 + at / 10_000).toFixed(4)},2`,
  );
  return `time,latitude,longitude\n${lines.join('\n')}\n`;
}

test('track upload: a track is stored with speeds and distances, and its newest fix is the latest of a device without any', async () => {
  const { status, json } = await upload(csv(600));
  expect([status, json]).toMatchObject([200, { stored: 600, known: 0, problems: [], problemCount: 0 }]);
  const stored = await positions();
  expect(stored).toHaveLength(600);
  expect(stored[599]).toMatchObject({ protocol: 'upload', valid: true, attributes: { motion: true } });
  expect(Number(stored[1]?.['speed'])).toBeCloseTo(2.16, 1);
  expect(Number(Object(stored[599]?.['attributes']).totalDistance)).toBeCloseTo(599 * 11.13, -2);
  const [latest] = (await server.administrator.get(`/positions?deviceId=${van.id}`)).list();
  expect(latest?.['id']).toBe(stored[599]?.['id']);
});

test('track upload: the same track again adds nothing, also when its fixes are stored in pieces', async () => {
  await upload(csv(300));
  expect((await upload(csv(700))).json).toMatchObject({ stored: 400, known: 300 });
  expect(await positions()).toHaveLength(700);
});

test('track upload: a trial says what the upload would do, and stores nothing', async () => {
  await upload(csv(300));
  const [before] = (await server.administrator.get(`/positions?deviceId=${van.id}`)).list();
  const trial = await upload(csv(700), '?trial=true');
  expect(trial.json).toMatchObject({ stored: 400, known: 300, from: expect.any(String) });
  expect(await positions()).toHaveLength(300);
  const [after] = (await server.administrator.get(`/positions?deviceId=${van.id}`)).list();
  expect(after).toEqual(before);
  expect((await upload(csv(700))).json).toEqual(trial.json);
});

test('track upload: an older track changes neither the latest position nor the state, and causes no events', async () => {
  await fetch(`${server.devices}?id=${van.uniqueId}&lat=5&lon=6`);
  const before = (await server.administrator.get(`/devices/${van.id}`)).json();
  await upload(csv(5));
  expect((await server.administrator.get(`/devices/${van.id}`)).json()).toEqual(before);
  const events = (await server.administrator.get(`/reports/events?deviceId=${van.id}&${RANGE}`)).list();
  expect(events.map(({ type }) => type)).toEqual(['deviceOnline']);
  expect(await positions()).toHaveLength(6);
});

test('track upload: what is wrong is told by line, and the rest is stored', async () => {
  const future = new Date(Date.now() + 86_400_000).toISOString();
  const { json } = await upload(`${csv(2)}soon,1,2\n${future},1,2\n${new Date(FIRST).toISOString()},100,2\n`);
  expect(json).toMatchObject({
    stored: 2,
    problemCount: 3,
    problems: [
      { line: 4, kind: 'noTime', sample: 'soon,1,2' },
      { line: 5, kind: 'future' },
      { line: 6, kind: 'noPlace' },
    ],
  });
  expect((await upload('hello')).json).toMatchObject({
    stored: 0,
    problems: [{ line: 1, kind: 'noColumns' }],
  });
});

test('track upload: a file longer than other bodies is stored while it arrives, and one that never ends is refused', async () => {
  const long = csv(30_000);
  expect(long.length).toBeGreaterThan(1_000_000);
  expect((await upload(long)).json).toMatchObject({ stored: 30_000 });
  const line = `${'x'.repeat(9_999)}\n`.repeat(100);
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(line)),
  });
  const refused = await upload(endless).catch(() => ({ status: 413 }));
  expect(refused.status).toBe(413);
});

test('track upload: the track of a device is in the log of activities', async () => {
  await upload(csv(3));
  const logs = (await server.administrator.get(`/../farol/devices/${van.id}/logs?${RANGE}`)).text;
  expect(logs).toContain('"positions":3');
});
