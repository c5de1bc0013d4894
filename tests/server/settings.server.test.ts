import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../server/settings.ts';
import { ServerProcess, temporaryData, type TemporaryServerData } from '../harness/server-process.ts';

describe('what the operator asks for', () => {
  test('without a word the server stays on this machine, at the ports that the handbook names', () => {
    expect(readSettings({}, [], '/farol')).toEqual({
      host: '127.0.0.1',
      port: 3000,
      devicePort: 5055,
      dataFolder: '/farol/data',
      databaseUrl: undefined,
      namespace: 'farol',
      empty: false,
    });
  });

  test('every setting is taken as it is given', () => {
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
      PUSH_VAPID_KEY: `B${'k'.repeat(86)}`,
    };
    expect(readSettings(environment, ['--empty'], '/farol')).toEqual({
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
      vapidPublicKey: `B${'k'.repeat(86)}`,
    });
  });

  test('how much reports may ask is taken as it is given, and refused when it is no number', () => {
    const environment = { REPORT_ROWS: '5000', REPORTS_PER_USER: '1' };
    const { reportLimits } = readSettings(environment, [], '/farol');
    expect(reportLimits).toMatchObject({ rows: 5000, days: 800, concurrent: { user: 1 } });
    for (const text of ['0', '-1', '1.5', 'many'])
      expect(() => readSettings({ REPORT_DAYS: text }, [], '/farol')).toThrow(/^REPORT_DAYS must be/);
  });

  test('a variable that is set to nothing counts as not set', () => {
    const names =
      'HOST PORT DEVICE_PORT DATA_DIR DATABASE_URL NAMESPACE SMTP_HOST SMTP_PORT SMTP_FROM WEBHOOK_URL PUSH_VAPID_KEY REPORT_ROWS TRUSTED_PROXIES ALLOWED_PRIVATE_TARGETS';
    const nothing = Object.fromEntries(names.split(' ').map((name) => [name, '']));
    expect(readSettings(nothing, [], '/farol')).toEqual(readSettings({}, [], '/farol'));
  });

  test.for([
    [{ PUSH_VAPID_KEY: 'secret' }, [], 'PUSH_VAPID_KEY must be a public VAPID key'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, [], 'TRUSTED_PROXIES must be a list of addresses: "10.0.0.0/99"'],
    [{ ALLOWED_PRIVATE_TARGETS: 'intranet' }, [], 'ALLOWED_PRIVATE_TARGETS must be a list of addresses'],
    [{ PORT: 'http' }, [], 'PORT must be a port number, not "http"'],
    [{ PORT: '65536' }, [], 'PORT must be a port number'],
    [{ DEVICE_PORT: '-1' }, [], 'DEVICE_PORT must be a port number'],
    [{ DEVICE_PORT: '50.5' }, [], 'DEVICE_PORT must be a port number'],
    [
      { SMTP_HOST: 'mail', SMTP_FROM: 'a@b.example', SMTP_PORT: 'smtp' },
      [],
      'SMTP_PORT must be a port number',
    ],
    [{ SMTP_HOST: 'mail', SMTP_USER: 'fleet' }, [], 'SMTP_FROM must be the mail address of the sender'],
    [{ WEBHOOK_URL: 'ftp://hook.example.com' }, [], 'WEBHOOK_URL must be an http or https address'],
    [{ NAMESPACE: 'a.b' }, [], 'NAMESPACE must be a word'],
    [{}, ['--emtpy'], 'Unknown option --emtpy'],
  ] as const)('%o %o is refused in words', ([environment, options, words]) => {
    const read = (): unknown => readSettings(environment, [...options], '/farol');
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(words);
  });
});

describe('a server that cannot run says why and ends', () => {
  let data: TemporaryServerData;
  let server: ServerProcess | undefined;
  beforeEach(async () => {
    data = await temporaryData();
  });
  afterEach(async () => {
    await server?.end('SIGKILL');
    await data.remove();
  });

  /** Starts the server; what it says when it ends by itself. */
  async function refusal(options: string[], more: NodeJS.ProcessEnv): Promise<string> {
    server = await ServerProcess.spawn(data, options, more);
    const { code, complaints } = await server.ended();
    expect(code).toBe(1);
    // A sentence for the operator, not a trace for the programmer.
    expect(complaints.trim()).not.toContain('\n');
    return complaints;
  }

  test.for(['0.0.0.0', '::'])(
    'with the demo account, whose password everybody knows, it never listens beyond this machine (%s)',
    async (host) => {
      expect(await refusal([], { HOST: host })).toMatch(
        /^The demo account demo@farol\.app has a password that everybody knows/,
      );
    },
  );

  test('a setting that cannot be meant is named', async () => {
    expect(await refusal([], { PORT: 'http' })).toMatch(/^PORT must be a port number, not "http"/);
    expect(await refusal(['--demo'], {})).toMatch(/^Unknown option --demo/);
  });

  test('data that another server uses is left alone', async () => {
    const first = await ServerProcess.start(data);
    try {
      expect(await refusal(['--empty'], {})).toMatch(/^Another server process is already using the data in/);
    } finally {
      await first.end('SIGKILL');
    }
  });

  test('a database that cannot be reached is named, without the password that its address holds', async () => {
    const complaint = await refusal(['--empty'], {
      DATABASE_URL: 'postgres://farol:secret@127.0.0.1:1/farol',
    });
    expect(complaint).toMatch(/^No way to the PostgreSQL of DATABASE_URL/);
    expect(complaint).not.toContain('secret');
  });

  test('a folder that cannot hold the data is named', async () => {
    const file = join(data.folder, 'file');
    await writeFile(file, '');
    const complaint = await refusal(['--empty'], { DATA_DIR: join(file, 'data') });
    expect(complaint).toMatch(/^The folder .*data cannot hold the data/);
  });

  test('a port that is taken is named', async () => {
    const first = await ServerProcess.start(data);
    const other = await temporaryData();
    try {
      server = await ServerProcess.spawn(other, ['--empty'], { PORT: new URL(first.api.address).port });
      const { code, complaints } = await server.ended();
      expect([code, complaints]).toEqual([1, expect.stringMatching(/^The port is in use: .*EADDRINUSE/)]);
    } finally {
      await first.end('SIGKILL');
      await other.remove();
    }
  });
});
