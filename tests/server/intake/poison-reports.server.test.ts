import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startInProcessServer, type InProcessServer } from '../../harness/in-process-server.ts';

const RANGE = 'from=1970-01-01T00:00:00Z&to=2060-01-01T00:00:00Z';
const COORDS = { latitude: 1, longitude: 2, speed: 0, heading: 0, accuracy: 10, altitude: 0 };
const TIME = '2026-01-01T00:00:00Z';
const GOOD_PLACE = { latitude: 1, longitude: 2 };

let server: InProcessServer;
let van: { id: number; uniqueId: string };

beforeAll(async () => {
  server = await startInProcessServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  van = await server.newDevice();
});

/** A connection of a tracker that stays open. */
class Tracker {
  readonly socket: Socket = connect(server.running.devicePort, '127.0.0.1');
  #received = '';

  constructor() {
    this.socket.on('data', (bytes) => {
      this.#received += bytes.toString('utf8');
    });
  }

  /** Sends requests in one packet; returns the statuses of their answers. */
  async send(text: string, answers = 1): Promise<number[]> {
    this.#received = '';
    this.socket.write(text);
    while (this.#answers().length < answers) await once(this.socket, 'data');
    return this.#answers();
  }

  #answers(): number[] {
    return Array.from(this.#received.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => Number(status));
  }
}

const queried = (query: string) => `GET /?id=${van.uniqueId}&${query} HTTP/1.1\r\nhost: x\r\n\r\n`;
const posted = (type: string, body: string) =>
  `POST / HTTP/1.1\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const jsonText = (text: string) => posted('application/json', text);
const jsonReport = (location: unknown) => jsonText(JSON.stringify({ device_id: van.uniqueId, location }));

async function positions(): Promise<Record<string, unknown>[]> {
  const stored = await server.administrator.get(`/positions?deviceId=${van.id}&${RANGE}`);
  return stored.list();
}

async function problems(): Promise<unknown[]> {
  return (await server.administrator.get(`/../farol/devices/${van.id}/report-problems`)).list();
}

/** Checks that the next report on the same connection is stored. */
async function expectNextIsStored(tracker: Tracker): Promise<void> {
  const before = (await positions()).length;
  expect(await tracker.send(queried('lat=3&lon=4'))).toEqual([200]);
  const stored = await positions();
  expect(stored).toHaveLength(before + 1);
  expect(stored.some(({ latitude, longitude }) => latitude === 3 && longitude === 4)).toBe(true);
  tracker.socket.destroy();
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** One bad optional value: the place is stored without it. */
const BAD_VALUES = wordsOf(`
  altitude=1e308 altitude=high altitude=-20000 altitude=NaN altitude=null speed=fast speed=0x10
  speed=NaN speed=1e308 speed=-1 speed=30000 speed=12,5 bearing=400 bearing=-400 bearing=north
  bearing=%00 heading=1e300 heading=360 accuracy=1e9 accuracy=good accuracy=-5 accuracy=1e308
  hdop=x hdop=1e308 hdop=-- batt=x batt=full batt=1e9 batt=55,5 batt=-1 batt=50%25 charge=maybe
  valid=maybe cell=1,2 cell=a,b,c,d cell=1,2,3,4,x cell=,,, wifi=00:11 wifi= wifi=a,b
  odometer=1e300 odometer=x hours=-1 totalDistance=NaN rpm=1e9 fuel=Infinity hdop= speed=
  altitude= bearing= accuracy= batt= timestamp= charge= alarm= driverUniqueId= notificationToken=
  = =x % %E0%A4 &&& __proto__=x constructor=
`);

/** One bad optional value in the phone client's JSON. */
const BAD_JSON_VALUES: Record<string, unknown>[] = [
  ...Object.keys(COORDS)
    .filter((name) => name !== 'latitude' && name !== 'longitude')
    .flatMap((name) =>
      [null, 'x', '', {}, [], true, 1e300].map((value) => ({ coords: { ...COORDS, [name]: value } })),
    ),
  ...[null, [], 'x', { level: null }, { level: 'full' }, { level: {} }].map((battery) => ({ battery })),
  ...[null, [], 'x', 5, { a: null, b: {}, c: [1] }].map((extras) => ({ extras })),
  ...[null, 'far', {}, 1e300, -1].map((odometer) => ({ odometer })),
  ...[null, 5, {}, []].flatMap((value) => [{ event: value }, { is_moving: value }, { activity: value }]),
  ...[null, 5, {}].flatMap((value) => [{ mock: value }, { alarm: value }]),
  { coords: { latitude: 1, longitude: 2 } },
  { coords: { ...COORDS, latitude: '1', longitude: '2,0' } },
];

/** Values without which there is no place, or no time. */
const BAD_PLACES = wordsOf(`
  lat=91&lon=0 lat=0&lon=180.5 lat=0&lon=-1e9 lat=NaN&lon=0 lat=Infinity&lon=0 lat=north&lon=0
  lat=&lon=0 lat=0 location=1 location=a,b lat=null&lon=null
`);
const BAD_TIMES = ['yesterday', '99999999999999999999999999', '2026-02-30T00:00:00Z', '-5', '15/01/2016'].map(
  (time) => `lat=1&lon=2&timestamp=${time}`,
);
/** By the problem that is counted. */
const BAD_JSON_PLACES: [kind: string, locations: unknown[]][] = [
  [
    'place',
    [
      { timestamp: TIME, coords: { ...COORDS, latitude: 90.1 } },
      { timestamp: TIME, coords: { ...COORDS, longitude: null } },
      { timestamp: TIME, coords: 'here' },
    ],
  ],
  [
    'time',
    [
      { timestamp: 'soon', coords: COORDS },
      { timestamp: {}, coords: COORDS },
    ],
  ],
  ['unreadable', [[{ timestamp: TIME, coords: COORDS }], null, 'x']],
];

/** Each report has another time, by which it is found again. */
function timeOf(at: number): string {
  return new Date(Date.parse(TIME) + at * 1000).toISOString();
}

/** A circle of accuracy as large as the earth is believed, and its place is not. */
function placeOf(report: string): object {
  return /accuracy"?[:=](1e9|1e308|1e\+300)/.test(report) ? DOUBTED_PLACE : GOOD_PLACE;
}

const DOUBTED_PLACE = { attributes: { doubt: 'accuracy', reportedLatitude: 1, reportedLongitude: 2 } };

describe('a report with one bad value is answered 200, and the next one on its connection is stored', () => {
  test('a bad optional value in a query: the rest is stored', async () => {
    const tracker = new Tracker();
    for (const [at, query] of BAD_VALUES.entries())
      expect([query, await tracker.send(queried(`lat=1&lon=2&tag=t${at}&${query}`))]).toEqual([query, [200]]);
    const stored = await positions();
    expect(stored).toHaveLength(BAD_VALUES.length);
    for (const [at, query] of BAD_VALUES.entries())
      expect([query, stored.find(({ attributes }) => Object(attributes).tag === `t${at}`)]).toMatchObject([
        query,
        placeOf(query),
      ]);
    await expectNextIsStored(tracker);
  });

  test('a bad optional value in JSON: the rest is stored', async () => {
    const tracker = new Tracker();
    for (const [at, values] of BAD_JSON_VALUES.entries())
      expect([
        values,
        await tracker.send(jsonReport({ timestamp: timeOf(at), coords: COORDS, ...values })),
      ]).toEqual([values, [200]]);
    const stored = await positions();
    expect(stored).toHaveLength(BAD_JSON_VALUES.length);
    for (const [at, values] of BAD_JSON_VALUES.entries())
      expect([
        values,
        stored.find(({ deviceTime }) => Date.parse(String(deviceTime)) === Date.parse(timeOf(at))),
      ]).toMatchObject([values, placeOf(JSON.stringify(values))]);
    await expectNextIsStored(tracker);
  });

  test.for([null, Date.parse(TIME), '2026-01-01 00:00:00'])('the time %j in JSON', async (timestamp) => {
    const tracker = new Tracker();
    expect(await tracker.send(jsonReport({ timestamp, coords: COORDS }))).toEqual([200]);
    expect(await positions()).toMatchObject([GOOD_PLACE]);
    await expectNextIsStored(tracker);
  });

  test.for([
    ['place', BAD_PLACES],
    ['time', BAD_TIMES],
  ] as const)(
    'a bad %s: the rest counts for the state of the device, with its latest place',
    async ([kind, queries]) => {
      const tracker = new Tracker();
      await tracker.send(queried('lat=5&lon=6'));
      for (const [at, query] of queries.entries()) {
        expect([query, await tracker.send(queried(`${query}&batt=${20 + at}`))]).toEqual([query, [200]]);
        const latest = await server.administrator.get(`/positions?deviceId=${van.id}`);
        const state = { latitude: 5, longitude: 6, attributes: { batteryLevel: 20 + at } };
        expect([query, latest.list()]).toMatchObject([query, [state]]);
      }
      expect((await positions()).every(({ latitude }) => latitude === 5)).toBe(true);
      expect(await problems()).toMatchObject([{ kind, reports: queries.length }]);
      await expectNextIsStored(tracker);
    },
  );

  test.for(BAD_JSON_PLACES)('%s in JSON: nothing is stored with a place', async ([kind, locations]) => {
    const tracker = new Tracker();
    for (const location of locations)
      expect([location, await tracker.send(jsonReport(location))]).toEqual([location, [200]]);
    expect((await positions()).some(({ latitude }) => latitude === 1)).toBe(false);
    expect(await problems()).toMatchObject([{ kind, reports: locations.length }]);
    await expectNextIsStored(tracker);
  });

  test('JSON that is cut off in the middle', async () => {
    const tracker = new Tracker();
    const text = JSON.stringify({ device_id: van.uniqueId, location: { timestamp: TIME, coords: COORDS } });
    expect(await tracker.send(jsonText(text.slice(0, -20)))).toEqual([200]);
    expect(await problems()).toMatchObject([{ kind: 'unreadable', reports: 1 }]);
    await expectNextIsStored(tracker);
  });

  test('a body that is too long', async () => {
    const tracker = new Tracker();
    const long = 'x'.repeat(300_000);
    expect(await tracker.send(posted('text/plain', `id=${van.uniqueId}&note=${long}`))).toEqual([200]);
    const location = { timestamp: TIME, coords: COORDS, extras: { long } };
    expect(await tracker.send(jsonReport(location))).toEqual([200]);
    expect(await problems()).toMatchObject([{ kind: 'tooLong', reports: 2 }]);
    await expectNextIsStored(tracker);
  });

  test('a query that is too long, though its connection ends', async () => {
    expect(await new Tracker().send(queried(`note=${'x'.repeat(1_000_000)}`))).toEqual([200]);
    expect(await problems()).toMatchObject([{ kind: 'tooLong', reports: 1 }]);
    await expectNextIsStored(new Tracker());
  });

  test('requests as embedded senders write them', async () => {
    const tracker = new Tracker();
    for (const text of [
      `GET ?id=${van.uniqueId}&lat=1&lon=2 HTTP/1.1\r\n\r\n`,
      `GET /?id=${van.uniqueId}&lat=1&lon=2 HTTP/1.1\nhost: x\n\n`,
      `GET /?id=${van.uniqueId}&lat=1&lon=2&timestamp=2026-01-01 00:00:05 HTTP/1.1\r\n\r\n`,
      posted('', JSON.stringify({ device_id: van.uniqueId, location: { timestamp: TIME, coords: COORDS } })),
    ])
      expect([text, await tracker.send(text)]).toEqual([text, [200]]);
    expect(await positions()).toMatchObject([GOOD_PLACE, GOOD_PLACE, GOOD_PLACE, GOOD_PLACE]);
    await expectNextIsStored(tracker);
  });
});

test('poison reports: a refusal among twenty reports of one packet takes no answer of another', async () => {
  const tracker = new Tracker();
  const reports = Array.from({ length: 20 }, (_, index) =>
    index === 12 ? 'GET /?id=nobody&lat=1 HTTP/1.1\r\n\r\n' : queried(`lat=1&lon=${index}`),
  );
  const statuses = await tracker.send(reports.join(''), 20);
  expect(statuses).toEqual(reports.map((_, index) => (index === 12 ? 400 : 200)));
  expect(await positions()).toHaveLength(19);
  await expectNextIsStored(tracker);
});

test('bytes that are no request: good reports before them are answered, then the connection ends', async () => {
  const tracker = new Tracker();
  const ended = once(tracker.socket, 'end');
  expect(await tracker.send(`${queried('lat=1&lon=2').repeat(3)}*HQ,1#\r\n`, 4)).toEqual([
    200, 200, 200, 400,
  ]);
  await ended;
  tracker.socket.destroy();
  expect(await positions()).toHaveLength(3);
});

test('poison reports: the reports that nobody can read are kept for administrators, the latest first', async () => {
  const tracker = new Tracker();
  expect(await tracker.send(jsonText('hello'))).toEqual([400]);
  expect(await tracker.send('GET /?lat=1 HTTP/1.1\r\n\r\n')).toEqual([400]);
  expect(await tracker.send('GET /?lat=2 HTTP/1.1\r\n\r\n')).toEqual([400]);
  await expectNextIsStored(tracker);
  const kept = (await server.administrator.get('/../farol/server/unreadable-reports')).list();
  expect(kept.slice(0, 2)).toMatchObject([
    { address: '127.0.0.1', reason: 'noDevice', text: '/?lat=2', reports: 2 },
    { address: '127.0.0.1', reason: 'noJson', text: 'hello' },
  ]);
});

test('poison reports: only users who see the vehicle get its problems', async () => {
  const anyone = server.administrator.signedInAs('rui@example.com', 'a long password');
  await server.administrator.post('/users', {
    name: 'Rui',
    email: 'rui@example.com',
    password: 'a long password',
  });
  const answer = await anyone.get(`/../farol/devices/${van.id}/report-problems`);
  expect([answer.status, answer.text]).toEqual([400, 'Device access denied - SecurityException']);
});

test('poison reports: the latest reports of which something was left out are kept for administrators, 20 of a vehicle', async () => {
  const tracker = new Tracker();
  for (let at = 0; at < 25; at++) await tracker.send(queried(`lat=1&lon=2&altitude=a${at}`));
  tracker.socket.destroy();
  const kept = (await server.administrator.get(`/../farol/devices/${van.id}/refused-reports`)).list();
  expect(kept).toHaveLength(20);
  expect(kept[0]).toMatchObject({
    protocol: 'osmand',
    reason: 'value: altitude=a24',
    text: `/?id=${van.uniqueId}&lat=1&lon=2&altitude=a24`,
  });
  expect(kept[19]).toMatchObject({ reason: 'value: altitude=a5' });
  const devices = (await server.administrator.get('/../farol/server/refused-reports')).list();
  expect(devices).toContainEqual({ deviceId: van.id, reports: 20, lastTime: kept[0]?.['time'] });
  const rui = server.administrator.signedInAs('rui@example.com', 'a long password');
  expect((await rui.get('/../farol/server/refused-reports')).status).toBe(400);
});
