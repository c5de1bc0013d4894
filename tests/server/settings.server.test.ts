import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readArguments } from '../../server/command-arguments.ts';
import { readSettings, SettingsError } from '../../server/settings/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { DatabaseError } from '../../server/storage/schema/database-error.ts';
import { ServerProcess, temporaryData, type TemporaryServerData } from '../harness/server-process.ts';

describe('settings of the operator', () => {
  test('by default the server listens only on this machine, at the documented ports', () => {
    expect(readSettings({}, { empty: false }, '/farol')).toEqual({
      host: '127.0.0.1',
      port: 3000,
      devicePort: 5055,
      dataFolder: '/farol/data',
      databaseUrl: undefined,
      namespace: 'farol',
      empty: false,
      offlineStart: true,
    });
  });

  test('every setting is used as given', () => {
    const environment = {
      HOST: '0.0.0.0',
      PORT: '80',
      DEVICE_PORT: '0',
      DATA_DIR: '/srv/fleet',
      DATABASE_URL: 'postgres://fleet@db/fleet',
      NAMESPACE: 'acme',
      SMTP_HOST: 'mail.example.com',
      SMTP_PORT: '465',
      SMTP_USER: 'fleet',
      SMTP_PASSWORD: 'hush',
      SMTP_FROM: 'Fleet <fleet@example.com>',
      WEBHOOK_URL: 'https://hook.example.com/in?key=1',
      PUSH_CONTACT: 'fleet@example.com',
      MAP_FILES: '/srv/maps',
      OFFLINE_START: 'off',
    };
    expect(readSettings(environment, { empty: true }, '/farol')).toEqual({
      host: '0.0.0.0',
      port: 80,
      devicePort: 0,
      dataFolder: '/srv/fleet',
      databaseUrl: 'postgres://fleet@db/fleet',
      namespace: 'acme',
      empty: true,
      mail: {
        host: 'mail.example.com',
        port: 465,
        login: { user: 'fleet', password: 'hush' },
        from: 'Fleet <fleet@example.com>',
      },
      webhookUrl: 'https://hook.example.com/in?key=1',
      pushContact: 'mailto:fleet@example.com',
      mapFiles: '/srv/maps',
      offlineStart: false,
    });
  });

  test('report limits are used as given, and refused when they are not numbers', () => {
    const environment = { REPORT_ROWS: '5000', REPORTS_PER_USER: '1' };
    const { reportLimits } = readSettings(environment, { empty: false }, '/farol');
    expect(reportLimits).toMatchObject({ rows: 5000, days: 800, concurrent: { user: 1 } });
    for (const text of ['0', '-1', '1.5', 'many'])
      expect(() => readSettings({ REPORT_DAYS: text }, { empty: false }, '/farol')).toThrow(
        /^REPORT_DAYS must be/,
      );
  });

  test('single sign-on has what the provider needs, and reasonable defaults for the rest', () => {
    const needed = {
      OPENID_ISSUER: 'https://id.example/realms/fleet',
      OPENID_CLIENT_ID: 'farol',
      OPENID_CONSOLE_URL: 'https://fleet.example/',
    };
    expect(readSettings(needed, { empty: false }, '/farol').openId).toEqual({
      issuer: 'https://id.example/realms/fleet',
      clientId: 'farol',
      clientSecret: undefined,
      consoleUrls: ['https://fleet.example'],
      scopes: 'openid profile email',
      groupsClaim: 'groups',
      adminGroup: undefined,
      allowGroup: undefined,
      createsAccounts: false,
      isForced: false,
    });
    const all = {
      ...needed,
      OPENID_CLIENT_SECRET: 'a secret',
      OPENID_SCOPES: 'openid, groups',
      OPENID_GROUPS_CLAIM: 'roles',
      OPENID_ADMIN_GROUP: 'admins',
      OPENID_ALLOW_GROUP: 'fleet',
      OPENID_CREATE: 'on',
      OPENID_FORCE: 'on',
      OPENID_CONSOLE_URL: 'https://fleet.example, http://localhost:3000/',
    };
    expect(readSettings(all, { empty: false }, '/farol').openId).toMatchObject({
      clientSecret: 'a secret',
      consoleUrls: ['https://fleet.example', 'http://localhost:3000'],
      scopes: 'openid groups',
      groupsClaim: 'roles',
      adminGroup: 'admins',
      allowGroup: 'fleet',
      createsAccounts: true,
      isForced: true,
    });
    for (const host of ['localhost:9000', '127.0.0.1', '[::1]:80'])
      expect(
        readSettings({ ...needed, OPENID_ISSUER: `http://${host}` }, { empty: false }, '/farol').openId,
      ).toBeDefined();
  });

  test('a replica for reports is a PostgreSQL, and of one', () => {
    const [main, replica] = ['postgres://db/farol', 'postgresql://replica/farol'];
    expect(settingsWithReplica(main, replica).reportDatabaseUrl).toBe(replica);
    expect(() => settingsWithReplica(main, 'replica:5432')).toThrow(
      /^REPORT_DATABASE_URL must be a PostgreSQL address/,
    );
    expect(() => settingsWithReplica('', replica)).toThrow(/DATABASE_URL, which is not set/);
  });

  test('an empty variable counts as not set', () => {
    const names =
      'HOST PORT DEVICE_PORT DATA_DIR DATABASE_URL REPORT_DATABASE_URL NAMESPACE SMTP_HOST SMTP_PORT SMTP_FROM WEBHOOK_URL PUSH_CONTACT REPORT_ROWS TRUSTED_PROXIES ALLOWED_PRIVATE_TARGETS MAP_FILES OFFLINE_START OPENID_ISSUER OPENID_FORCE';
    const empty = Object.fromEntries(names.split(' ').map((name) => [name, '']));
    expect(readSettings(empty, { empty: false }, '/farol')).toEqual(
      readSettings({}, { empty: false }, '/farol'),
    );
  });

  test.for([
    [{ PUSH_CONTACT: 'me' }, 'PUSH_CONTACT must be a mail address or an https address'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES must be a list of addresses: "10.0.0.0/99"'],
    [{ ALLOWED_PRIVATE_TARGETS: 'intranet' }, 'ALLOWED_PRIVATE_TARGETS must be a list of addresses'],
    [{ OFFLINE_START: 'maybe' }, 'OFFLINE_START must be on or off, not "maybe"'],
    [{ OPENID_ISSUER: 'https://id.example' }, 'OPENID_CLIENT_ID must name this server'],
    ...(
      [
        [{ OPENID_ISSUER: 'id.example' }, 'OPENID_ISSUER must be an https address'],
        [{ OPENID_ISSUER: 'http://id.example' }, 'OPENID_ISSUER must be an https address'],
        [{ OPENID_ISSUER: 'https://me:secret@id.example' }, 'OPENID_ISSUER must be an https address'],
        [{ OPENID_CONSOLE_URL: '' }, 'OPENID_CONSOLE_URL must be an https address'],
        [{ OPENID_CONSOLE_URL: 'http://fleet.example' }, 'OPENID_CONSOLE_URL must be an https address'],
        [
          { OPENID_CONSOLE_URL: 'https://fleet.example/x' },
          'OPENID_CONSOLE_URL must be an address without a path',
        ],
        [
          { OPENID_CONSOLE_URL: 'https://fleet.example https://fleet.example/' },
          'OPENID_CONSOLE_URL must name each host once',
        ],
        [
          { OPENID_CONSOLE_URL: 'https://fleet.example http://fleet.example' },
          'OPENID_CONSOLE_URL must be an https address',
        ],
        [{ OPENID_SCOPES: 'profile email' }, 'OPENID_SCOPES must contain openid'],
        [{ OPENID_CREATE: 'yes' }, 'OPENID_CREATE must be on or off, not "yes"'],
        [{ OPENID_FORCE: 'true' }, 'OPENID_FORCE must be on or off, not "true"'],
      ] satisfies [Record<string, string>, string][]
    ).map(([wrong, message]): [Record<string, string>, string] => [
      {
        OPENID_ISSUER: 'https://id.example',
        OPENID_CLIENT_ID: 'farol',
        OPENID_CONSOLE_URL: 'https://fleet.example',
        ...wrong,
      },
      message,
    ]),
    [{ PORT: 'http' }, 'PORT must be a port number, not "http"'],
    [{ PORT: '65536' }, 'PORT must be a port number'],
    [{ DEVICE_PORT: '-1' }, 'DEVICE_PORT must be a port number'],
    [{ DEVICE_PORT: '50.5' }, 'DEVICE_PORT must be a port number'],
    [{ METRICS_PORT: '3000' }, 'PORT and METRICS_PORT cannot both be 3000'],
    [{ GT06_PORT: '5055' }, 'DEVICE_PORT and GT06_PORT cannot both be 5055'],
    [{ DATABASE_URL: 'mysql://me:secret@db/x' }, 'DATABASE_URL must be an address like postgres://user'],
    [{ DATABASE_URL: '/var/db' }, 'DATABASE_URL must be an address like postgres://user'],
    [{ SMTP_HOST: 'mail', SMTP_FROM: 'a@b.example', SMTP_PORT: 'smtp' }, 'SMTP_PORT must be a port number'],
    [{ SMTP_HOST: 'mail', SMTP_USER: 'fleet' }, 'SMTP_FROM must be the mail address of the sender'],
    [{ WEBHOOK_URL: 'ftp://hook.example.com' }, 'WEBHOOK_URL must be an http or https address'],
    [{ NAMESPACE: 'a.b' }, 'NAMESPACE must be a word'],
  ] as const)('%o is refused with a message', ([environment, words]) => {
    const read = (): unknown => readSettings(environment, { empty: false }, '/farol');
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(words);
  });
});

describe('a server that cannot start says why and ends', () => {
  let data: TemporaryServerData;
  beforeEach(async () => {
    data = await temporaryData();
  });
  afterEach(() => data.remove());

  /** Starts the server, which ends by itself; returns its error output. */
  async function refusal(options: string[], more: NodeJS.ProcessEnv, folder = data): Promise<string> {
    const server = await ServerProcess.spawn(folder, options, more);
    const { code, errorOutput: complaints } = await server.ended();
    expect(code).toBe(1);
    // A sentence for the operator, not a stack trace.
    expect(complaints.trim()).not.toContain('\n');
    return complaints;
  }

  test('an invalid setting is named', async () => {
    expect(await refusal([], { PORT: 'http' })).toMatch(/^PORT must be a port number, not "http"/);
    expect(() => readArguments(['--demo'])).toThrow(/^Unknown option --demo/);
  });

  test('data that another server uses is left alone, and a port in use is named', async () => {
    const first = await ServerProcess.start(data);
    const other = await temporaryData();
    try {
      expect(await refusal(['--empty'], {})).toMatch(/^Another server process is already using the data in/);
      const { port } = new URL(first.api.address);
      expect(await refusal(['--empty'], { PORT: port }, other)).toMatch(/^The port is in use: .*EADDRINUSE/);
    } finally {
      await first.end('SIGKILL');
      await other.remove();
    }
  });

  test('an unreachable database is named, without the password in its address, and a folder that cannot hold the data', async () => {
    const unreachable = openDatabase(data.folder, 'postgres://farol:secret@127.0.0.1:1/farol');
    const { message } = await unreachable.then(
      () => new Error('it was reached'),
      (error: unknown) => (error instanceof DatabaseError ? error : new Error(String(error))),
    );
    expect(message).toMatch(/^No way to the PostgreSQL of DATABASE_URL/);
    expect(message).not.toContain('secret');
    const file = join(data.folder, 'file');
    await writeFile(file, '');
    await expect(openDatabase(join(file, 'data'))).rejects.toThrow(/^The folder .*data cannot hold the data/);
  });
});

function settingsWithReplica(main: string, replica: string) {
  return readSettings({ DATABASE_URL: main, REPORT_DATABASE_URL: replica }, { empty: false }, '/farol');
}
