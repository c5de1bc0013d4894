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

/** What was measured. */
export interface IntakeResult {
  'fixes per second': number;
  'p50 (ms)': number;
  'p99 (ms)': number;
  'worst (ms)': number;
  refused: number;
}

/** Where a server takes reports, where its API is, and how it ends. */
interface Target {
  api: string;
  devices: string;
  stop(): Promise<void>;
}

/**
 * Measures how many fixes a second a server stores and acknowledges in a closed loop: 32 connections, each of which reports the next
 * fix when the one before was answered, of 500 devices that drive.
 * @param target the folder of a checkout, which is started with data of its own, or the addresses of the API and of the device port of
 *   a running server, `http://host:3000,http://host:5055`, in which the account bench@example.com is made if it takes registrations
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
  const said = await linesUntilReady(child);
  const api = /at (http:\S+)/.exec(said)?.[1];
  const port = /port (\d+)/.exec(said)?.[1];
  if (api !== undefined && port !== undefined) return { api, devices: `http://127.0.0.1:${port}`, stop };
  await stop();
  throw new Error(`the server of ${checkout} did not start: ${said}`);
}

/** What the server says until it names its device port, or ends. */
function linesUntilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += text.toString('utf8');
      if (/port \d+/.test(said)) resolve(said);
    });
    child.on('exit', () => resolve(said));
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
    const made = await post('/devices', { name: `Van ${index}`, uniqueId: `${prefix}-${index}` });
    if (!made.ok) throw new Error(`a device was not created: ${made.status} ${await made.text()}`);
  }
}

/** Reports for so many seconds. */
async function reportPositions(address: string, prefix: string, seconds: number): Promise<IntakeResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
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
  const passed = (performance.now() - begun) / 1000;
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (part: number): number => rounded(times[Math.floor((times.length - 1) * part)] ?? 0);
  return {
    'fixes per second': Math.round((times.length - refused) / passed),
    'p50 (ms)': at(0.5),
    'p99 (ms)': at(0.99),
    'worst (ms)': at(1),
    refused,
  };
}

/** Each device drives east, a fix after the other, a little in the past so that each is newer than the one before. */
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

/** The status of the answer; 0 for none. */
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
