import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../harness/server-process.ts';
import { CAN_BUILD_IMAGES, ContainerImages } from '../harness/container-image.ts';

interface Bundle {
  bundleServer: (folder: string) => Promise<string[]>;
  noticesOf: (packages: string[]) => string;
}

let bundle: Bundle;
let folder: string;
let packages: string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farol-release-'));
  bundle = await import(new URL('../../tools/release/server-bundle.mjs', import.meta.url).href);
  packages = await bundle.bundleServer(join(folder, 'server'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the bundle of the server: every thread is a script beside it, and nothing is imported from elsewhere', () => {
  const files = readdirSync(join(folder, 'server'));
  expect(files).toEqual(
    expect.arrayContaining([
      'main.js',
      'report-thread.js',
      'writing-thread.js',
      'map-process.js',
      'map-watchdog.js',
    ]),
  );
  for (const name of files.filter((file) => file.endsWith('.js'))) {
    const script = readFileSync(join(folder, 'server', name), 'utf8');
    for (const [, from] of script.matchAll(/^import\s?(?:[\w*{][^"';]*from\s?)?["']([^"']+)["']/gm))
      expect(from?.startsWith('./') || isBuiltin(from ?? ''), from).toBe(true);
    for (const [, file] of script.matchAll(/new URL\(["'`](\.\/[^"'`]+\.js)["'`],/g))
      expect(files).toContain(file?.slice(2));
  }
});

test('the bundle of the server: the licenses of all packages in it are given', () => {
  const notices = bundle.noticesOf(packages);
  for (const name of ['hono', 'kysely', 'pg', 'zod', 'ws']) expect(notices).toMatch(`## ${name}, `);
  expect(notices).toContain('Permission is hereby granted');
});

test('the bundle of the server: it starts below node_modules, where types are not stripped, and ends when asked', async () => {
  const installed = join(folder, 'node_modules', 'farol');
  cpSync(join(folder, 'server'), join(installed, 'server'), { recursive: true });
  const manifest = { name: 'farol', version: '9.8.7', commit: 'abc', type: 'module' };
  writeFileSync(join(installed, 'package.json'), JSON.stringify(manifest));
  const server = spawn(process.execPath, [join(installed, 'server/main.js'), '--empty'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DEVICE_PORT: '0', DATA_DIR: '', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  expect(value).toMatch(/^Farol 9\.8\.7\+abc at http/);
  const ended = new Promise((resolve) => server.on('exit', resolve));
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(readdirSync(join(folder, 'data'))).toContain('farol.db');
});

test.skipIf(!CAN_BUILD_IMAGES)(
  'the container: it is built by Debian’s buildah, runs as a user of its own, is healthy, and ends when asked',
  async () => {
    const images = new ContainerImages();
    try {
      const context = join(folder, 'context');
      cpSync(join(folder, 'server'), join(context, 'package/server'), { recursive: true });
      for (const part of ['bin', 'console']) mkdirSync(join(context, 'package', part));
      writeFileSync(join(context, 'package/bin/farol.js'), "await import('../server/main.js');\n");
      const manifest = { name: 'farol', version: '9.8.7', commit: 'abc', type: 'module' };
      writeFileSync(join(context, 'package/package.json'), JSON.stringify(manifest));
      images.makeBase('localhost/node');
      const file = join(import.meta.dirname, '../../deploy/Containerfile');
      images.build('localhost/farol', file, { folder: context, base: 'localhost/node' });
      const config = images.configOf('localhost/farol');
      expect(config).toMatchObject({ User: '10001:10001', StopSignal: 'SIGTERM', WorkingDir: '/data' });
      const { Entrypoint, Cmd, Healthcheck } = config;
      const container = images.containerOf('localhost/farol');
      const ports = { HOST: '127.0.0.1', PORT: String(await freePort()), DEVICE_PORT: '0' };
      const keys = new Set<string>();
      // Twice, on the same data.
      for (const _ of [1, 2]) {
        const server = images.run(container, [...Entrypoint, ...Cmd], ports);
        const ended = once(server, 'exit');
        const lines = createInterface({ input: server.stdout ?? process.stdin })[Symbol.asyncIterator]();
        expect((await lines.next()).value).toMatch(/^Farol 9\.8\.7\+abc at http/);
        const [health] = await once(images.run(container, Healthcheck.Test.slice(1), ports), 'exit');
        expect(health).toBe(0);
        const look =
          "const read = (name) => fs.readFileSync(`/data/${name}`, 'utf8'); console.log(JSON.stringify([process.getuid(), fs.statSync('/data/farol.db').uid, read('farol.leader'), read('secret.key')]))";
        const looking = images.run(container, ['node', '-e', look]);
        let said = '';
        looking.stdout?.on('data', (text) => (said += String(text)));
        await once(looking, 'exit');
        const [user, owner, leader, key]: [number, number, string, string] = JSON.parse(said);
        expect([user, owner]).toEqual([10001, 10001]);
        keys.add(key);
        process.kill(JSON.parse(leader).pid, 'SIGTERM');
        expect((await ended)[0]).toBe(0);
      }
      expect(keys.size).toBe(1);
    } finally {
      images.remove();
    }
  },
  120_000,
);
