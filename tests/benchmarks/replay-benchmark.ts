import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HttpFleetHistory } from '@farol/adapters/http/fleet-history';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import type { FleetTracks } from '@farol/core/domain/replay/fleet-tracks';
import { PastFleet } from '@farol/core/fleet/past/past-fleet';
import { deviceFromWire } from '@farol/core/fleet/wire/wire-frame';
import { parseList } from '@farol/core/fleet/wire/wire-record';
import { startServer } from '../../server/start-server.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { ApiClient } from '../harness/api-client.ts';
import { fillFleetDay } from './fleet-day.ts';
import type { BenchmarkResult } from './console-benchmark.ts';

const VEHICLES = 1000;
const STEP_MS = 30_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ANA = { email: 'ana@example.com', password: 'secret' };
/** A frame at 600 times the speed. */
const FRAME_MS = (600 * 1000) / 60;

/** The aim of each figure. */
export const MOMENT_TARGETS: BenchmarkResult = {
  'first moment': '< 1000 ms',
  'another moment, median': '< 100 ms',
  'transferred for the day': '< 12 MB',
  'longest task while playing': '< 50 ms',
  'heap after leaving': 'about 0 MB more',
};

/**
 * Measures a day of 1,000 vehicles with a fix every 30 s: the server answers, and what the page does with the answers
 * runs here without a browser. Drawing is not measured.
 */
export async function measureReplay(): Promise<BenchmarkResult> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-moment-'));
  const toMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const fromMs = toMs - DAY_MS;
  try {
    const empty = await start(folder);
    await new ApiClient(empty.address).post('/users', { name: 'Ana', ...ANA });
    const api = new ApiClient(empty.address).signedInAs(ANA.email, ANA.password);
    for (let index = 0; index < VEHICLES; index++)
      await api.post('/devices', { name: `Vehicle ${index}`, uniqueId: `vehicle-${index}` });
    await empty.stop();
    const fixes = fillFleetDay(join(folder, 'farol.db'), { fromMs, toMs, stepMs: STEP_MS });
    const server = await start(folder);
    try {
      return { fixes: String(fixes), ...(await measureDay(server.address, fromMs)) };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureDay(address: string, fromMs: number): Promise<BenchmarkResult> {
  const { token, devices } = await signIn(address);
  let transferred = 0;
  const history = new HttpFleetHistory(
    trackingApi(`${address}/api`, async (input, init) => {
      const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
      headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(new Request(input, { headers }));
      const bytes = new Uint8Array(await response.arrayBuffer());
      transferred += gzipSync(bytes).length;
      return new Response(bytes, response);
    }),
  );
  const heapBefore = heapMegabytes();
  let past: PastFleet | undefined = new PastFleet('farol', { devices, groups: [], drivers: [] });
  const show = async (atMs: number): Promise<number> => {
    const began = performance.now();
    past?.show(await history.tracks({ fromMs: atMs, toMs: atMs }), atMs);
    return performance.now() - began;
  };
  const first = await show(fromMs + 8 * HOUR_MS);
  const others: number[] = [];
  for (let at = 0; at < 20; at++) others.push(await show(fromMs + at * HOUR_MS + 17 * 60_000));
  transferred = 0;
  const tasks: number[] = [];
  const spans: number[] = [];
  for (let hour = 0; hour < 24; hour++) {
    const began = performance.now();
    const tracks: FleetTracks = await history.tracks({
      fromMs: fromMs + hour * HOUR_MS,
      toMs: fromMs + (hour + 1) * HOUR_MS,
    });
    spans.push(performance.now() - began);
    for (let atMs = tracks.fromMs; atMs <= tracks.toMs; atMs += FRAME_MS) {
      const frame = performance.now();
      past.show(tracks, atMs, atMs / 600);
      tasks.push(performance.now() - frame);
    }
  }
  past = undefined;
  const sorted = tasks.toSorted((left, right) => left - right);
  return {
    'first moment': `${Math.round(first)} ms`,
    'another moment, median': `${Math.round(median(others))} ms`,
    'a span of an hour, median': `${Math.round(median(spans))} ms`,
    'transferred for the day': `${(transferred / 1e6).toFixed(1)} MB`,
    'a frame while playing, median': `${median(sorted).toFixed(2)} ms`,
    'longest task while playing': `${(sorted.at(-1) ?? 0).toFixed(1)} ms`,
    'heap after leaving': `${(heapMegabytes() - heapBefore).toFixed(1)} MB more`,
  };
}

async function signIn(address: string) {
  const api = new ApiClient(address).signedInAs(ANA.email, ANA.password);
  const token = (await api.form('/session/token', {})).text;
  return { token, devices: parseList((await api.get('/devices')).list(), deviceFromWire) };
}

function start(folder: string) {
  return startServer(
    {
      host: '127.0.0.1',
      port: 0,
      devicePort: 0,
      dataFolder: folder,
      databaseUrl: undefined,
      namespace: 'farol',
      empty: true,
    },
    { version: 'benchmark', consoleFolder: folder, restart: () => {}, time: systemClock },
  );
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Megabytes in use after everything that is not was released. */
function heapMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
