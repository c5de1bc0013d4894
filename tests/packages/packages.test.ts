import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build } from 'vite';
import { startInProcessServer } from '../harness/in-process-server.ts';

const MINUTES = 60_000;
let project: string;

/** Runs a command in the project and returns what it printed. */
function run(command: string, ...args: string[]): string {
  const environment = { ...process.env };
  // The project is not one of ours.
  for (const name of Object.keys(environment)) if (name.startsWith('npm_')) delete environment[name];
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: project,
    encoding: 'utf8',
    env: environment,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'farol-packages-'));
  const root = process.cwd();
  execFileSync('node', ['tools/packages.mjs'], { cwd: root, stdio: 'pipe' });
  const pack = ['pack', './core/dist', './adapters/dist', '--pack-destination', project];
  execFileSync('npm', pack, { cwd: root, stdio: 'pipe' });
  // As `npm init` writes it: a program that imports the packages names a module so.
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'front-end', type: 'commonjs' }));
  const tarballs = readdirSync(project).filter((file) => file.endsWith('.tgz'));
  run(
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    ...tarballs.map((file) => `./${file}`),
  );
}, 5 * MINUTES);
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** A front end in strict TypeScript: Ana signs in, and locks nothing without confirmation. */
const FRONT_END = `
import { startConsole, waitForView, type ConnectedConsole, type Console } from '@farol/core';
import { startWholeSession } from '@farol/core/session';
import { distanceMeters, DEFAULT_USER, type GeoPoint } from '@farol/core/domain';
import { LiveFleet, listedVehicles, type Vehicle } from '@farol/core/fleet';
import { loginMachine } from '@farol/core/machines';
import type { Clock } from '@farol/core/ports';
import { serverRecord } from '@farol/core/resources';
import { MemoryServer, memoryPorts } from '@farol/adapters/memory';
import { startHeadlessConsole } from '@farol/adapters/headless';
import { trackingApi } from '@farol/adapters/http';

const clock: Clock = () => Date.now();
const user = { ...DEFAULT_USER, id: 1, name: 'Ana', email: 'ana@example.com', administrator: true };
const info = { ...serverRecord.defaults, version: '6.14' };
const server = new MemoryServer({
  server: { info, isPlus: true, licenseDeviceLimit: undefined },
  accounts: [{ user, password: 'secret' }],
  clock,
});
const ports = memoryPorts(server);
const fleet = new LiveFleet(() => {});
const farol: Console = startConsole(ports, {
  namespace: 'farol',
  loadSession: async () => (scope) => startWholeSession({ scope, ports, fleet }, { namespace: 'farol' }),
});
farol.login.signIn('ana@example.com', 'secret');
const session = await waitForView(farol.session, ({ console: connected }) => connected !== undefined);
const connected: ConnectedConsole | undefined = session.console;
const vehicles: Vehicle[] = listedVehicles(fleet);
const recife: GeoPoint = { latitude: -8.05, longitude: -34.9 };
console.log(JSON.stringify({
  user: farol.access.getSnapshot().user?.name,
  step: connected?.commands.log.getSnapshot().commands.length,
  vehicles: vehicles.length,
  meters: distanceMeters(recife, recife),
  machine: loginMachine.id,
  functions: [typeof startHeadlessConsole, typeof trackingApi],
}));
farol.stop();
`;

describe('the packages in somebody else’s project', () => {
  test('strict TypeScript compiles a front end, and plain Node runs it', () => {
    writeFileSync(join(project, 'front-end.mts'), FRONT_END);
    const options = ['--strict', '--module', 'nodenext', '--target', 'esnext', '--lib', 'esnext,dom'];
    run(join(process.cwd(), 'node_modules/.bin/tsc'), ...options, '--types', '', 'front-end.mts');
    expect(JSON.parse(run(process.execPath, 'front-end.mjs'))).toEqual({
      user: 'Ana',
      step: 0,
      vehicles: 0,
      meters: 0,
      machine: 'login',
      functions: ['function', 'function'],
    });
  });

  test('only the curated entries can be imported', () => {
    const deepImport = `import('@farol/core/domain/values/failure').then(() => 'public', ({ code }) => code)`;
    expect(run(process.execPath, '-e', `${deepImport}.then(console.log)`).trim()).toMatch(/^ERR_/);
  });

  test('the packages need nothing but their own dependencies', () => {
    const own = new Set([
      '@farol',
      'cpf-cnpj-validator',
      'otpauth',
      'rxjs',
      'ws',
      'xstate',
      'zod',
      'tslib',
      '@noble',
    ]);
    const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed.filter((name) => !own.has(name))).toEqual([]);
  });

  test('a front end that needs one rule of the domain gets no more than that', async () => {
    const { all: one } = await bundledBytes(`export { distanceMeters } from '@farol/core/domain';`);
    const { all: live } = await bundledBytes(
      `export { LiveFleet, listedVehicles } from '@farol/core/fleet';`,
    );
    const { all: whole, first } = await bundledBytes(
      `export * from '@farol/adapters/browser';`,
      `export { startEmbeddedConsole } from '@farol/adapters/browser';`,
    );
    process.stdout.write(
      `Minified: one rule ${one} B, live fleet ${live} B, embedded console ${whole} B, until its login ${first} B\n`,
    );
    expect(one).toBeLessThan(500);
    expect(live).toBeLessThan(6000);
    // All features with their charts, loaded in parts; integrations, alerts and the checklist are about 40 kB of it, reports,
    // routes, the player, the past, visits and calendars about 110 kB.
    expect(whole).toBeLessThan(710_000);
    // What a session needs comes when somebody signs in.
    expect(first).toBeLessThan(190_000);
  });

  test('the tarballs have a readme, a license and a list of changes', () => {
    for (const name of ['core', 'adapters']) {
      const files = readdirSync(join(project, 'node_modules/@farol', name));
      expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json']));
    }
    const documents = readdirSync(join(project, 'node_modules/@farol/core/docs'));
    expect(documents.toSorted()).toEqual(['failure-codes.md', 'product-rules.md', 'tracking-api.md']);
    const sources = readFileSync(
      join(project, 'node_modules/@farol/adapters/browser/worker-backend.js'),
      'utf8',
    );
    expect(sources).toContain("new URL('./fleet-worker.js'");
  });
});

describe('the manifest of a package', () => {
  test.for(['core', 'adapters'])('of %s names only files that it has', (name) => {
    const folder = join(project, 'node_modules/@farol', name);
    const { exports, private: isPrivate } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = Object.values<object>(exports).flatMap((entry) => Object.values<string>({ ...entry }));
    expect(isPrivate).toBeUndefined();
    expect(files.length).toBeGreaterThan(7);
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  test('asks for the same state charts as its front end uses', () => {
    const manifest = readFileSync(join(project, 'node_modules/@farol/core/package.json'), 'utf8');
    expect(JSON.parse(manifest).peerDependencies).toHaveProperty('xstate');
    expect(existsSync(join(project, 'node_modules/@farol/core/node_modules'))).toBe(false);
  });

  test('every file has a source map that holds its source', () => {
    const map = readFileSync(
      join(project, 'node_modules/@farol/core/domain/geometry/distance.js.map'),
      'utf8',
    );
    expect(JSON.parse(map).sourcesContent[0]).toContain('export function distanceMeters');
  });
});

describe('the example for a terminal', () => {
  test('shows the fleet, and sets an anchor only after its confirmation', { timeout: MINUTES }, async () => {
    const server = await startInProcessServer();
    const { id, uniqueId } = await server.newDevice();
    await fetch(`${server.devices}?id=${uniqueId}&lat=-8&lon=-34.9&speed=0`, { method: 'POST' });
    copyFileSync('examples/terminal/terminal.mjs', join(project, 'terminal.mjs'));
    const address = server.running.address.replace(/\/api$/, '');
    const account = ['ana@example.com', 'correct horse'];
    const terminal = spawn(process.execPath, ['terminal.mjs', address, ...account], { cwd: project });
    let shown = '';
    terminal.stdout.on('data', (data: Buffer) => (shown += data.toString()));
    const seen = (text: string, key = '') =>
      vi.waitFor(
        () => {
          terminal.stdin.write(key);
          expect(shown).toContain(text);
        },
        { timeout: 20_000, interval: 500 },
      );
    try {
      await seen('live: 1 vehicles');
      await seen('activate the anchor, confirming', 'a');
      expect((await server.administrator.get('/geofences')).list()).toEqual([]);
      await seen('anchored', 'y');
      const [anchor] = (await server.administrator.get('/geofences')).list();
      expect(anchor?.['attributes']).toMatchObject({ isAnchor: true, deviceId: id });
      terminal.stdin.write('q');
      expect(await once(terminal, 'exit')).toEqual([0, null]);
    } finally {
      terminal.kill();
      await server.stop();
    }
  });
});

/**
 * Bundles what imports the packages; returns the size of all of it, and of what the last of the entries needs to start,
 * bytes.
 */
async function bundledBytes(...sources: string[]): Promise<{ all: number; first: number }> {
  const input = sources.map((source, at) => {
    const entry = join(project, `bundle-${at}.js`);
    writeFileSync(entry, source);
    return entry;
  });
  const built = await build({
    root: project,
    configFile: false,
    logLevel: 'silent',
    // Not as a library: that build keeps white space and the paths of the files, whose length is the folder's.
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  });
  const outputs = [built].flat().flatMap((item) => ('output' in item ? [item] : []));
  const chunks = outputs.flatMap(({ output }) => output).filter((part) => part.type === 'chunk');
  const first = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId === input.at(-1)));
  for (const { imports } of first)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
  return { all: bytesOf(chunks), first: bytesOf(first) };
}

function bytesOf(parts: Iterable<{ code: string }>): number {
  return [...parts].reduce((bytes, { code }) => bytes + code.length, 0);
}
