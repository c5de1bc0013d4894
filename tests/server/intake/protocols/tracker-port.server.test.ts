import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { gt06, gt06Frame } from '../../../../server/intake/protocols/gt06.ts';
import { ConnectedTrackers } from '../../../../server/intake/protocols/connected-trackers.ts';
import { teltonika } from '../../../../server/intake/protocols/teltonika.ts';
import { listenForTrackers } from '../../../../server/intake/protocols/tracker-port.ts';
import { startInProcessServer, type InProcessServer } from '../../../harness/in-process-server.ts';
import { Tracker } from '../../../harness/tracker.ts';
import {
  gt06Alarm,
  gt06CommandAnswer,
  gt06Heartbeat,
  gt06Login,
  gt06Position,
  teltonikaLogin,
  teltonikaRecords,
  type TeltonikaRecord,
  type TrackerFix,
} from '../../../harness/tracker-frames.ts';

const RANGE = 'from=1970-01-01T00:00:00Z&to=2060-01-01T00:00:00Z';
const ACK_BYTES = 10;

let server: InProcessServer;
let nextImei = 860_000_000_000_000;
const open: Tracker[] = [];

beforeAll(async () => {
  server = await startInProcessServer({ trackerPorts: { gt06: 0, teltonika: 0 } });
});
afterAll(() => server.stop());
afterEach(() => {
  vi.restoreAllMocks();
  for (const item of open.splice(0)) item.close();
});

function tracker(protocol: 'gt06' | 'teltonika'): Tracker {
  const one = new Tracker(server.running.trackerPorts[protocol] ?? 0);
  open.push(one);
  return one;
}

async function newDevice(): Promise<{ id: number; imei: string }> {
  const imei = String(nextImei++);
  const answer = await server.administrator.post('/devices', { name: imei, uniqueId: imei });
  return { id: answer.json().id, imei };
}

async function positions(id: number): Promise<Record<string, unknown>[]> {
  return (await server.administrator.get(`/positions?deviceId=${id}&${RANGE}`)).list();
}

async function device(id: number): Promise<Record<string, unknown>> {
  return (await server.administrator.get(`/devices/${id}`)).json();
}

async function eventTypes(id: number): Promise<unknown[]> {
  const events = (await server.administrator.get(`/reports/events?deviceId=${id}&${RANGE}`)).list();
  return events.map(({ type, attributes }) => (type === 'alarm' ? Object(attributes).alarm : type));
}

const NOW = Math.floor(Date.now() / 1000) * 1000;
const FIX: TrackerFix = {
  time: NOW - 60_000,
  latitude: -23.5,
  longitude: -46.6,
  speed: 40,
  course: 90,
  isValid: true,
  satellites: 9,
};
const later = (seconds: number, more: Partial<TrackerFix> = {}): TrackerFix => ({
  ...FIX,
  ...more,
  time: FIX.time + seconds * 1000,
});
const record = (seconds: number, more: Partial<TeltonikaRecord> = {}): TeltonikaRecord => ({
  ...FIX,
  altitude: 700,
  event: 0,
  values: new Map(),
  ...more,
  time: FIX.time + seconds * 1000,
});

describe('gt06', () => {
  test('login, position, heartbeat and alarm are answered with their number and stored', async () => {
    const { id, imei } = await newDevice();
    const one = tracker('gt06');
    expect(await one.ask(gt06Login(imei, 1), ACK_BYTES)).toEqual(gt06Frame(0x01, Buffer.alloc(0), 1));
    await vi.waitFor(async () => expect(await device(id)).toMatchObject({ status: 'online' }));
    expect(await one.ask(gt06Position(FIX, 2), ACK_BYTES)).toEqual(gt06Frame(0x22, Buffer.alloc(0), 2));
    expect(await one.ask(gt06Heartbeat(3, 0x06), ACK_BYTES)).toEqual(gt06Frame(0x13, Buffer.alloc(0), 3));
    await one.ask(gt06Alarm(later(20), 4, 0x01), ACK_BYTES);
    const stored = await positions(id);
    expect(stored).toHaveLength(3);
    expect(stored[0]).toMatchObject({
      protocol: 'gt06',
      valid: true,
      course: 90,
      attributes: { ignition: true },
    });
    expect(Number(stored[0]?.['speed'])).toBeCloseTo(40 / 1.852, 3);
    expect(Number(stored[0]?.['latitude'])).toBeCloseTo(-23.5, 5);
    expect(await eventTypes(id)).toEqual(expect.arrayContaining(['deviceOnline', 'sos']));
  });

  test('a frame is answered only once it is stored, and not when it could not be', async () => {
    const { id, imei } = await newDevice();
    const one = tracker('gt06');
    await one.ask(gt06Login(imei), ACK_BYTES);
    const { history } = server.running.services;
    const store = history.store.bind(history);
    const gate = Promise.withResolvers<void>();
    const storing = vi.spyOn(history, 'store').mockImplementation(async (batch, more) => {
      if (batch.positions.length > 0) await gate.promise;
      await store(batch, more);
    });
    one.send(gt06Position(FIX, 2));
    expect(await one.receivedWithin(150)).toHaveLength(0);
    gate.resolve();
    await one.receive(ACK_BYTES);
    storing.mockRejectedValue(new Error('gone'));
    one.send(gt06Position(later(10), 3));
    await one.closed();
    expect(await one.receivedWithin(0).catch(() => Buffer.alloc(0))).toHaveLength(0);
    vi.restoreAllMocks();
    expect(await positions(id)).toHaveLength(1);
  });

  test('what is sent again because no answer came is stored once', async () => {
    const { id, imei } = await newDevice();
    for (let attempt = 0; attempt < 3; attempt++) {
      const one = tracker('gt06');
      await one.ask(gt06Login(imei), ACK_BYTES);
      const frames = [0, 10, 20].map((seconds, at) => gt06Position(later(seconds), at + 2));
      await one.ask(Buffer.concat(frames), 3 * ACK_BYTES);
      one.close();
    }
    expect(await positions(id)).toHaveLength(3);
  });

  test('an unknown tracker is not answered, and counted for who registers it', async () => {
    const one = tracker('gt06');
    one.send(gt06Login('860111111111111'));
    await one.closed();
    const kept = (await server.administrator.get('/../farol/server/unregistered-devices')).list();
    expect(kept).toContainEqual({ uniqueId: '860111111111111', reports: 1 });
  });

  test('reports before the login, and other protocols, end the connection and are kept for administrators', async () => {
    const early = tracker('gt06');
    early.send(gt06Position(FIX, 1));
    await early.closed();
    const web = tracker('gt06');
    web.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    await web.closed();
    const kept = (await server.administrator.get('/../farol/server/unreadable-reports')).list();
    expect(kept.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['noFrame', 'noLogin']));
  });

  test('a damaged frame is not answered, what follows is stored, and the frame is kept with the reason', async () => {
    const { id, imei } = await newDevice();
    const one = tracker('gt06');
    await one.ask(gt06Login(imei), ACK_BYTES);
    const damaged = gt06Position(FIX, 2);
    damaged.writeUInt8((damaged[10] ?? 0) ^ 1, 10);
    const good = gt06Position(later(10), 3);
    expect(await one.ask(Buffer.concat([damaged, good]), ACK_BYTES)).toEqual(
      gt06Frame(0x22, Buffer.alloc(0), 3),
    );
    expect(await positions(id)).toHaveLength(1);
    const kept = (await server.administrator.get(`/../farol/devices/${id}/refused-reports`)).list();
    expect(kept).toMatchObject([
      { protocol: 'gt06', reason: 'unreadable: the check sum is wrong', text: damaged.toString('hex') },
    ]);
  });

  test('a frame with an impossible day is answered, and all but its place is stored', async () => {
    const { id, imei } = await newDevice();
    const one = tracker('gt06');
    await one.ask(gt06Login(imei), ACK_BYTES);
    const frame = gt06Position(FIX, 2);
    const content = Buffer.from(frame.subarray(4, -6));
    content.writeUInt8(31, 2);
    content.writeUInt8(2, 1);
    await one.ask(gt06Frame(0x22, content, 2), ACK_BYTES);
    expect(await positions(id)).toMatchObject([{ latitude: 0, attributes: { ignition: true } }]);
  });
});

describe('teltonika', () => {
  test('the login is answered with one byte, a packet with the count of its records', async () => {
    const { id, imei } = await newDevice();
    const one = tracker('teltonika');
    expect(await one.ask(teltonikaLogin(imei), 1)).toEqual(Buffer.from([1]));
    const values = new Map([[239, { width: 1 as const, value: 1 }]]);
    const records = [0, 10, 20].map((seconds) => record(seconds, { values }));
    expect(await one.ask(teltonikaRecords(records), 4)).toEqual(Buffer.from([0, 0, 0, 3]));
    expect(await one.ask(teltonikaRecords([record(30)], true), 4)).toEqual(Buffer.from([0, 0, 0, 1]));
    const stored = await positions(id);
    expect(stored).toHaveLength(4);
    expect(stored[0]).toMatchObject({ protocol: 'teltonika', altitude: 700, attributes: { ignition: true } });
  });

  test('a damaged packet is answered with 0 and may be sent again; an unknown tracker is refused', async () => {
    const { id, imei } = await newDevice();
    const one = tracker('teltonika');
    await one.ask(teltonikaLogin(imei), 1);
    const packet = teltonikaRecords([record(0)]);
    const damaged = Buffer.from(packet);
    damaged.writeUInt8((damaged[20] ?? 0) ^ 4, 20);
    expect(await one.ask(damaged, 4)).toEqual(Buffer.alloc(4));
    expect(await one.ask(packet, 4)).toEqual(Buffer.from([0, 0, 0, 1]));
    expect(await positions(id)).toHaveLength(1);
    const stranger = tracker('teltonika');
    expect(await stranger.ask(teltonikaLogin('350000000000000'), 1)).toEqual(Buffer.from([0]));
    await stranger.closed();
  });
});

describe('commands', () => {
  test('reach a connected tracker at once, and its answer is the result', async () => {
    const { id, imei } = await newDevice();
    const one = tracker('gt06');
    await one.ask(gt06Login(imei), ACK_BYTES);
    await one.ask(gt06Position(later(0, { speed: 0 }), 2), ACK_BYTES);
    const sent = await server.administrator.post('/commands/send', {
      deviceId: id,
      type: 'engineStop',
      attributes: {},
    });
    expect(sent.status).toBe(202);
    const expected = gt06.encodeCommand(
      { id: sent.json().id, deviceId: id, type: 'engineStop', textChannel: false, attributes: {} },
      imei,
    );
    expect(await one.receive(expected?.length ?? 0)).toEqual(expected);
    await one.ask(gt06CommandAnswer(sent.json().id, 'Cut off the fuel supply: Success!', 3), ACK_BYTES);
    await one.ask(gt06Heartbeat(4, 0x80), ACK_BYTES);
    const [logged] = (await server.administrator.get(`/../farol/commands?deviceId=${id}&${RANGE}`)).list();
    expect(logged).toMatchObject({ type: 'engineStop', result: 'Cut off the fuel supply: Success!' });
    expect(await eventTypes(id)).toEqual(expect.arrayContaining(['queuedCommandSent', 'commandResult']));
  });

  test('an engine stop waits while the vehicle is fast, and goes when it has slowed down', async () => {
    const { id, imei } = await newDevice();
    const one = tracker('teltonika');
    await one.ask(teltonikaLogin(imei), 1);
    await one.ask(teltonikaRecords([record(0, { speed: 90 })]), 4);
    await server.administrator.post('/commands/send', { deviceId: id, type: 'engineStop', attributes: {} });
    expect(await one.receivedWithin(150)).toHaveLength(0);
    one.send(teltonikaRecords([record(30, { speed: 0 })]));
    const command = teltonika.encodeCommand(
      { id: 1, deviceId: id, type: 'engineStop', textChannel: false, attributes: {} },
      imei,
    );
    expect((await one.receive(4 + (command?.length ?? 0))).subarray(4)).toEqual(command);
  });

  test('have the types for which the protocol of the tracker has words', async () => {
    const { id, imei } = await newDevice();
    const one = tracker('gt06');
    await one.ask(gt06Login(imei), ACK_BYTES);
    await one.ask(gt06Position(later(0, { speed: 0 }), 2), ACK_BYTES);
    const types = (await server.administrator.get(`/commands/types?deviceId=${id}`)).list();
    expect(types.map(({ type }) => type)).toEqual(gt06.commandTypes);
  });

  test('wait for a tracker that is away, and go out after its login', async () => {
    const { id, imei } = await newDevice();
    await server.administrator.post('/commands/send', {
      deviceId: id,
      type: 'custom',
      attributes: { data: 'STATUS#' },
    });
    const one = tracker('gt06');
    one.send(gt06Login(imei));
    expect((await one.receive(ACK_BYTES + 24)).toString('latin1')).toContain('STATUS#');
  });
});

/** A port of its own, with short times. */
async function shortPort(limits: object, offlineAfterMs = 50) {
  const { services } = server.running;
  const { registry, eventRecorder, time } = services;
  const publisher = {
    deviceChanged: vi.fn(),
    positionChanged: vi.fn(),
    eventOccurred: vi.fn(),
    eventForUser: vi.fn(),
    accessChanged: vi.fn(),
    deviceRemoved: vi.fn(),
  };
  const intake = { deliver: async () => false, handle: async () => ({ outcome: 'stored' as const }) };
  const trackers = new ConnectedTrackers(
    { registry, intake },
    { recorder: eventRecorder, publisher, time, offlineAfterMs },
  );
  const problems = { count: vi.fn(), keepUnreadable: vi.fn() };
  const handler = { intake, problems, isWritable: () => true, hasFreeSpace: () => true };
  return await listenForTrackers(gt06, { handler, registry, trackers, limits }, '127.0.0.1', 0);
}

describe('hostile connections', () => {
  test('that say nothing, or only half a frame, are ended', async () => {
    const { imei } = await newDevice();
    const port = await shortPort({ loginMs: 100, idleMs: 200, frameMs: 150 });
    const silent = new Tracker(port.port);
    const half = new Tracker(port.port);
    half.send(gt06Login(imei).subarray(0, 6));
    const known = new Tracker(port.port);
    await known.ask(gt06Login(imei), ACK_BYTES);
    known.send(gt06Position(FIX, 1).subarray(0, 20));
    await Promise.all([silent.closed(), half.closed(), known.closed()]);
    await port.close();
  });

  test('from one network are bounded, and the next is taken when one ends', async () => {
    const port = await shortPort({ unknownOfNetwork: 3 });
    const many = Array.from({ length: 3 }, () => new Tracker(port.port));
    await Promise.all(many.map((item) => vi.waitFor(() => expect(item.socket.readyState).toBe('open'))));
    const rejected = new Tracker(port.port);
    await rejected.closed();
    many[0]?.close();
    await vi.waitFor(async () => {
      const next = new Tracker(port.port);
      expect(await next.receivedWithin(50)).toHaveLength(0);
      expect(next.isClosed).toBe(false);
      next.close();
    });
    for (const item of many) item.close();
    await port.close();
  });

  test('a tracker that loses its connection is offline after a while, unless it comes back', async () => {
    const { id, imei } = await newDevice();
    const port = await shortPort({}, 200);
    const first = new Tracker(port.port);
    await first.ask(gt06Login(imei), ACK_BYTES);
    await vi.waitFor(async () => expect(await device(id)).toMatchObject({ status: 'online' }));
    first.close();
    const second = new Tracker(port.port);
    await second.ask(gt06Login(imei), ACK_BYTES);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await device(id)).toMatchObject({ status: 'online' });
    second.close();
    await vi.waitFor(async () => expect(await device(id)).toMatchObject({ status: 'offline' }));
    await port.close();
  });
});
