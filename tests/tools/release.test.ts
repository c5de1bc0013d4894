import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

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
  for (const name of files.filter((one) => one.endsWith('.js'))) {
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
