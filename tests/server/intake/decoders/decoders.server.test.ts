import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseDecoders } from '../../../../server/intake/decoders/decoder-settings.ts';
import { startInProcessServer, type InProcessServer } from '../../../harness/in-process-server.ts';
import { startTraccarServer, type TraccarServer } from '../../../harness/traccar-server.ts';

const RANGE = 'from=1970-01-01T00:00:00Z&to=2060-01-01T00:00:00Z';
const [NORTH, SOUTH] = ['the secret of the north', 'the secret of the south'];
const NOW = Math.floor(Date.now() / 1000) * 1000;

let traccar: TraccarServer;
let server: InProcessServer;
let van: { id: number; uniqueId: string };

beforeAll(async () => {
  traccar = await startTraccarServer();
  server = await startInProcessServer({
    decoders: [
      { name: 'north', secret: NORTH, address: traccar.address, token: traccar.token },
      { name: 'south', secret: SOUTH },
    ],
  });
});
afterAll(async () => {
  await server.stop();
  await traccar.close();
});
beforeEach(async () => {
  van = await server.newDevice();
  traccar.devices = [{ id: 77, name: 'Van', uniqueId: van.uniqueId, lastUpdate: wire(0) }];
  traccar.positions.clear();
  traccar.commands = [];
  traccar.commandAnswer = [200, '{}'];
  traccar.asked = [];
});

/** A moment some seconds from the start, as Traccar writes it. */
function wire(seconds: number): string {
  return new Date(NOW + seconds * 1000).toISOString().replace('Z', '+00:00');
}

function position(seconds: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 0,
    deviceId: 77,
    protocol: 'h02',
    serverTime: wire(seconds + 1),
    deviceTime: wire(seconds),
    fixTime: wire(seconds),
    outdated: false,
    valid: true,
    latitude: -23.5 + seconds / 1e6,
    longitude: -46.6,
    altitude: 700,
    speed: 21.6,
    course: 90,
    address: null,
    accuracy: 5,
    network: null,
    geofenceIds: [3],
    attributes: { ignition: true, batteryLevel: 80, distance: 12, totalDistance: 999_999, motion: true },
    ...more,
  };
}

/** Forwards a position as Traccar does; returns the status. */
async function forward(
  sent: Record<string, unknown>,
  { secret = NORTH, uniqueId = van.uniqueId } = {},
): Promise<number> {
  const device = { id: 77, name: 'Van', uniqueId, status: 'online', groupId: 0, attributes: {} };
  const answer = await fetch(server.devices, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ position: sent, device }),
  });
  await answer.text();
  return answer.status;
}

async function positions(): Promise<Record<string, unknown>[]> {
  return (await server.administrator.get(`/positions?deviceId=${van.id}&${RANGE}`)).list();
}

describe('forwards', () => {
  test('are stored with protocol, times, speed and attributes; what is counted there is not', async () => {
    expect(await forward(position(-60, { deviceTime: wire(-50) }))).toBe(200);
    const [stored] = await positions();
    expect(stored).toMatchObject({
      protocol: 'h02',
      speed: 21.6,
      altitude: 700,
      course: 90,
      valid: true,
      attributes: { ignition: true, batteryLevel: 80, totalDistance: 0 },
    });
    expect(Date.parse(String(stored?.['fixTime']))).toBe(NOW - 60_000);
    expect(Date.parse(String(stored?.['deviceTime']))).toBe(NOW - 50_000);
  });

  test('that are repeated, also by another decoder and after later ones, are stored once', async () => {
    const sent = [-60, -50, -40].map((seconds) => position(seconds));
    for (const item of sent) expect(await forward(item)).toBe(200);
    for (const item of sent) expect(await forward({ ...item, id: 5 }, { secret: SOUTH })).toBe(200);
    expect(await positions()).toHaveLength(3);
  });

  test('that repeat an older fix have no place of their own, and are stored once', async () => {
    await forward(position(-60));
    const repeated = position(-60, {
      outdated: true,
      deviceTime: wire(-30),
      attributes: { alarm: 'lowBattery' },
    });
    const later = position(-60, { outdated: true, deviceTime: wire(-20), attributes: { batteryLevel: 5 } });
    for (const item of [repeated, later, repeated, later]) expect(await forward(item)).toBe(200);
    const stored = await positions();
    expect(stored.map(({ deviceTime }) => Date.parse(String(deviceTime)))).toEqual(
      [-60, -30, -20].map((seconds) => NOW + seconds * 1000),
    );
    const events = (await server.administrator.get(`/reports/events?deviceId=${van.id}&${RANGE}`)).list();
    expect(events.filter(({ type }) => type === 'alarm')).toHaveLength(1);
  });

  test('without the secret are refused and kept for administrators', async () => {
    expect(await forward(position(-60), { secret: 'another secret' })).toBe(403);
    expect(await positions()).toHaveLength(0);
    const kept = (await server.administrator.get('/../farol/server/unreadable-reports')).list();
    expect(kept[0]).toMatchObject({ reason: 'noSecret' });
  });

  test('with one impossible value are stored without it, and with nothing readable they are answered', async () => {
    expect(
      await forward(position(-60, { altitude: 1e9, attributes: { batteryLevel: 300, nested: { a: 1 } } })),
    ).toBe(200);
    expect(await positions()).toMatchObject([{ altitude: 0, speed: 21.6 }]);
    expect(await forward({})).toBe(200);
    expect(await forward(position(-30, { fixTime: 'soon', deviceTime: 'soon' }))).toBe(200);
    expect(await forward(position(-60), { uniqueId: 'nobody' })).toBe(200);
  });
});

describe('the API of a decoder', () => {
  test('what was missed is fetched, and nothing is stored twice', async () => {
    traccar.positions.set(
      77,
      [-100, -90, -80, -70].map((seconds) => position(seconds, { id: 1_000 - seconds })),
    );
    await forward(position(-80));
    await server.running.checkDecoders();
    await server.running.checkDecoders();
    const stored = await positions();
    expect(stored.map(({ fixTime }) => Date.parse(String(fixTime)))).toEqual(
      [-100, -90, -80, -70].map((seconds) => NOW + seconds * 1000),
    );
  });

  test('a device that was made here is made there, once', async () => {
    const fresh = await server.newDevice();
    await server.running.checkDecoders();
    await server.running.checkDecoders();
    expect(traccar.devices.filter(({ uniqueId }) => uniqueId === fresh.uniqueId)).toHaveLength(1);
  });

  test('commands go back through it, and the result comes home', async () => {
    await forward(position(-60, { speed: 0 }));
    const stop = { deviceId: van.id, type: 'engineStop', attributes: {} };
    const sent = await server.administrator.post('/commands/send', stop);
    expect(sent.status).toBe(202);
    await vi.waitFor(() =>
      expect(traccar.commands).toEqual([
        { deviceId: 77, type: 'engineStop', attributes: { noQueue: true }, textChannel: false },
      ]),
    );
    await forward(position(-40, { speed: 0, attributes: { result: 'Success' } }));
    const log = (await server.administrator.get(`/../farol/commands?deviceId=${van.id}&${RANGE}`)).list();
    expect(log).toMatchObject([{ type: 'engineStop', result: 'Success' }]);
  });

  test('a command that it cannot send now waits here; one that it refuses is answered with the reason', async () => {
    await forward(position(-60, { speed: 0 }));
    traccar.commandAnswer = [400, 'Failed to send command - RuntimeException'];
    const command = { deviceId: van.id, type: 'custom', attributes: { data: 'STATUS' } };
    await server.administrator.post('/commands/send', command);
    await vi.waitFor(() => expect(traccar.commands).toHaveLength(1));
    traccar.commandAnswer = [400, 'Command custom is not supported in protocol h02 - RuntimeException'];
    await forward(position(-40, { speed: 0 }));
    await vi.waitFor(async () => {
      const log = (await server.administrator.get(`/../farol/commands?deviceId=${van.id}&${RANGE}`)).list();
      expect(log).toMatchObject([{ result: expect.stringContaining('not supported') }]);
    });
  });

  test('what could not be stored is fetched, also when the decoder is away meanwhile', async () => {
    await server.running.checkDecoders();
    vi.spyOn(server.running.services.history, 'store').mockRejectedValueOnce(new Error('gone'));
    expect(await forward(position(-90))).toBe(503);
    const { token } = traccar;
    traccar.token = 'another';
    await server.running.checkDecoders();
    expect(await forward(position(-60))).toBe(200);
    traccar.token = token;
    traccar.positions.set(77, [position(-100), position(-90)]);
    await server.running.checkDecoders();
    expect(await positions()).toHaveLength(3);
  });
});

describe('the setting', () => {
  const decoder = { name: 'north', secret: 'x'.repeat(16) };

  test('is a list of decoders with different names and secrets', () => {
    expect(
      parseDecoders(JSON.stringify([{ ...decoder, address: 'http://10.0.0.5:8082/', token: 't' }])),
    ).toEqual([{ ...decoder, address: 'http://10.0.0.5:8082', token: 't' }]);
  });

  test.each([
    ['[', 'it is no JSON list'],
    ['[]', 'Too small: expected array to have >=1 items'],
    ['/nowhere/decoders.json', 'the file cannot be read (ENOENT)'],
    [JSON.stringify([{ ...decoder, secret: 'short' }]), '0.secret secret must have 16 characters or more'],
    [JSON.stringify([{ ...decoder, address: 'http://a' }]), '0 address and token go together'],
    [JSON.stringify([decoder, decoder]), 'two decoders have the same name'],
    [JSON.stringify([decoder, { ...decoder, name: 'south' }]), 'two decoders have the same secret'],
  ])('says what is wrong: %s', (text, problem) => {
    expect(() => parseDecoders(text)).toThrow(problem);
  });
});
