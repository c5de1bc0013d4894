import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { ApiClient } from '../harness/api-client.ts';
import { startServer, type BenchServer } from './bench-server.ts';
import type { BenchmarkResult } from './console-benchmark.ts';
import { storedPerSecond } from './intake-load.ts';
import { compareIntake } from './intake-pairs.ts';
import { fillHistory, writeToDisk } from './million-fixes.ts';

const FIXES = 2_500_000;
const VEHICLES = 60;
/** A fix a minute, trips of forty minutes and stops of an hour, for 29 days. */
const PACE = { stepMs: 60_000, fixesPerTrip: 40, fixesPerStop: 60 };
const DAY_MS = 86_400_000;
const INTAKE_MS = 8_000;
/** A device's days are stored together at the latest in this time. */
const QUIET_MS = 12_000;
const RUNS = 5;
const SHEET_ROWS = 100_000;
/** On the way of a vehicle, with others to the north and south of it. */
const PLACE = 'latitude=-22.9&longitude=-45';
const ACCOUNT = { email: 'bench@example.org', password: 'a long password' };

/**
 * Measures reports about 60 vehicles with 2.5 million fixes in 29 days, and how many fixes the server stores while it
 * folds all their days and without.
 * @param checkout the folder of the checkout to measure, this one or another
 */
export async function measureReports(checkout: string): Promise<BenchmarkResult> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-reports-'));
  const holdFile = join(folder, 'hold');
  let server = await startServer(checkout, folder);
  try {
    const token = await prepare(server.address);
    await server.stop();
    const database = join(folder, 'farol.db');
    const { from, to } = fillHistory(database, FIXES, PACE);
    const environment = {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'event-loop-hold.ts')}`,
      FAROL_BENCH_HOLD: holdFile,
    };
    server = await startServer(checkout, folder, environment);
    const hold = () => longestHold(server, holdFile);
    const report = (path: string, accept = 'application/json') =>
      measureReport(`${server.address}/api/reports/${path}`, token, accept);
    const range = rangeOf(from, to);
    const startHold = await hold();

    await storedPerSecond(server, INTAKE_MS);
    const intakeHold = await hold();
    await aggregatedCompletely(database);
    await server.stop();
    const intake = await measureBacklog(checkout, folder);

    server = await startServer(checkout, folder, environment);
    const sheetFrom = to - (SHEET_ROWS / FIXES) * (to - from) * (VEHICLES / 4);
    const four = [1, 2, 3, 4].map((id) => `deviceId=${id}`).join('&');
    await hold();
    const sheet = await report(`route?${four}&${rangeOf(sheetFrom, to)}`, SHEET_TYPE);
    const memory = peakMemory(server.pid);
    const summary = await median(() => report(`summary?${range}`));
    const trips = await median(() => report(`trips?${range}`));
    const stops = await median(() => report(`stops?${range}`));
    const daily = await median(() => report(`summary?${range}&daily=true`));
    const route = await median(() => report(`route?deviceId=1&${rangeOf(to - 8 * DAY_MS, to - 7 * DAY_MS)}`));
    const visitsOf = (radius: number) =>
      median(() =>
        measureReport(
          `${server.address}/api/fleet/visits?${PLACE}&radius=${radius}&${range}`,
          token,
          'application/json',
        ),
      );
    const [atGate, inTown] = [await visitsOf(200), await visitsOf(10_000)];
    const reportHold = await hold();
    return {
      'summary of all': milliseconds(summary.total),
      'trips of all': `${milliseconds(trips.total)}, ${megabytes(trips.bytes)}`,
      'stops of all': `${milliseconds(stops.total)}, ${megabytes(stops.bytes)}`,
      'summary of all by the day': milliseconds(daily.total),
      'route of a vehicle and day, first byte': milliseconds(route.first),
      'who was within 200 m of a place': milliseconds(atGate.total),
      'who was within 10 km of it': `${milliseconds(inTown.total)}, ${megabytes(inTown.bytes)}`,
      'workbook of 100,000 rows': `${milliseconds(sheet.total)}, ${megabytes(sheet.bytes)}`,
      'memory of the server for it': megabytes(memory),
      'fixes per second while days are folded': intake,
      'longest hold of the event loop while storing': milliseconds(intakeHold),
      'longest hold of the event loop while reporting': milliseconds(reportHold),
      'the same while the server started': milliseconds(startHold),
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Creates the account and the vehicles. */
async function prepare(address: string): Promise<string> {
  await new ApiClient(address).post('/users', { name: 'Bench', ...ACCOUNT });
  const api = new ApiClient(address).signedInAs(ACCOUNT.email, ACCOUNT.password);
  const token = (await api.form('/session/token', {})).text;
  for (let index = 1; index <= VEHICLES; index++)
    await api
      .withHeaders({ authorization: `Bearer ${token}` })
      .post('/devices', { name: `Van ${index}`, uniqueId: `van-${index}` });
  return token;
}

function rangeOf(from: number, to: number): string {
  return `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
}

/**
 * Returns how many fixes per second a server stores that has all days to fold, beside one that has none, of the same
 * history.
 * @param folder a stopped server's, all of whose days are folded
 */
async function measureBacklog(checkout: string, folder: string): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'farol-reports-'));
  cpSync(folder, copy, { recursive: true });
  const file = join(copy, 'farol.db');
  forgetDailyAggregates(file);
  writeToDisk(file);
  const [backlog, folded] = [await startServer(checkout, copy), await startServer(checkout, folder)];
  try {
    const { ratio, perSecond } = await compareIntake(backlog, folded);
    return `${perSecond[0]}, without ${perSecond[1]} (${Math.round(ratio * 100)} %), ${dailyAggregates(file)} days folded`;
  } finally {
    await Promise.all([backlog.stop(), folded.stop()]);
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Lets a stopped server have all days to fold. */
function forgetDailyAggregates(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('delete from report_days; delete from report_progress');
  database.close();
}

/** Returns how many days are folded; 0 in a checkout that does not fold days. */
function dailyAggregates(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare('select count(*) as days from report_days').get()?.['days']);
  } catch {
    return 0;
  } finally {
    database.close();
  }
}

/** Waits until no more days are folded. */
async function aggregatedCompletely(file: string): Promise<void> {
  for (let before = -1, now = dailyAggregates(file); now > before; now = dailyAggregates(file)) {
    before = now;
    await setTimeout(QUIET_MS);
  }
}

interface Measured {
  first: number;
  total: number;
  bytes: number;
}

/** Requests a report and reads it; returns the times until its first byte and its end, in milliseconds. */
async function measureReport(address: string, token: string, accept: string): Promise<Measured> {
  const startedAt = performance.now();
  const sent = request(address, { headers: { authorization: `Bearer ${token}`, accept } }).end();
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 200) throw new Error(`${address} was answered ${response.statusCode}`);
  let [bytes, first] = [0, 0];
  for await (const part of response) {
    if (bytes === 0) first = performance.now() - startedAt;
    bytes += part.length;
  }
  return { first, total: performance.now() - startedAt, bytes };
}

async function median(measure: () => Promise<Measured>): Promise<Measured> {
  const results: Measured[] = [];
  for (let run = 0; run < RUNS; run++) results.push(await measure());
  const middle = (key: keyof Measured): number =>
    results.map((result) => result[key]).sort((left, right) => left - right)[Math.floor(RUNS / 2)] ?? 0;
  return { first: middle('first'), total: middle('total'), bytes: middle('bytes') };
}

/** Returns for how long the event loop of the server was held at most since the last time, in milliseconds. */
async function longestHold({ pid }: BenchServer, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let attempt = 0; attempt < 100; attempt++) {
    await setTimeout(50);
    const text = textOf(file);
    if (text !== '') return Number(Object(JSON.parse(text)).ms);
  }
  return Number.NaN;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the largest size that a process had in memory, in bytes. */
function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

function milliseconds(duration: number): string {
  return `${duration.toFixed(duration < 100 ? 1 : 0)} ms`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
