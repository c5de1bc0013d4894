import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** How long a start may take, milliseconds. */
const START_MS = 120_000;

/** The server under test at fixed ports, which can be ended and started again. */
export class SoakedServer {
  readonly address: string;
  readonly devicePort: number;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  private constructor(ports: readonly [number, number], settings: Readonly<Record<string, string>>) {
    this.address = `http://127.0.0.1:${ports[0]}`;
    this.devicePort = ports[1];
    this.#environment = {
      ...process.env,
      ...settings,
      HOST: '127.0.0.1',
      PORT: `${ports[0]}`,
      DEVICE_PORT: `${ports[1]}`,
    };
  }

  /** @param settings environment variables, the data folder among them */
  static async start(settings: Readonly<Record<string, string>>): Promise<SoakedServer> {
    const server = new SoakedServer([await freePort(), await freePort()], settings);
    await server.start();
    return server;
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'soak-server.ts')], {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    const until = performance.now() + START_MS;
    while (!(await this.isReady())) {
      if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
      if (performance.now() > until) throw new Error('The server did not start');
      await setTimeout(100);
    }
  }

  /** Ends the process with a signal. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** Sets its clock so many milliseconds ahead of this machine's; negative for behind. */
  setClockAhead(milliseconds: number): void {
    this.#child?.send(milliseconds);
  }

  /** Whether it can store. */
  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(5_000);
    const response = await fetch(`${this.address}/api/ready`, { signal }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status === 200;
  }

  /** The memory that it occupies, bytes (Linux); undefined when it does not run. */
  get residentBytes(): number | undefined {
    try {
      const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
      const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
      return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
    } catch {
      return undefined;
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}
