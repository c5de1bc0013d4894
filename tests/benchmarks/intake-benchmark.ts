import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONNECTIONS = 32;
const DEVICES = 500;
const SECONDS = 15;
const WARM_UP_SECONDS = 3;
const ACCOUNT = { email: 'bench@example.com', password: 'intake benchmark' };

/** The measured throughput and latencies. */
export interface IntakeResult {
  'fixes per second': number;
  'p50 (ms)': number;
  'p99 (ms)': number;
  'worst (ms)': number;
  refused: number;
}

/** The addresses of a server's API and device port, and how to stop it. */
interface Target {
  api: string;
  devices: string;
  stop(): Promise<void>;
}

/**
 * Measures how many fixes per second a server stores and acknowledges in a closed loop: 32 connections, each
 * of which reports the next fix of 500 moving devices when the previous one was acknowledged.
 * @param target the folder of a checkout, which is started with an empty database, or the addresses of the
 *   API and the device port of a running server, `http://host:3000,http://host:5055`, where the account
 *   bench@example.com is registered if allowed
 */
export async function measureIntake(target: string): Promise<IntakeResult> {
  const server = target.startsWith('http') ? running(target) : await startServer(target);
  try {
    const prefix = `bench-${process.pid}-${Date.now().toString(36)}`;
    await createDevices(server.api, prefix);
    await reportPositions(server.devices, prefix, WARM_UP_SECONDS);
    return await reportPositions(server.devices, prefix, SECONDS);
  } finally {
    await server.stop();
  }
}

function running(addresses: string): Target {
  const [api = '', devices = ''] = addresses.split(',');
  return { api, devices, stop: async () => {} };
}

/** Starts the server of a checkout on free ports with an empty database. */
async function startServer(checkout: string): Promise<Target> {
  const data = mkdtempSync(join(tmpdir(), 'farol-intake-'));
  const node = join(checkout, 'node_modules', '.bin', 'node');
  const child = spawn(existsSync(node) ? node : process.execPath, ['server/main.ts', '--empty'], {
    cwd: checkout,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DEVICE_PORT: '0',
      DATA_DIR: data,
      DATABASE_URL: process.env['FAROL_BENCH_POSTGRES'] ?? '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const output = await linesUntilReady(child);
  const api = /at (http:\S+)/.exec(output)?.[1];
  const port = /port (\d+)/.exec(output)?.[1];
  if (api !== undefined && port !== undefined) return { api, devices: `http://127.0.0.1:${port}`, stop };
  await stop();
  throw new Error(`The server of ${checkout} did not start: ${output}`);
}

/** Returns the output of the server until it names its device port, or exits. */
function linesUntilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let output = '';
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString('utf8');
      if (/port \d+/.test(output)) resolve(output);
    });
    child.on('exit', () => resolve(output));
  });
}

async function createDevices(api: string, prefix: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${api}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(path !== '/users' && {
          authorization: `Basic ${btoa(`${ACCOUNT.email}:${ACCOUNT.password}`)}`,
        }),
      },
      body: JSON.stringify(body),
    });
  await post('/users', { name: 'Benchmark', ...ACCOUNT });
  for (let index = 0; index < DEVICES; index++) {
    const created = await post('/devices', { name: `Van ${index}`, uniqueId: `${prefix}-${index}` });
    if (!created.ok) throw new Error(`The device was not created: ${created.status} ${await created.text()}`);
  }
}

/** Reports positions for a number of seconds. */
async function reportPositions(address: string, prefix: string, seconds: number): Promise<IntakeResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let count = 0;
  let refused = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() < until) {
      const number = count++;
      const sent = performance.now();
      const status = await requestStatus(agent, `${address}/?${positionQuery(prefix, number)}`);
      times.push(performance.now() - sent);
      if (status !== 200) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  times.sort((left, right) => left - right);
  const percentile = (part: number): number => rounded(times[Math.floor((times.length - 1) * part)] ?? 0);
  return {
    'fixes per second': Math.round((times.length - refused) / elapsedSeconds),
    'p50 (ms)': percentile(0.5),
    'p99 (ms)': percentile(0.99),
    'worst (ms)': percentile(1),
    refused,
  };
}

/** Returns the query of a fix. Each device drives east. */
function positionQuery(prefix: string, number: number): string {
  const device = number % DEVICES;
  const step = Math.floor(number / DEVICES);
  const query = new URLSearchParams({
    id: `${prefix}-${device}`,
    lat: (-23.5 + device / 1_000).toFixed(5),
    lon: (-46.6 + step / 10_000).toFixed(5),
    speed: String(10 + (number % 30)),
    bearing: '90',
    altitude: '700',
    accuracy: '5',
    batt: '80',
    ignition: 'true',
    timestamp: String(Date.now()),
  });
  return query.toString();
}

/** Returns the status of the response; 0 for none. */
function requestStatus(agent: Agent, address: string): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(address, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end();
  });
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
