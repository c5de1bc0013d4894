import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { ApiClient } from '../harness/api-client.ts';
import { startServer } from './bench-server.ts';
import type { BenchmarkResult } from './console-benchmark.ts';

const ACCOUNT = { email: 'bench@example.org', password: 'a long password' };
const VEHICLES = 200;
const ALERTS_PER_SECOND = 40;
const SECONDS = 20;
/** Alerts that come at once, of each vehicle. */
const BURSTS = 10;
/** What is still not there then has been lost. */
const LOST_MS = 60_000;

export const ALERT_TARGETS: BenchmarkResult = {
  'p99 from report to webhook while a mail server hangs': '< 2000 ms',
  'longest hold of the event loop with 2,000 alerts at once, processor time': '< 50 ms',
  lost: '0',
};

/**
 * Measures how soon alerts arrive at a healthy target while another one accepts connections and never answers, and how
 * long the event loop is held when many alerts come at once.
 * @param checkout the folder of the checkout to measure
 */
export async function measureAlerts(checkout: string): Promise<BenchmarkResult> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-alerts-'));
  const holdFile = join(folder, 'hold');
  const arrivals = new Map<string, number>();
  const hook = createHttpServer((request, response) => {
    void json(request).then((body) => {
      const { number } = Object(Object(Object(body).position).attributes);
      if (!arrivals.has(String(number))) arrivals.set(String(number), performance.now());
      response.end();
    });
  }).listen(0, '127.0.0.1');
  const hanging = createServer().listen(0, '127.0.0.1');
  await Promise.all([once(hook, 'listening'), once(hanging, 'listening')]);
  const server = await startServer(checkout, folder, {
    WEBHOOK_URL: `http://127.0.0.1:${portOf(hook)}/`,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(portOf(hanging)),
    SMTP_FROM: 'farol@example.org',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'event-loop-hold.ts')}`,
    FAROL_BENCH_HOLD: holdFile,
  });
  try {
    await prepare(new ApiClient(server.address));
    let count = 0;
    const sent = new Map<string, number>();
    /** Reports an alarm, and that it is over. */
    const report = async (): Promise<void> => {
      const number = count++;
      const fix = { id: `van-${number % VEHICLES}`, lat: '1', lon: '1' };
      const minuteAgo = Date.now() - 60_000 + Math.floor(number / VEHICLES) * 1000;
      sent.set(String(number), performance.now());
      const alarm = { timestamp: String(minuteAgo), alarm: 'sos', number: String(number) };
      for (const more of [alarm, { timestamp: String(minuteAgo + 500) }]) {
        const fields = new URLSearchParams({ ...fix, ...more });
        await fetch(`${server.devices}/?${fields}`, { method: 'POST' });
      }
    };
    const all = async (): Promise<void> => {
      for (let waited = 0; arrivals.size < count && waited < LOST_MS; waited += 20) await setTimeout(20);
    };
    const reports: Promise<void>[] = [];
    for (let alert = 0; alert < ALERTS_PER_SECOND * SECONDS; alert++) {
      reports.push(report());
      await setTimeout(1000 / ALERTS_PER_SECOND);
    }
    await Promise.all(reports);
    await all();
    const delays = [...sent]
      .map(([number, at]) => (arrivals.get(number) ?? Infinity) - at)
      .sort((left, right) => left - right);
    await longestHold(server.pid, holdFile);
    const since = performance.now();
    for (let burst = 0; burst < BURSTS; burst++) await Promise.all(Array.from({ length: VEHICLES }, report));
    await all();
    const burstMs = performance.now() - since;
    const hold = await longestHold(server.pid, holdFile);
    const at = (part: number): string => milliseconds(delays[Math.floor((delays.length - 1) * part)] ?? 0);
    return {
      'p50 from report to webhook while a mail server hangs': at(0.5),
      'p99 from report to webhook while a mail server hangs': at(0.99),
      'worst from report to webhook while a mail server hangs': at(1),
      [`${BURSTS * VEHICLES} alerts at once, until all are there`]: milliseconds(burstMs),
      'longest hold of the event loop with 2,000 alerts at once, processor time': milliseconds(
        hold.processorMs,
      ),
      'the same by the clock, what else ran on the machine included': milliseconds(hold.ms),
      lost: String(count - arrivals.size),
    };
  } finally {
    await server.stop();
    hook.closeAllConnections();
    hook.close();
    hanging.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(anyone: ApiClient): Promise<void> {
  await anyone.post('/users', { name: 'Bench', ...ACCOUNT });
  const signedIn = anyone.signedInAs(ACCOUNT.email, ACCOUNT.password);
  const token = (await signedIn.form('/session/token', {})).text;
  const api = anyone.withHeaders({ authorization: `Bearer ${token}` });
  for (let index = 0; index < VEHICLES; index++)
    await api.post('/devices', { name: `Van ${index}`, uniqueId: `van-${index}` });
  await api.post('/notifications', {
    type: 'alarm',
    always: true,
    notificators: 'webhook,mail',
    attributes: { alarms: 'sos' },
  });
}

/** Returns how long the event loop was held at most since the last time, milliseconds; see `event-loop-hold.ts`. */
async function longestHold(pid: number, file: string): Promise<{ ms: number; processorMs: number }> {
  process.kill(pid, 'SIGUSR2');
  await setTimeout(200);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function milliseconds(duration: number): string {
  return `${Math.round(duration)} ms`;
}
