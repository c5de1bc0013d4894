import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE } from '../harness/compile-cache.ts';

/** Returns a free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** The account of every journey. */
export const ADMINISTRATOR = { name: 'Ana Lima', email: 'ana@example.com', password: 'correct horse' };

/** No call of a journey takes as long as this, milliseconds. */
const CALL_MS = 30_000;
/** A server that is told to stop is killed after this time, milliseconds. */
const STOP_MS = 10_000;
/** A server that starts is asked again after this time without an answer, milliseconds. */
const START_CALL_MS = 5_000;

/** The bundle that `npm test` makes of the server, or its sources. */
const SERVER = process.env['FAROL_SERVER'] ?? 'server/main.ts';

/** The product's server in a process with its own data, which a journey can kill and restart. */
export class TrackingServer {
  static #isCompiled = false;
  readonly address: string;
  readonly deviceAddress: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #folder: string;
  readonly #arguments: string[];
  #process: ChildProcess | undefined;

  private constructor(
    port: number,
    devicePort: number,
    folder: string,
    options: string[],
    settings: NodeJS.ProcessEnv,
  ) {
    this.address = `http://127.0.0.1:${port}`;
    this.deviceAddress = `http://127.0.0.1:${devicePort}`;
    this.#folder = folder;
    this.#arguments = options;
    this.#environment = {
      ...process.env,
      ...COMPILE_CACHE,
      ...settings,
      PORT: `${port}`,
      DEVICE_PORT: `${devicePort}`,
      DATA_DIR: folder,
    };
    delete this.#environment['DATABASE_URL'];
  }

  /**
   * Starts a server: empty with one administrator, without any account, or with the demo fleet.
   * @param settings further environment variables
   * @param port a free one unless given
   */
  static async start(
    kind: 'empty' | 'unused' | 'demo' = 'empty',
    settings: NodeJS.ProcessEnv = {},
    port?: number,
  ): Promise<TrackingServer> {
    const folder = mkdtempSync(join(tmpdir(), 'farol-journey-'));
    const server = new TrackingServer(
      port ?? (await freePort()),
      await freePort(),
      folder,
      kind === 'demo' ? [] : ['--empty'],
      settings,
    );
    await server.start();
    if (kind === 'empty') {
      await server.request('POST', '/api/users', ADMINISTRATOR, null);
      // Vehicles of journeys go further between two reports than any vehicle does. Their maps have no streets, and are
      // to go as near as where there are some.
      await server.changeServerAttributes({ 'filter.maxSpeed': 0, 'web.selectZoom': 17 });
    }
    return server;
  }

  /** Starts the process and waits until it responds. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [SERVER, ...this.#arguments], {
      cwd: process.cwd(),
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#process = child;
    const lastMs = Date.now() + CALL_MS;
    while (Date.now() < lastMs) {
      if (child.exitCode !== null) throw new Error(`The server exited with code ${child.exitCode}`);
      const response = await fetch(`${this.address}/api/server`, {
        signal: AbortSignal.timeout(START_CALL_MS),
      }).catch(() => undefined);
      if (response?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('The server did not respond within 30 s');
  }

  /** Kills the process, as a power failure would. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const killing = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(killing);
  }

  /** Ends the process and removes its data. The first one ends by itself: so Node keeps what it has compiled of it. */
  async stopAndRemoveData(): Promise<void> {
    await this.#end(TrackingServer.#isCompiled ? 'SIGKILL' : 'SIGTERM');
    TrackingServer.#isCompiled = true;
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Calls the tracking API with basic authentication. Rejects with the server's text when it refuses. */
  async request(
    method: string,
    path: string,
    body?: unknown,
    as: { email: string; password: string } | null = ADMINISTRATOR,
  ): Promise<unknown> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (as)
      headers['authorization'] = `Basic ${Buffer.from(`${as.email}:${as.password}`).toString('base64')}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(CALL_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Creates a device and returns its id. */
  createDevice(name: string, uniqueId: string, fields: Record<string, unknown> = {}): Promise<number> {
    return this.create('devices', { name, uniqueId, ...fields });
  }

  /** Creates a record by its path below `/api` and returns its id. */
  async create(path: string, record: Record<string, unknown>): Promise<number> {
    const created = await this.request('POST', `/api/${path}`, record);
    if (
      typeof created !== 'object' ||
      created === null ||
      !('id' in created) ||
      typeof created.id !== 'number'
    )
      throw new Error('The response has no id');
    return created.id;
  }

  /** Sets attributes of the server's own record beside those that it has. */
  async changeServerAttributes(attributes: Record<string, unknown>): Promise<void> {
    const record = await this.request('GET', '/api/server');
    if (typeof record !== 'object' || record === null) throw new Error('The server has no record');
    const before = 'attributes' in record ? Object(record.attributes) : {};
    await this.request('PUT', '/api/server', { ...record, attributes: { ...before, ...attributes } });
  }

  /** Reports a fix as a phone does. Returns the status. */
  async reportPosition(uniqueId: string, fix: Record<string, string | number | boolean>): Promise<number> {
    return (await this.#report(uniqueId, fix)).status;
  }

  /** Reports a fix. Returns the queued command that the device receives, or ''. */
  async reportPositionAndReadCommand(
    uniqueId: string,
    fix: Record<string, string | number | boolean>,
  ): Promise<string> {
    return (await this.#report(uniqueId, fix)).text();
  }

  #report(uniqueId: string, fix: Record<string, string | number | boolean>): Promise<Response> {
    const query = new URLSearchParams({
      id: uniqueId,
      ...Object.fromEntries(Object.entries(fix).map(([key, value]) => [key, String(value)])),
    });
    return fetch(`${this.deviceAddress}/?${query}`, { method: 'POST', signal: AbortSignal.timeout(CALL_MS) });
  }
}
