import { once } from 'node:events';
import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ApiClient } from '../harness/api-client.ts';
import { startServer, type BenchServer } from './bench-server.ts';
import { fillHistory } from './million-fixes.ts';

const FIXES = 1_000_000;
const VEHICLES = 20;
/** Timeout of a report. */
const REPORT_TIMEOUT_MS = 120_000;
const QUIET_MS = 5_000;
const DAY_MS = 86_400_000;
/** Every how many requests one is a small report of another vehicle, which shares the thread of the large one. */
const REQUESTS_PER_SMALL_REPORT = 5;
const ACCOUNT = { email: 'bench@example.org', password: 'a long password' };

/** The latencies of other requests while a report was made. */
type Row = Record<string, string | number>;

/**
 * Measures the latency of small requests, and of small reports, during the heaviest reports of a server with a million fixes, with
 * one client in a closed loop. Returns a row per report, the first without a report.
 * @param checkout the folder of the checkout to measure, this one or another
 */
export async function measureLatency(checkout: string): Promise<Record<string, Row>> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-latency-'));
  let server = await startServer(checkout, folder);
  try {
    await new ApiClient(server.address).post('/users', { name: 'Bench', ...ACCOUNT });
    const api = new ApiClient(server.address).signedInAs(ACCOUNT.email, ACCOUNT.password);
    const token = (await api.form('/session/token', {})).text;
    for (let index = 1; index <= VEHICLES + 1; index++)
      await api
        .withHeaders({ authorization: `Bearer ${token}` })
        .post('/devices', { name: `Van ${index}`, uniqueId: `van-${index}` });
    await server.stop();
    const { from, to } = fillHistory(join(folder, 'farol.db'), FIXES);
    server = await startServer(checkout, folder);
    const range = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
    const months = `from=${new Date(to - 791 * DAY_MS).toISOString()}&to=${new Date(to).toISOString()}`;
    const before = `from=${new Date(from - 795 * DAY_MS).toISOString()}&to=${new Date(from - DAY_MS).toISOString()}`;
    const reports: [name: string, path: string | undefined][] = [
      ['nothing', undefined],
      ['route of all', `route?${range}`],
      ['trips of all', `trips?${range}`],
      ['summary', `summary?${range}`],
      ['summary by the day, 26 months', `summary?${months}&daily=true`],
      ['the same without data', `summary?${before}&daily=true`],
      ['events of all', `events?${range}`],
    ];
    const results: Record<string, Row> = {};
    for (const [name, path] of reports) {
      const address = path && `${server.address}/api/reports/${path}`;
      results[name] = await measureSmallRequests(server, token, () =>
        address ? measureReport(address, token) : idle(),
      );
    }
    return results;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface ReportResult {
  bytes: number;
  status: number;
}

async function idle(): Promise<ReportResult> {
  await setTimeout(QUIET_MS);
  return { bytes: 0, status: 200 };
}

async function measureReport(address: string, token: string): Promise<ReportResult> {
  const workerData = { address, token, limitMs: REPORT_TIMEOUT_MS };
  const worker = new Worker(new URL('./report-reader-thread.ts', import.meta.url), { workerData });
  const [response]: ReportResult[] = await once(worker, 'message');
  return response ?? { bytes: 0, status: 0 };
}

/** Sends small requests one after the other while an action runs. */
async function measureSmallRequests(
  server: BenchServer,
  token: string,
  act: () => Promise<ReportResult>,
): Promise<Row> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const times: number[] = [];
  const reportTimes: number[] = [];
  const now = Date.now();
  const day = `from=${new Date(now - DAY_MS).toISOString()}&to=${new Date(now).toISOString()}`;
  const { id } = (
    await new ApiClient(server.address).withHeaders({ authorization: `Bearer ${token}` }).get('/devices')
  )
    .list()
    .find(({ uniqueId }) => uniqueId === `van-${VEHICLES + 1}`) ?? { id: 0 };
  const smallReport = `${server.address}/api/reports/trips?${day}&deviceId=${String(id)}`;
  let failed = 0;
  const finished = new AbortController();
  const startedAt = performance.now();
  const report = act().finally(() => finished.abort());
  for (let count = 0; !finished.signal.aborted; count++) {
    const isReport = count % REQUESTS_PER_SMALL_REPORT === 0;
    const small = [
      `${server.address}/api/session`,
      `${server.address}/api/devices`,
      `${server.address}/api/positions`,
      `${server.devices}/?id=van-${VEHICLES + 1}&lat=-23.5&lon=${(-46.6 + count / 1e6).toFixed(6)}`,
    ][count % 4];
    const sentAt = performance.now();
    if (!(await isOk(isReport ? smallReport : (small ?? ''), token, agent))) failed += 1;
    (isReport ? reportTimes : times).push(performance.now() - sentAt);
  }
  const { bytes, status } = await report;
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    'report took': status === 200 ? `${seconds.toFixed(1)} s` : `given up after ${seconds.toFixed(1)} s`,
    megabytes: Math.round(bytes / 1e5) / 10,
    'small requests': times.length,
    failed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    worst: percentile(times, 1),
    'small report p50': percentile(reportTimes, 0.5),
    'small report p99': percentile(reportTimes, 0.99),
  };
}

function percentile(times: readonly number[], part: number): string {
  const sorted = times.toSorted((left, right) => left - right);
  return `${(sorted[Math.ceil(sorted.length * part) - 1] ?? 0).toFixed(1)} ms`;
}

/**
 * Whether a request was answered with status 200; a server that is busy for long may also drop the
 * connection.
 */
function isOk(address: string, token: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const method = address.includes('/api/') ? 'GET' : 'POST';
    const headers = { authorization: `Bearer ${token}` };
    request(address, { method, headers, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200));
    })
      .on('error', () => resolve(false))
      .end();
  });
}
