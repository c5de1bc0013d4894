import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openServerData, type ServerData } from '../../../server/services/services.ts';
import { systemClock, type ServerClock } from '../../../server/runtime/clock.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { openDatabase, type Database } from '../../../server/storage/database.ts';
import { importTraccar, type ImportRequest } from '../../../server/traccar-import/import-traccar.ts';
import { aPng } from '../../arbitraries/png-images.ts';
import { newDataFolder } from '../../harness/data-folder.ts';
import { startTraccarArchive, type TraccarArchive } from '../../harness/traccar-archive.ts';

const MINUTE_MS = 60_000;
/** The last days of a month that is long over. */
const START = Date.UTC(2025, 0, 31, 23, 30);
/** Two months later: each month since the start is asked for. */
const NOW = Date.UTC(2025, 3, 2);

let archive: TraccarArchive;
let folder: string;
beforeEach(async () => {
  folder = await newDataFolder();
  archive = await startTraccarArchive();
  fill(archive);
});
afterEach(async () => {
  await archive.close();
  rmSync(folder, { recursive: true, force: true });
});

function wire(time: number): string {
  return new Date(time).toISOString().replace('Z', '+00:00');
}

function position(deviceId: number, index: number, more: Record<string, unknown> = {}) {
  const time = wire(START + index * MINUTE_MS);
  return {
    id: deviceId * 1_000 + index,
    deviceId,
    protocol: 'gt06',
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    outdated: false,
    valid: true,
    latitude: -23.5 + index / 1_000,
    longitude: -46.6,
    altitude: 700,
    speed: 20,
    course: 90,
    address: null,
    accuracy: 5,
    network: null,
    geofenceIds: [41],
    attributes: { distance: 100, totalDistance: 1_000_000 + index * 100, motion: true, ignition: true },
    ...more,
  };
}

/** A small fleet, of which not everything fits. */
function fill(source: TraccarArchive): void {
  const none = { attributes: {} };
  source.server = { id: 1, latitude: -23.5, zoom: 9, registration: true, attributes: { speedUnit: 'kmh' } };
  source.users = [
    { id: 2, name: 'Bia', email: 'bia@example.com', login: 'bia', password: null, deviceLimit: -1, ...none },
    { id: 1, name: 'Ana', email: 'ana@example.com', administrator: true, password: null, ...none },
    { id: 3, name: 'Gone', email: 'gone@example.com', disabled: true, password: null, ...none },
  ];
  source.groups = [
    { id: 12, name: 'Vans', groupId: 11, attributes: { speedLimit: 50 } },
    { id: 11, name: 'Fleet', groupId: 0, ...none },
  ];
  source.calendars = [
    { id: 21, name: 'Work', data: calendar('DTSTART:20250106T080000Z\r\nDTEND:20250106T180000Z'), ...none },
    { id: 22, name: 'Odd', data: Buffer.from('no calendar').toString('base64'), ...none },
  ];
  source.devices = [
    {
      id: 31,
      name: 'Van 1',
      uniqueId: '860000000000001',
      groupId: 12,
      calendarId: 21,
      status: 'online',
      lastUpdate: wire(START + 61 * MINUTE_MS),
      positionId: 31_060,
      phone: '+5511999',
      motionTime: wire(START),
      tenant: 'north',
      attributes: { deviceImage: 'device.png' },
    },
    {
      id: 32,
      name: 'Van 2',
      uniqueId: '860000000000002',
      groupId: 0,
      calendarId: 22,
      lastUpdate: null,
      attributes: { deviceImage: 'device.jpg' },
    },
  ];
  source.media = { '860000000000001/device.png': aPng(8, 8), '860000000000002/device.jpg': aPng(8, 8) };
  source.geofences = [
    { id: 41, name: 'Yard', area: 'CIRCLE (-23.5 -46.6, 500)', calendarId: 0, ...none },
    { id: 42, name: 'Odd', area: 'TRIANGLE (1 2)', ...none },
  ];
  source.drivers = [{ id: 51, name: 'Caio', uniqueId: 'caio', ...none }];
  source.attributes = [
    {
      id: 61,
      description: 'Fast',
      attribute: 'fast',
      expression: 'speed > 10',
      type: 'boolean',
      priority: 1,
    },
    { id: 62, description: 'Loop', attribute: 'x', expression: 'while (true) {}', type: 'number' },
  ];
  source.maintenance = [{ id: 71, name: 'Oil', type: 'totalDistance', start: 0, period: 1e7, ...none }];
  source.commands = [{ id: 81, description: 'Stop', type: 'engineStop', textChannel: false, ...none }];
  source.notifications = [
    {
      id: 91,
      type: 'geofenceExit',
      always: false,
      notificators: 'web,pushover',
      calendarId: 21,
      commandId: 0,
      attributes: { geofenceIds: '41,42' },
    },
    { id: 92, type: 'geofenceEnter', notificators: 'web', attributes: { geofenceIds: '42' } },
    { id: 93, type: 'deviceSleeping', notificators: 'web', ...none },
    { id: 94, type: 'alarm', notificators: 'mail', attributes: { alarms: 'sos,hailstorm' } },
  ];
  source.reports = [
    { id: 101, type: 'trips', description: 'Week', calendarId: 21, ...none },
    { id: 102, type: 'combined', description: 'All', calendarId: 21, ...none },
    { id: 103, type: 'stops', description: 'Never', calendarId: 22, ...none },
  ];
  source.links = [
    { userId: 1, groupId: 11 },
    { userId: 1, managedUserId: 2 },
    { userId: 2, deviceId: 31 },
    { userId: 2, notificationId: 91 },
    { groupId: 12, geofenceId: 41 },
    { groupId: 12, geofenceId: 42 },
    { deviceId: 31, driverId: 51 },
    { deviceId: 31, maintenanceId: 71 },
    { userId: 2, reportId: 101 },
    { deviceId: 31, reportId: 101 },
    { deviceId: 31, linkedDeviceId: 32 },
  ];
  source.linkedDevices = [31];
  source.positions = (deviceId) =>
    deviceId === 31 ? Array.from({ length: 61 }, (_, index) => position(31, index)) : [];
  source.events = (deviceId) =>
    [10, 40].map((index) => ({
      id: index,
      type: 'geofenceExit',
      eventTime: wire(START + index * MINUTE_MS),
      deviceId,
      positionId: deviceId * 1_000 + index,
      geofenceId: 41,
      maintenanceId: 0,
      attributes: {},
    }));
}

function calendar(event: string): string {
  const text = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\n${event}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  return Buffer.from(text).toString('base64');
}

async function run(
  more: Partial<ImportRequest> = {},
  time: ServerClock = { ...systemClock, now: () => NOW },
) {
  let summary = '';
  const lines: string[] = [];
  const fits = await importTraccar(
    readSettings({ DATA_DIR: folder }, { empty: true }, folder),
    {
      address: archive.address,
      token: archive.token,
      dryRun: false,
      merge: false,
      withHistory: true,
      since: Date.UTC(2025, 0),
      name: undefined,
      timeZone: 'UTC',
      ...more,
    },
    { summary: (text) => (summary += text), progress: (line) => lines.push(line) },
    time,
  );
  return { fits, summary, progress: lines.join('\n') };
}

async function withData<T>(look: (data: ServerData, database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(folder);
  try {
    return await look(await openServerData(database, systemClock, 'farol'), database);
  } finally {
    await database.close();
  }
}

/** Everything that an import writes, to be compared. */
function everything(): Promise<Record<string, unknown[]>> {
  return withData(async (_data, { query }) => ({
    users: await query.selectFrom('users').selectAll().execute(),
    devices: await query.selectFrom('devices').selectAll().execute(),
    groups: await query.selectFrom('groups').selectAll().execute(),
    records: await query.selectFrom('records').selectAll().execute(),
    links: await query.selectFrom('links').selectAll().execute(),
    positions: await query.selectFrom('positions').selectAll().execute(),
    events: await query.selectFrom('events').selectAll().execute(),
    invitations: await query.selectFrom('invitations').selectAll().execute(),
    periods: await query.selectFrom('imported_periods').selectAll().execute(),
    server: await query.selectFrom('server').selectAll().execute(),
  }));
}

/** Returns the columns of a kind in the table of the summary. */
function row(summary: string, kind: string): number[] {
  const line = summary.split('\n').find((text) => text.startsWith(`${kind} `)) ?? '';
  return line
    .slice(kind.length)
    .trim()
    .split(/\s+/)
    .map((cell) => Number(cell.replace(',', '')));
}

describe('records', () => {
  test('an import: everything that fits is here, with its references, and what does not is named', async () => {
    archive.positions = (deviceId) => [position(deviceId, 0)];
    const { fits, summary } = await run();
    expect(fits).toBe(false);
    expect(row(summary, 'devices')).toEqual([2, 2, 0, 0, 0]);
    expect(row(summary, 'notification rules')).toEqual([4, 2, 0, 0, 2]);
    expect(row(summary, 'scheduled reports')).toEqual([3, 1, 0, 0, 2]);
    expect(row(summary, 'pictures of devices')).toEqual([2, 1, 0, 0, 1]);
    expect(row(summary, 'permissions')).toEqual([11, 10, 0, 0, 1]);
    for (const words of [
      /All \(102\): left out: its field "type" /,
      /Never \(103\): left out: its calendarId is required/,
      /Van 2 \(32\): left out: Picture is damaged/,
      /Odd \(42\): left out: its area cannot be read/,
      /Odd \(22\): left out: its field "data" must be an iCalendar text/,
      /Loop \(62\): left out: its expression /,
      /\(92\): left out: none of its geofences was taken/,
      /\(93\): left out: no event of this server is called deviceSleeping/,
      /\(91\): its channel pushover is not known here/,
      /\(91\): some of its geofences were not taken/,
      /\(94\): its alarm hailstorm has no name here/,
      /Van 2 \(32\): its calendar 22 was not taken/,
      /2 users have no password here/,
      /farol user password ana@example\.com/,
      /The events of 1 devices were not given/,
    ])
      expect(summary).toMatch(words);
    await withData(async ({ registry }, { query }) => {
      const van = registry.devices.byKey('860000000000001');
      const vans = [...registry.groups.all()].find(({ name }) => name === 'Vans');
      const fleet = [...registry.groups.all()].find(({ name }) => name === 'Fleet');
      expect(vans).toMatchObject({ groupId: fleet?.id, attributes: { speedLimit: 50 } });
      expect(van).toMatchObject({ groupId: vans?.id, phone: '+5511999', attributes: { tenant: 'north' } });
      const other = registry.devices.byKey('860000000000002');
      const [week] = [...registry.index('report').all()];
      expect(week).toMatchObject({ type: 'trips', description: 'Week', calendarId: van?.calendarId });
      expect(registry.associations.has('device', van?.id ?? 0, 'report', week?.id ?? 0)).toBe(true);
      expect(registry.associations.has('device', van?.id ?? 0, 'linkedDevice', other?.id ?? 0)).toBe(true);
      expect(existsSync(join(folder, `media/${van?.id}/device.png`))).toBe(true);
      expect([...registry.index('calendar').all()].map(({ id }) => id)).toEqual([van?.calendarId]);
      const [rule] = [...registry.index('notification').all()];
      const yard = [...registry.index('geofence').all()][0]?.id ?? 0;
      expect(rule).toMatchObject({ notificators: 'web', attributes: { geofenceIds: String(yard) } });
      const [ana] = registry.users.allByKey('ana@example.com');
      const [bia] = registry.users.allByKey('bia');
      expect(ana?.user.administrator).toBe(true);
      expect(registry.associations.has('user', ana?.id ?? 0, 'managedUser', bia?.id ?? 0)).toBe(true);
      expect(registry.associations.has('group', vans?.id ?? 0, 'geofence', yard)).toBe(true);
      expect(registry.server).toMatchObject({
        latitude: -23.5,
        zoom: 9,
        registration: false,
        attributes: { speedUnit: 'kmh', totpEnable: true },
      });
      const invited = await query.selectFrom('invitations').select(['user_id', 'inviter_id']).execute();
      expect(new Set(invited.map(({ user_id }) => user_id))).toEqual(new Set([ana?.id, bia?.id]));
      expect(new Set(invited.map(({ inviter_id }) => inviter_id))).toEqual(new Set([ana?.id]));
    });
  });

  test('a dry run: says the same and writes nothing', async () => {
    archive.statistics = [
      { captureTime: wire(START), messagesStored: 1_000 },
      { captureTime: wire(START + 1_440 * MINUTE_MS), messagesStored: 250 },
    ];
    const { fits, summary } = await run({ dryRun: true });
    expect(fits).toBe(false);
    expect(row(summary, 'devices')).toEqual([2, 2, 0, 0, 0]);
    expect(row(summary, 'permissions')).toEqual([11, 10, 0, 0, 1]);
    expect(row(summary, 'pictures of devices')).toEqual([2, 2, 0, 0, 0]);
    expect(summary).toMatch(
      /statistics .*1,250 positions\.\n +2025-01: 1,000 positions\n +2025-02: 250 positions/,
    );
    expect(summary).toMatch(/1 devices have a history, the first since 2025-01: \d+ months/);
    expect(summary).toMatch(/Odd \(42\): left out/);
    expect(summary).toMatch(/2 users will have no password/);
    await withData(async ({ registry }) => expect(registry.devices.size + registry.users.size).toBe(0));
  });

  test('an identifier that is taken: is refused before anything is written, or merged', async () => {
    await withData(({ registry }) =>
      registry.transaction(async (transaction) => {
        const { deviceResource: devices } = await import('@farol/core/resources/kinds/devices');
        await transaction.insert('device', { ...devices.defaults, name: 'Old', uniqueId: '860000000000001' });
      }),
    );
    const dry = await run({ dryRun: true });
    expect(dry.summary).toMatch(/device Van 1 \(31\)\nThe import refuses them; with --merge/);
    await expect(run()).rejects.toThrow(/device Van 1 \(31\)\nNothing was written\. With --merge/);
    expect((await everything())['records']).toEqual([]);
    const merged = await run({ merge: true });
    expect(row(merged.summary, 'devices')).toEqual([2, 1, 1, 0, 0]);
    await withData(async ({ registry, history }) => {
      const van = registry.devices.byKey('860000000000001');
      expect(van).toMatchObject({ name: 'Old', groupId: 0 });
      expect(await history.positionRowsInRange(van?.id ?? 0, START, Date.now(), 100)).toHaveLength(61);
    });
  });

  test('an older server without link tables: its links are read from filtered lists', async () => {
    archive.hasLinkTables = false;
    const { summary } = await run({ withHistory: false });
    expect(row(summary, 'permissions')).toEqual([9, 8, 0, 0, 1]);
    expect(summary).toMatch(/does not tell which devices and groups its scheduled reports are about/);
  });

  test.for([
    ['jdbc:h2:/opt/traccar/data/database', 'can only be read by Java'],
    ['/opt/traccar/data/database.mv.db', 'can only be read by Java'],
    ['mysql://root@localhost/traccar', 'Only PostgreSQL'],
    ['jdbc:postgresql://localhost/traccar', 'postgres://name@host/database'],
    ['traccar.example.com', 'is no http or https address'],
    ['https://ana:pw@traccar.example.com', 'TRACCAR_TOKEN'],
  ] as const)('a source that cannot be read: %s is refused in words', async ([address, words]) => {
    await expect(run({ address })).rejects.toThrow(words);
  });

  test('a wrong token, and none: are refused in words', async () => {
    await expect(run({ token: 'wrong' })).rejects.toThrow('the token is wrong or has ended');
    await expect(run({ token: undefined })).rejects.toThrow('TRACCAR_TOKEN must have the token');
  });

  test('a running server: keeps its data to itself', async () => {
    const database = await openDatabase(folder);
    await expect(run()).rejects.toThrow('Another server process is already using the data');
    await database.close();
  });
});

describe('history', () => {
  test('positions and events: keep their values and belong together; the latest is the latest here', async () => {
    const { summary } = await run();
    expect(row(summary, 'positions').slice(1, 2)).toEqual([61]);
    expect(row(summary, 'events').slice(1, 2)).toEqual([2]);
    await withData(async ({ registry, history, latest, outbox: _outbox }, { query }) => {
      const van = registry.devices.byKey('860000000000001');
      const newest = await latest.get(van?.id ?? 0);
      const yard = [...registry.index('geofence').all()][0]?.id;
      expect(newest).toMatchObject({
        protocol: 'gt06',
        fixTime: wire(START + 60 * MINUTE_MS),
        speed: 20,
        geofenceIds: [yard],
        attributes: { totalDistance: 1_006_000, distance: 100, motion: true },
      });
      expect(van?.lastUpdate).toBe(wire(START + 61 * MINUTE_MS));
      const events = await query.selectFrom('events').selectAll().execute();
      const places = await history.positionRows(events.map((event) => event.position_id ?? 0));
      expect(places.map((place) => place.fix_time)).toEqual(events.map((event) => event.event_time));
      expect(events.map((event) => event.geofence_id)).toEqual([yard, yard]);
      expect(await query.selectFrom('outbox').selectAll().execute()).toEqual([]);
    });
  });

  test('a second run: changes nothing, and asks for no month that is over', async () => {
    await run();
    const before = await everything();
    archive.asked.length = 0;
    const { summary } = await run();
    expect(await everything()).toEqual(before);
    expect(row(summary, 'positions')).toEqual([61, 0, 0, 61, 0]);
    expect(archive.asked.filter((path) => path.includes('from=2025-02-01'))).toEqual([]);
  });

  test('an interrupted run: what it took stays, and the next one takes the rest once', async () => {
    // The second month is refused.
    archive.interrupt = (path) =>
      path.endsWith('/positions') && archive.asked.at(-1)?.includes('from=2025-02-01') ? 418 : undefined;
    await expect(run()).rejects.toThrow('answers api/positions with 418');
    const half = await everything();
    expect(half['positions']).toHaveLength(30);
    archive.interrupt = () => undefined;
    await run();
    const after = await everything();
    expect(after['positions']).toHaveLength(61);
    expect(after['positions']?.slice(0, 30)).toEqual(half['positions']);
    expect(after['devices']).toHaveLength(2);
  });

  test('a source that breaks off or asks for patience: is asked again, and nothing is missing or twice', async () => {
    let breaks = 3;
    archive.positions = function* (deviceId) {
      if (deviceId !== 31) return;
      for (let index = 0; index < 3_000; index += 1) {
        if (index === 2_000 && breaks-- > 0) throw new Error('the source ends');
        yield position(31, index);
      }
    };
    let refusals = 2;
    archive.interrupt = (path) => (path.endsWith('/events') && refusals-- > 0 ? 503 : undefined);
    const slept: number[] = [];
    const patient = { now: () => NOW, sleep: async (delay: number) => void slept.push(delay) };
    const { summary, progress } = await run({}, patient);
    expect(row(summary, 'positions')[1]).toBe(3_000);
    expect(slept.length).toBeGreaterThan(2);
    expect(progress).toMatch(/The source is slow \(it answered 503\): asking again in 1 s/);
  });

  test('answers that are cut off or refused as too long: are asked on, and nothing is missing or twice', async () => {
    archive.maxPositions = 1_500;
    archive.maxPeriodMs = 10 * 86_400_000;
    const month = Date.UTC(2025, 2);
    archive.positions = (deviceId) =>
      deviceId === 31
        ? [
            position(31, 0),
            ...Array.from({ length: 4_000 }, (_, index) => ({
              ...position(31, index),
              // Several reports repeat each fix.
              fixTime: wire(month + Math.floor(index / 3) * 1_000),
              deviceTime: wire(month + index * 1_000),
            })),
          ]
        : [];
    const { summary } = await run();
    expect(row(summary, 'positions')[1]).toBe(4_001);
    expect(row(summary, 'events')[1]).toBe(2);
  });

  test('values that nobody can believe: are left out, and the rest is taken', async () => {
    archive.positions = (deviceId) =>
      deviceId === 31
        ? [
            position(31, 0, { latitude: 95 }),
            position(31, 1, { fixTime: '1970-01-01T00:00:00.000+00:00' }),
            position(31, 2, { fixTime: '2925-01-01T00:00:00.000+00:00' }),
            position(31, 3, { speed: 1e9, altitude: 'high', course: -90, network: { cellTowers: 5 } }),
            position(31, 4, {
              attributes: { nested: { a: 1 }, totalDistance: -5, io1: 1e300, note: 'x'.repeat(9_999) },
            }),
            position(31, 5, { driverScore: 7, attributes: null, geofenceIds: [41, 42, 'x'] }),
          ]
        : [];
    const { summary } = await run();
    expect(row(summary, 'positions').slice(1)).toEqual([3, 0, 0, 1]);
    await withData(async ({ registry, history }) => {
      const van = registry.devices.byKey('860000000000001')?.id ?? 0;
      const rows = await history.positionRowsInRange(van, START, Date.now(), 10);
      expect(rows).toMatchObject([
        { speed: 0, altitude: 0, course: 270, network: null },
        { attributes: '{}' },
        { attributes: '{"driverScore":7}' },
      ]);
    });
  });

  test('positions that were forwarded meanwhile: are not stored twice, and counters go on from the source', async () => {
    await run({ withHistory: false });
    await withData(async ({ registry, history, latest }) => {
      const deviceId = registry.devices.byKey('860000000000001')?.id ?? 0;
      const own = [58, 59, 60, 61, 62].map((index) => ({
        ...position(deviceId, index, { network: null, geofenceIds: null, address: null }),
        id: history.nextPositionId(),
        attributes: { distance: index === 58 ? 0 : 100, totalDistance: (index - 58) * 100 },
      }));
      const newest = own.at(-1);
      const liveUpdates = newest ? [{ deviceId, positionId: newest.id, lastUpdate: START }] : [];
      await history.store({ positions: own, events: [], liveUpdates });
      if (newest) latest.put(newest);
    });
    const { summary } = await run();
    expect(row(summary, 'positions').slice(1, 2)).toEqual([58]);
    const check = () =>
      withData(async ({ registry, latest }) => {
        const newest = await latest.get(registry.devices.byKey('860000000000001')?.id ?? 0);
        expect(newest?.fixTime).toBe(wire(START + 62 * MINUTE_MS));
        expect(newest?.attributes['totalDistance']).toBe(1_006_200);
      });
    await check();
    await run();
    await check();
  });
});
