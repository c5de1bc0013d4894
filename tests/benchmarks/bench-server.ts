import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A server of its own process. */
export interface BenchServer {
  /** The addresses of the API and of the device port. */
  address: string;
  devices: string;
  /** The id of the process. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the server of a checkout on free ports and waits until it is healthy.
 * @param environment more variables of the environment
 */
export async function startServer(
  checkout: string,
  folder: string,
  environment: Record<string, string> = {},
): Promise<BenchServer> {
  const [port, devicePort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['server/main.ts', '--empty'], {
    cwd: checkout,
    env: { ...process.env, PORT: `${port}`, DEVICE_PORT: `${devicePort}`, DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 400; attempt++) {
    const health = await fetch(`${address}/api/health`).catch(() => undefined);
    if (health?.ok) break;
    if (child.exitCode !== null) throw new Error('The server exited');
    await setTimeout(50);
  }
  return {
    address,
    devices: `http://127.0.0.1:${devicePort}`,
    pid: child.pid ?? 0,
    stop: () => stopProcess(child),
  };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
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
