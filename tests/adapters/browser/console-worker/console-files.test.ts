import { beforeEach, expect, test, vi } from 'vitest';
import { ConsoleFileCache, type ConsoleBuild } from '@farol/adapters/browser/console-worker/console-files';
import { MemoryCaches } from '../memory-caches.ts';

const SCOPE = 'https://fleet.example/';
const FIRST: ConsoleBuild = { version: 'one', files: ['js/main-1.js', 'css/same.css', 'mark.svg'] };
const SECOND: ConsoleBuild = { version: 'two', files: ['js/main-2.js', 'css/same.css', 'mark.svg'] };
const THIRD: ConsoleBuild = { version: 'three', files: ['js/main-3.js', 'mark.svg'] };

/** A web server with one build of the console; unknown paths get its page. */
class WebServer {
  build: ConsoleBuild = FIRST;
  requests: string[] = [];
  isAway = false;
  isSlow = false;
  status = 200;
  title = 'Farol';
  /** What becomes of a page after its first bytes. */
  rest: 'whole' | 'never' | 'broken' = 'whole';

  readonly send: typeof fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    this.requests.push(url.slice(SCOPE.length));
    if (this.isAway) throw new TypeError('Failed to fetch');
    if (this.isSlow) await new Promise((resolve) => setTimeout(resolve, 400));
    const path = url.slice(SCOPE.length);
    if (this.build.files.includes(path) || path === 'assets/world.json')
      return new Response(`${path} of ${this.build.version}`, { headers: { 'content-type': 'text/plain' } });
    const kind = /^(?:drivers\.html|motorista|qr-driver)/.test(path) ? ' of drivers' : '';
    const page = `<html data-build="${this.build.version}"><title>${this.title}${kind}</title>`;
    const body = this.rest === 'whole' ? page : this.#partOf(page, this.rest);
    return new Response(body, { status: this.status, headers: { 'content-type': 'text/html' } });
  };

  /** Half of a page, after which nothing comes, or the connection breaks. */
  #partOf(page: string, rest: 'never' | 'broken'): ReadableStream<Uint8Array> {
    let isSent = false;
    return new ReadableStream({
      pull: (controller) => {
        if (isSent && rest === 'broken') controller.error(new TypeError('network error'));
        else if (!isSent) controller.enqueue(new TextEncoder().encode(page.slice(0, page.length / 2)));
        isSent = true;
      },
    });
  }
}

let server: WebServer;
let caches: MemoryCaches;

beforeEach(() => {
  server = new WebServer();
  caches = new MemoryCaches();
});

function filesOf(build: ConsoleBuild): ConsoleFileCache {
  return new ConsoleFileCache(build, { caches, send: server.send, scope: SCOPE });
}

/** Installs a build as the browser does. */
async function install(build: ConsoleBuild): Promise<ConsoleFileCache> {
  server.build = build;
  const files = filesOf(build);
  await files.store();
  await files.removeOldBuilds();
  return files;
}

/** A request of the page. `navigate` cannot be set in a constructor, so the mode is defined on it. */
function request(path: string, mode: 'navigate' | 'cors' = 'cors', method = 'GET'): Request {
  return Object.defineProperty(new Request(SCOPE + path, { method }), 'mode', { value: mode });
}

async function bodyOf(files: ConsoleFileCache, path: string, mode?: 'navigate'): Promise<string | undefined> {
  return (await files.respond(request(path, mode)))?.text();
}

test('console files: without a network every screen opens with the page and the scripts that were stored together', async () => {
  const files = await install(FIRST);
  server.isAway = true;
  for (const path of ['', 'devices', 'devices/7?expand=true', 'login', 'index.html'])
    expect(await bodyOf(files, path, 'navigate')).toContain('data-build="one"');
  expect(await bodyOf(files, 'js/main-1.js')).toBe('js/main-1.js of one');
  expect(await bodyOf(files, 'mark.svg')).toBe('mark.svg of one');
});

test('console files: without a network drivers open the page of their own, and others never see it', async () => {
  const files = await install(FIRST);
  server.title = 'Frota Azul';
  await bodyOf(files, 'qr-driver', 'navigate');
  server.isAway = true;
  for (const path of ['motorista', 'qr-driver/scan/7?locale=es-ES', 'drivers.html'])
    expect(await bodyOf(files, path, 'navigate')).toContain('<title>Frota Azul of drivers</title>');
  for (const path of ['', 'devices', 'login'])
    expect(await bodyOf(files, path, 'navigate')).toContain('<title>Farol</title>');
});

test('console files: the page of the server opens when it answers, and the stored one when it is slow or in trouble', async () => {
  const files = await install(FIRST);
  server.build = SECOND;
  expect(await bodyOf(files, 'devices', 'navigate')).toContain('data-build="two"');
  server.status = 502;
  expect(await bodyOf(files, 'devices', 'navigate')).toContain('data-build="one"');
  server.status = 200;
  server.isSlow = true;
  expect(await bodyOf(files, 'devices', 'navigate')).toContain('data-build="one"');
});

test('console files: the stored page opens when the server stalls or dies within its page', async () => {
  const files = await install(FIRST);
  vi.useFakeTimers();
  try {
    server.rest = 'never';
    const opened = bodyOf(files, 'devices', 'navigate');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await opened).toContain('data-build="one"');
  } finally {
    vi.useRealTimers();
  }
  server.rest = 'broken';
  expect(await bodyOf(files, 'devices', 'navigate')).toContain('</title>');
  // Of a page that is not whole nothing is stored.
  server.isAway = true;
  expect(await bodyOf(files, 'devices', 'navigate')).toBe('<html data-build="one"><title>Farol</title>');
});

test('console files: without a network the page has the name and the colors that the server last sent', async () => {
  const files = await install(FIRST);
  server.title = 'Frota Azul';
  await bodyOf(files, 'devices', 'navigate');
  server.title = 'of another build';
  server.build = SECOND;
  await bodyOf(files, 'devices', 'navigate');
  server.isAway = true;
  expect(await bodyOf(files, '', 'navigate')).toBe('<html data-build="one"><title>Frota Azul</title>');
});

test('console files: a refusal of the server is shown as it is, for instance of a proxy that asks for a login', async () => {
  const files = await install(FIRST);
  server.status = 401;
  expect((await files.respond(request('devices', 'navigate')))?.status).toBe(401);
});

test('console files: before anything is stored the server alone answers, whatever it says', async () => {
  const files = filesOf(FIRST);
  server.status = 503;
  expect((await files.respond(request('devices', 'navigate')))?.status).toBe(503);
  server.status = 200;
  expect((await files.respond(request('devices', 'navigate')))?.status).toBe(200);
  server.isAway = true;
  await expect(files.respond(request('devices', 'navigate'))).rejects.toThrow('Failed to fetch');
});

test('console files: answers of the API, downloads and uploads are left to the browser', async () => {
  const files = await install(FIRST);
  for (const path of ['api/devices', 'farol/theme', 'api/reports/route?format=csv', 'custom/horn.mp3'])
    expect(files.respond(request(path))).toBeUndefined();
  expect(files.respond(request('api/reports/route', 'navigate'))).toBeUndefined();
  expect(files.respond(request('js/main-1.js', 'cors', 'POST'))).toBeUndefined();
  const elsewhere = new Request('https://maps.example/assets/style.json');
  expect(files.respond(elsewhere)).toBeUndefined();
});

test('console files: what is not needed to start is stored when it is first used', async () => {
  const files = await install(FIRST);
  expect(await bodyOf(files, 'assets/world.json')).toBe('assets/world.json of one');
  server.isAway = true;
  expect(await bodyOf(files, 'assets/world.json')).toBe('assets/world.json of one');
});

test('console files: a page in place of a missing script is never stored', async () => {
  const files = await install(FIRST);
  expect(await bodyOf(files, 'js/gone.js')).toContain('<html');
  expect(await caches.match(`${SCOPE}js/gone.js`)).toBeUndefined();
});

test('console files: a build is stored completely or not at all', async () => {
  await install(FIRST);
  // The page of the new build is there, but not all of its files.
  server.build = { version: 'two', files: ['css/same.css'] };
  await expect(filesOf(SECOND).store()).rejects.toThrow('is missing');
  // The files are there, but not the page yet.
  server.build = { ...SECOND, version: 'one' };
  await expect(filesOf(SECOND).store()).rejects.toThrow('another build');
  server.isAway = true;
  expect(await bodyOf(filesOf(FIRST), 'devices', 'navigate')).toContain('data-build="one"');
});

test('console files: a new build requests only what changed, and pages of the one before still find their scripts', async () => {
  await install(FIRST);
  server.requests = [];
  const files = await install(SECOND);
  expect(server.requests.toSorted()).toEqual(['', 'drivers.html', 'js/main-2.js', 'mark.svg']);
  server.isAway = true;
  expect(await bodyOf(files, 'devices', 'navigate')).toContain('data-build="two"');
  expect(await bodyOf(files, 'js/main-1.js')).toBe('js/main-1.js of one');
  server.isAway = false;
  const third = await install(THIRD);
  server.isAway = true;
  await expect(third.respond(request('js/main-1.js'))).rejects.toThrow('Failed to fetch');
  expect(await bodyOf(third, 'js/main-2.js')).toBe('js/main-2.js of two');
});

test('console files: switched off, nothing of the console stays stored, and nothing of others goes', async () => {
  await install(FIRST);
  const files = await install(SECOND);
  await caches.open('of somebody else');
  await files.removeAll();
  expect(await caches.keys()).toEqual(['of somebody else']);
});
