import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConsoleFiles } from '../../../server/http/console-files.ts';

let folder: string;
let files: ConsoleFiles;
const SCRIPT = `console.log('${'farol '.repeat(1_000)}')`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farol-console-'));
  mkdirSync(join(folder, 'dist', 'js'), { recursive: true });
  mkdirSync(join(folder, 'dist', 'images', 'categories'), { recursive: true });
  for (const category of ['default', 'truck'])
    writeFileSync(join(folder, 'dist', 'images', 'categories', `${category}.png`), `a ${category}`);
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'dist', '.built'), 'hidden');
  writeFileSync(
    join(folder, 'dist', 'index.html'),
    '<!doctype html><html lang="pt-BR"><body>Farol</body></html>',
  );
  writeFileSync(join(folder, 'dist', 'js', 'main-abc.js'), SCRIPT);
  writeFileSync(join(folder, 'dist', 'logo.png'), 'png');
  files = new ConsoleFiles(join(folder, 'dist'), { namespace: 'tracker' });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  files.respond(path, (name) => headers[name]);

test('console files: the page contains the namespace, at every URL of the console', async () => {
  for (const path of ['/', '/home', '/devices/5', '/login', '/share/abc.def', '/index.html']) {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain(
      '<html lang="pt-BR" data-namespace="tracker" data-offline-start="on">',
    );
  }
});

test('console files: the page says when the operator does not want it to start offline', async () => {
  const off = new ConsoleFiles(join(folder, 'dist'), { namespace: 'farol', offlineStart: false });
  const page = await (await off.respond('/', () => undefined)).text();
  expect(page).toContain('data-offline-start="off"');
});

test('console files: a file with a hash in its name is cached forever, others are revalidated', async () => {
  const script = await get('/js/main-abc.js');
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect((await get('/logo.png')).headers.get('cache-control')).toBe('no-cache');
});

test('console files: a missing old script, style or asset is not found, instead of returning the page', async () => {
  for (const path of ['/js/main-old.js', '/css/main-old.css', '/assets/old.woff2'])
    expect((await get(path)).status).toBe(404);
});

test('console files: a category has its picture below the namespace, and one without a picture that of the default category', async () => {
  for (const [name, content] of [
    ['truck.png', 'a truck'],
    ['hovercraft.png', 'a default'],
    ['ma%C3%A7%C3%A3.png', 'a default'],
  ]) {
    const response = await get(`/tracker/assets/images/categories/${name}`);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'image/png',
      content,
    ]);
  }
  for (const other of [
    'tracker/assets/images/categories/truck.svg',
    'tracker/assets/images/categories/a/b.png',
  ])
    await expect(get(`/${other}`)).rejects.toMatchObject({ status: 404 });
});

test('console files: drivers get their own page with the same settings, and the common one where the console was built without it', async () => {
  expect(await (await get('/motorista')).text()).toContain('<body>Farol</body>');
  writeFileSync(join(folder, 'dist', 'drivers.html'), '<html lang="pt-BR"><body>Drivers</body></html>');
  for (const path of ['/motorista', '/qr-driver', '/qr-driver/scan/7', '/drivers.html'])
    expect(await (await get(path)).text()).toBe(
      '<html lang="pt-BR" data-namespace="tracker" data-offline-start="on"><body>Drivers</body></html>',
    );
  for (const path of ['/', '/login', '/qr-drivers'])
    expect(await (await get(path)).text()).toContain('<body>Farol</body>');
});

test('console files: files are compressed for the browser, and unchanged ones are not sent again', async () => {
  for (const [accepted, unpack] of [
    ['gzip, deflate, br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const response = await get('/js/main-abc.js', { 'accept-encoding': accepted });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(SCRIPT.length / 10);
    expect(unpack(bytes).toString()).toBe(SCRIPT);
    const etag = response.headers.get('etag') ?? '';
    const again = await get('/js/main-abc.js', { 'accept-encoding': accepted, 'if-none-match': etag });
    expect(again.status).toBe(304);
  }
  expect(await (await get('/js/main-abc.js')).text()).toBe(SCRIPT);
});

test('console files: nothing outside the folder and no hidden file is served', async () => {
  for (const path of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/%2e%2e%5csecret.txt',
    '//secret.txt',
    '/.built',
    '/assets/..%00',
    '/%',
    '/assets/../../secret.txt',
  ]) {
    const text = await (await get(path)).text();
    expect(text).not.toContain('secret');
    expect(text).not.toContain('hidden');
  }
});

test('console files: a rebuilt console is served at once', async () => {
  writeFileSync(
    join(folder, 'dist', 'index.html'),
    '<html><body>a newer Farol, longer than before, really so</body></html>',
  );
  expect(await (await get('/home')).text()).toContain('newer');
});

test('console files: a console that was never built explains how to build it', async () => {
  const response = await new ConsoleFiles(join(folder, 'nowhere'), { namespace: 'farol' }).respond(
    '/',
    () => undefined,
  );
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm start');
});
