import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A free port on the loopback. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}

/** The account every journey signs in with. */
export const ADMINISTRATOR = { name: 'Ana Lima', email: 'ana@example.com', password: 'correct horse' };

/** Our own server as a process of its own, with data of its own, that a journey can stop, kill and start again. */
export class TrackingServer {
  readonly address: string;
  readonly deviceAddress: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #folder: string;
  readonly #arguments: string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, devicePort: number, folder: string, options: string[]) {
    this.address = `http://127.0.0.1:${port}`;
    this.deviceAddress = `http://127.0.0.1:${devicePort}`;
    this.#folder = folder;
    this.#arguments = options;
    this.#environment = { ...process.env, PORT: `${port}`, DEVICE_PORT: `${devicePort}`, DATA_DIR: folder };
    delete this.#environment['DATABASE_URL'];
  }

  /** Starts a server: empty with one administrator, without any account, or with the demo fleet. */
  static async start(kind: 'empty' | 'unused' | 'demo' = 'empty'): Promise<TrackingServer> {
    const folder = mkdtempSync(join(tmpdir(), 'farol-journey-'));
    const server = new TrackingServer(
      await freePort(),
      await freePort(),
      folder,
      kind === 'demo' ? [] : ['--empty'],
    );
    await server.start();
    if (kind === 'empty') await server.request('POST', '/api/users', ADMINISTRATOR, null);
    return server;
  }

  /** Starts the process and waits until it answers. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts', ...this.#arguments], {
      cwd: process.cwd(),
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#process = child;
    for (let attempt = 0; attempt < 300; attempt++) {
      if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
      const answer = await fetch(`${this.address}/api/server`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the server did not answer within 30 s');
  }

  /** Ends the process at once, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Ends the process and removes its data. */
  async stopAndRemoveData(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Calls the tracking API with basic credentials; rejects with the server's words when it refuses. */
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
    const answer = await fetch(`${this.address}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  /** Creates a device and answers its id. */
  createDevice(name: string, uniqueId: string, more: Record<string, unknown> = {}): Promise<number> {
    return this.create('devices', { name, uniqueId, ...more });
  }

  /** Creates a record by its path below `/api` and answers its id. */
  async create(path: string, record: Record<string, unknown>): Promise<number> {
    const created = await this.request('POST', `/api/${path}`, record);
    if (
      typeof created !== 'object' ||
      created === null ||
      !('id' in created) ||
      typeof created.id !== 'number'
    )
      throw new Error('no id');
    return created.id;
  }

  /** Reports a fix the way a phone does; answers the status. */
  async reportPosition(uniqueId: string, fix: Record<string, string | number | boolean>): Promise<number> {
    return (await this.#reported(uniqueId, fix)).status;
  }

  /** Reports a fix and answers what the device is told in return: the command that waited for it, or nothing. */
  async reportPositionAndReadCommand(uniqueId: string, fix: Record<string, string | number | boolean>): Promise<string> {
    return (await this.#reported(uniqueId, fix)).text();
  }

  #reported(uniqueId: string, fix: Record<string, string | number | boolean>): Promise<Response> {
    const query = new URLSearchParams({
      id: uniqueId,
      ...Object.fromEntries(Object.entries(fix).map(([key, value]) => [key, String(value)])),
    });
    return fetch(`${this.deviceAddress}/?${query}`, { method: 'POST' });
  }
}
