import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readArguments, UsageError } from '../../server/command-arguments.ts';
import { unknownSettings } from '../../server/settings/setting-names.ts';
import { ServerProcess, temporaryData, type TemporaryServerData } from '../harness/server-process.ts';

describe('arguments', () => {
  test('start: is what happens without a command', () => {
    const start = { command: 'start', empty: false, checkOnly: false, envFile: undefined };
    expect(readArguments([])).toEqual(start);
    expect(readArguments(['start'])).toEqual(start);
    expect(readArguments(['--empty'])).toEqual({ ...start, empty: true });
    expect(readArguments(['start', '--check-config', '--env-file', '/etc/farol'])).toEqual({
      ...start,
      checkOnly: true,
      envFile: '/etc/farol',
    });
  });

  test.for([
    [['strat'], 'Unknown command strat'],
    [['--emtpy'], 'Unknown option --emtpy'],
    [['backup'], 'backup needs one file'],
    [['backup', 'a', 'b'], 'backup needs one file'],
    [['restore', '--force', 'a'], 'Unknown option --force'],
    [['user'], 'user needs one of create and password'],
    [['import-traccar'], 'import-traccar needs the address of one Traccar server'],
    [['import-traccar', 'http://t', '--since', '2025'], '--since must be a month such as 2025-01, not 2025'],
    [['import-traccar', 'http://t', '--time-zone', 'Moon'], '--time-zone must be the name of a time zone'],
    [['user', 'create'], 'user create needs the e-mail address'],
    [['user', 'password', 'a@b.example', '--administrator'], 'Unknown option --administrator'],
  ] as const)('wrong arguments: %o are refused in words', ([args, words]) => {
    expect(() => readArguments(args)).toThrow(UsageError);
    expect(() => readArguments(args)).toThrow(words);
  });
});

describe('names of settings', () => {
  test('a mistyped name: is named with the setting that was probably meant', () => {
    expect(unknownSettings({ TRUSTED_PROXYES: '10.0.0.1', SMTP_PASS: 'x', HOME: '/root', PAT: '1' })).toEqual(
      [
        'SMTP_PASS is no setting of Farol',
        'TRUSTED_PROXYES is no setting of Farol; did you mean TRUSTED_PROXIES?',
      ],
    );
  });

  test('a settings file: every unknown name of it is named, others of the environment are not', () => {
    expect(unknownSettings({ PROT: '80', LANGUAGE: 'en' }, ['PROT'])).toEqual([
      'PROT is no setting of Farol; did you mean PORT?',
    ]);
  });
});

describe('commands on the data of a server', () => {
  let data: TemporaryServerData;
  let server: ServerProcess | undefined;
  beforeEach(async () => {
    data = await temporaryData();
  });
  afterEach(async () => {
    await server?.end('SIGKILL');
    await data.remove();
  });

  function farol(args: string[], input = '', more: NodeJS.ProcessEnv = {}) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts', ...args], {
      env: { ...process.env, DATA_DIR: data.folder, ...more },
      input,
      maxBuffer: 2 ** 26,
    });
    return { status, stdout, output: stdout.toString(), errors: stderr.toString() };
  }

  test('--version, --help, --check-config: answer and start nothing', () => {
    expect(farol(['--version']).output).toMatch(/^Farol \d+\.\d+\.\d+/);
    expect(farol(['--help']).output).toMatch(/^farol \[start\]/);
    const file = join(data.folder, 'settings');
    writeFileSync(
      file,
      'PORT=20685\nMETRICS_PORT 9464\nSMTP_HOST=mail.example\nSMTP_FROM=a@b.example\nSMTP_PASWORD=hush\n',
    );
    const checked = farol(['--check-config', '--env-file', file]);
    expect(checked).toMatchObject({ status: 0 });
    expect(checked.output).toMatch(/127\.0\.0\.1:20685[^]*Mail: mail\.example:587/);
    expect(checked.output).not.toContain('hush');
    expect(checked.errors).toBe(
      `Warning: a line of ${file} is no NAME=value and was left out: METRICS_PO…\n` +
        'Warning: SMTP_PASWORD is no setting of Farol; did you mean SMTP_PASSWORD?\n',
    );
    expect(farol(['--check-config'], '', { PORT: 'http' })).toMatchObject({
      status: 1,
      errors: 'PORT must be a port number, not "http"\n',
    });
    expect(existsSync(join(data.folder, 'farol.db'))).toBe(false);
  });

  test('accounts: one is made, its password is changed and a backup goes to standard output', async () => {
    const made = farol(['user', 'create', 'ana@example.com', '--administrator', '--name', 'Ana']);
    expect(made).toMatchObject({ status: 0, errors: '' });
    const password = /^Its password: (\S+)$/m.exec(made.output)?.[1];
    expect(farol(['user', 'create', 'ANA@example.com'])).toMatchObject({
      status: 1,
      errors: expect.stringContaining('There is an account'),
    });
    server = await ServerProcess.start(data);
    const email = 'ana@example.com';
    const first = await server.api.form('/session', { email, password: password ?? '' });
    expect(first.status).toBe(200);
    expect(first.json()).toMatchObject({ name: 'Ana', administrator: true });
    const refused = farol(['user', 'password', 'ana@example.com']);
    expect(refused.errors).toMatch(/^Another server process is already using the data/);
    const backup = farol(['backup', '-']);
    expect(backup).toMatchObject({ status: 0, errors: '' });
    expect(backup.stdout.subarray(0, 15).toString()).toBe('SQLite format 3');
    // As long as its pages: a reader that is slow gets the end as well.
    const [pageBytes, pages] = [backup.stdout.readUInt16BE(16), backup.stdout.readUInt32BE(28)];
    expect(backup.stdout).toHaveLength(pageBytes * pages);
    await server.end('SIGTERM');

    const changed = farol(['user', 'password', 'ana@example.com', '--password-stdin'], 'correct horse\n');
    expect(changed).toMatchObject({ status: 0, errors: '' });
    expect(changed.output).not.toContain('correct horse');
    expect(farol(['user', 'password', 'bob@example.com']).errors).toMatch(/^There is no account bob/);
    server = await ServerProcess.start(data);
    const old = await server.api.form('/session', { email, password: password ?? '' });
    expect(old.status).toBe(401);
    const now = await server.api.form('/session', { email, password: 'correct horse' });
    expect(now.status).toBe(200);
  });
});
