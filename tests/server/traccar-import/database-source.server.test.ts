import { pbkdf2Sync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Passwords } from '../../../server/accounts/passwords.ts';
import { systemClock } from '../../../server/runtime/clock.ts';
import { openServerData } from '../../../server/services/services.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import { importTraccar } from '../../../server/traccar-import/import-traccar.ts';
import { temporaryPostgres, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const POSTGRES = process.env['FAROL_TEST_POSTGRES'];
const SALT = '0123456789abcdef0123456789abcdef0123456789abcdef';
const HASH = pbkdf2Sync('sésamo', Buffer.from(SALT, 'hex'), 1_000, 24, 'sha1').toString('hex');

/** The tables as Traccar has them, with the columns that say something. */
const SOURCE = `
  create table tc_servers (id int, latitude float8, zoom int, attributes varchar(4000));
  insert into tc_servers values (1, -23.5, 9, '{"speedUnit":"kmh"}');
  create table tc_users (id int, name varchar(128), email varchar(128), hashedpassword varchar(128), salt varchar(128),
    administrator boolean, devicelimit int, expirationtime timestamp, attributes varchar(4000));
  insert into tc_users values (1, 'Ana', 'ana@example.com', '${HASH}', '${SALT}', true, -1, '2030-01-01 00:00:00', '{}');
  create table tc_groups (id int, name varchar(128), groupid int, attributes varchar(4000));
  insert into tc_groups values (7, 'Fleet', null, '{}');
  create table tc_calendars (id int, name varchar(128), data bytea, attributes varchar(4000));
  insert into tc_calendars values (8, 'Work', convert_to(E'BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nBEGIN:VEVENT\\r\\nDTSTART:20250106T080000Z\\r\\nDTEND:20250106T180000Z\\r\\nEND:VEVENT\\r\\nEND:VCALENDAR\\r\\n', 'UTF8'), '{}');
  create table tc_devices (id int, name varchar(128), uniqueid varchar(128), lastupdate timestamp, positionid int,
    groupid int, calendarid int, attributes varchar(4000), disabled boolean);
  insert into tc_devices values (31, 'Van', '860000000000001', '2025-01-31 23:30:00', 5, 7, 8, '{"deviceImage":"device.jpg"}', false);
  create table tc_drivers (id int, name varchar(128), uniqueid varchar(128), attributes varchar(4000));
  create table tc_geofences (id int, name varchar(128), area varchar(4096), calendarid int, attributes varchar(4000));
  insert into tc_geofences values (41, 'Yard', 'CIRCLE (-23.5 -46.6, 500)', null, null);
  create table tc_commands (id int, description varchar(4000), type varchar(128), textchannel boolean, attributes varchar(4000));
  create table tc_maintenances (id int, name varchar(128), type varchar(128), start float8, period float8, attributes varchar(4000));
  create table tc_attributes (id int, description varchar(4000), type varchar(128), attribute varchar(128), expression varchar(4000));
  create table tc_notifications (id int, type varchar(128), always boolean, notificators varchar(128), attributes varchar(4000));
  create table tc_reports (id int, type varchar(32), description varchar(128), calendarid int, attributes varchar(4000));
  insert into tc_reports values (9, 'summary', 'Daily', 8, '{"daily":true}');
  create table tc_user_report (userid int, reportid int);
  insert into tc_user_report values (1, 9);
  create table tc_device_device (deviceid int, linkeddeviceid int);
  insert into tc_device_device values (31, 31);
  create table tc_user_device (userid int, deviceid int);
  insert into tc_user_device values (1, 31), (1, 99);
  create table tc_user_user (userid int, manageduserid int);
  create table tc_device_geofence (deviceid int, geofenceid int);
  insert into tc_device_geofence values (31, 41);
  create table tc_positions (id int, protocol varchar(128), deviceid int, servertime timestamp, devicetime timestamp,
    fixtime timestamp, valid boolean, latitude float8, longitude float8, altitude float4, speed float4, course float4,
    address varchar(512), attributes varchar(4000), accuracy float8, network varchar(4000), geofenceids varchar(128));
  insert into tc_positions select i, 'gt06', 31, t, t, t, true, -23.5, -46.6, 700, 20.5, 90, null,
    '{"totalDistance":' || i || '}', 5, null, '[41]'
    from (select i, timestamp '2025-01-31 20:30:00' + i * interval '1 second' as t from generate_series(1, 10500) i) x;
  insert into tc_positions select 20000, 'gt06', 31, t, t, t, true, 'NaN', -46.6, 700, 20.5, 90, null, '{broken', 5, null, null
    from (select timestamp '2025-01-31 20:30:00' as t) x;
  create table tc_events (id int, type varchar(128), eventtime timestamp, deviceid int, positionid int, geofenceid int,
    attributes varchar(4000), maintenanceid int);
  insert into tc_events values (1, 'geofenceExit', '2025-01-31 20:30:07', 31, 7, 41, '{}', null);
`;

describe.skipIf(POSTGRES === undefined)('the database of a Traccar server', () => {
  let source: TemporaryDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'farol-import-'));
    source = await temporaryPostgres(POSTGRES ?? '');
    const client = new Client({ connectionString: source.databaseUrl });
    await client.connect();
    await client.query(SOURCE);
    await client.end();
  });
  afterAll(async () => {
    await source.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(dryRun: boolean): Promise<string> {
    let summary = '';
    await importTraccar(
      { dataFolder: folder, namespace: 'farol' },
      {
        address: source.databaseUrl ?? '',
        token: undefined,
        dryRun,
        merge: false,
        withHistory: true,
        since: undefined,
        name: undefined,
        timeZone: 'America/Sao_Paulo',
      },
      { summary: (text) => (summary += text), progress: () => {} },
    );
    return summary;
  }

  test('is read with its passwords, in its time zone, and over several pages', async () => {
    expect(await run(true)).toMatch(
      /In the history are 10,501 positions and 1 events\.\n +2025-01: 1,800 positions, 1 events\n +2025-02: 8,701 positions, 0 events/,
    );
    const summary = await run(false);
    expect(summary).toMatch(/positions +10,501 +10,500 +0 +0 +1/);
    expect(summary).toMatch(/permissions +5 +3 +0 +0 +2/);
    expect(summary).toMatch(/scheduled reports +1 +1 +0 +0 +0/);
    expect(summary).toMatch(/pictures of 1 devices are files of the Traccar server/);
    expect(summary).not.toContain('no password');
    const database = await openDatabase(folder);
    const { registry, history } = await openServerData(database, systemClock, 'farol');
    const [ana] = registry.users.allByKey('ana@example.com');
    expect(ana?.user.expirationTime).toBe('2030-01-01T03:00:00.000+00:00');
    expect(await new Passwords().verify('sésamo', ana?.passwordHash ?? null, 'test')).toBe(true);
    const van = registry.devices.byKey('860000000000001');
    expect(van?.lastUpdate).toBe('2025-02-01T02:30:00.000+00:00');
    expect(registry.index('calendar').get(van?.calendarId ?? 0)?.name).toBe('Work');
    const [first] = await history.positionRowsInRange(van?.id ?? 0, 0, Date.now(), 1);
    expect(first?.fix_time).toBe(Date.UTC(2025, 0, 31, 23, 30, 1));
    const [event] = await history.eventRows(van?.id ?? 0, { from: 0, to: Date.now(), types: [] }, 1);
    const yard = [...registry.index('geofence').all()][0]?.id;
    expect(event).toMatchObject({ event_time: Date.UTC(2025, 0, 31, 23, 30, 7), geofence_id: yard });
    expect((await history.position(event?.position_id ?? 0))?.attributes['totalDistance']).toBe(7);
    await database.close();
  });
});
