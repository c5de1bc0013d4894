import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ApiClient } from './api-client.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { addressOf, runStatement } from './postgres-template.ts';
import { copyOfTemplate } from './temporary-database.ts';

/** The data of a server process. */
export interface TemporaryServerData {
  folder: string;
  /** A temporary PostgreSQL database; undefined means SQLite in the folder. */
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Creates data in a temporary folder, or in a new database of the PostgreSQL server at the address. */
export async function temporaryData(postgres?: string): Promise<TemporaryServerData> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-process-'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  if (postgres === undefined) return { folder, databaseUrl: undefined, remove: async () => removeFolder() };
  const name = await copyOfTemplate(postgres);
  return {
    folder,
    databaseUrl: addressOf(postgres, name),
    remove: async () => {
      removeFolder();
      await runStatement(postgres, `drop database ${name} with (force)`);
    },
  };
}

/** Environment variables of a process whose clock is so much ahead, milliseconds: what others had leased has ended there. */
export function clockAhead(milliseconds: number): NodeJS.ProcessEnv {
  const source = `const { now } = Date; Date.now = () => now() + ${milliseconds};`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` };
}

/** The real server in a process of its own, which a test can kill. */
export class ServerProcess {
  readonly api: ApiClient;
  /** The URL that devices report to. */
  readonly devices: string;
  readonly #child: ChildProcess;
  readonly #errorOutput: Promise<string>;

  private constructor(
    data: TemporaryServerData,
    ports: [number, number],
    options: string[],
    more: NodeJS.ProcessEnv,
  ) {
    const [port, devicePort] = ports;
    this.api = new ApiClient(`http://127.0.0.1:${port}`);
    this.devices = `http://127.0.0.1:${devicePort}/`;
    const environment: NodeJS.ProcessEnv = {
      ...process.env,
      ...COMPILE_CACHE,
      PORT: `${port}`,
      DEVICE_PORT: `${devicePort}`,
      DATA_DIR: data.folder,
    };
    delete environment['HOST'];
    delete environment['NAMESPACE'];
    delete environment['DATABASE_URL'];
    if (data.databaseUrl !== undefined) environment['DATABASE_URL'] = data.databaseUrl;
    this.#child = spawn(process.execPath, ['server/main.ts', ...options], {
      env: { ...environment, ...more },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#errorOutput = this.#child.stderr ? text(this.#child.stderr) : Promise.resolve('');
  }

  /**
   * Starts a server without a demo and waits until it responds; rejects with its
   * error output when it ends instead.
   * @param more additional environment variables
   */
  static async start(data: TemporaryServerData, more: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const server = await ServerProcess.spawn(data, ['--empty'], more);
    for (let attempt = 0; attempt < 400; attempt++) {
      if (server.hasEnded) throw new Error(`the server ended: ${await server.#errorOutput}`);
      if ((await server.api.get('/health').catch(() => undefined))?.status === 200) return server;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await server.end('SIGKILL');
    throw new Error('the server did not answer within 20 s');
  }

  /**
   * Creates the first account, an administrator; returns a token of it, which also works after a restart. A request with
   * a password costs what a guess costs: 32 MB and most of a tenth of a second.
   */
  async createAdministrator(): Promise<string> {
    const ana = { email: 'ana@example.com', password: 'correct horse' };
    await this.api.post('/users', { name: 'Ana', ...ana });
    const token = await this.api.signedInAs(ana.email, ana.password).form('/session/token', {});
    if (token.status !== 200) throw new Error(token.text);
    return token.text;
  }

  /** Returns a client of the account with this token. */
  as(token: string): ApiClient {
    return this.api.withHeaders({ authorization: `Bearer ${token}` });
  }

  /** Starts a server without waiting. @param more additional environment variables */
  static async spawn(
    data: TemporaryServerData,
    options: string[],
    more: NodeJS.ProcessEnv = {},
  ): Promise<ServerProcess> {
    return new ServerProcess(data, [await freePort(), await freePort()], options, more);
  }

  /** Sends the process a signal that does not end it, such as the one that freezes it. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Waits until the process ends by itself; returns its exit code and error output. */
  async ended(): Promise<{ code: number | null; errorOutput: string }> {
    if (!this.hasEnded) await once(this.#child, 'exit');
    return { code: this.#child.exitCode, errorOutput: await this.#errorOutput };
  }

  /** Ends the process with a signal and returns its exit code; null when the signal itself ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.hasEnded) this.#child.kill(signal);
    return (await this.ended()).code;
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}
