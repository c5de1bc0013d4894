import { join } from 'node:path';
import { measureConsole, measureSizes, profileConsole, type BenchmarkResult } from './console-benchmark.ts';
import { runEngineBenchmark } from './engine-benchmark.ts';
import { ALERT_TARGETS, measureAlerts } from './alerts-benchmark.ts';
import { measureIntake } from './intake-benchmark.ts';
import { measureLatency } from './latency-benchmark.ts';
import { RENDERING_FLAGS, type Rendering } from './browser-page.ts';
import { measureReports } from './reports-benchmark.ts';
import { measureReplay, MOMENT_TARGETS } from './replay-benchmark.ts';
import { measurePlayer } from './player-benchmark.ts';
import { measureTrackers } from './trackers-benchmark.ts';
import { measureStart } from './start-benchmark.ts';
import type { FleetLoad } from './tracking-server.ts';

const LOADS = ['10000/1000', '50000/5000', '100000/10000'];
/** The target values, shown beside the measured ones. */
const TARGETS: Record<string, BenchmarkResult> = {
  '10000/1000': targets('< 60', '< 500', '< 50', '< 3'),
  '50000/5000': targets('< 120', '< 500', '< 100', '< 6'),
  '100000/10000': targets('< 200', '< 1000', '< 100', '< 10'),
};

const PLAYER_TARGETS: BenchmarkResult = {
  'worst block while loading': '< 50 ms',
  'main-thread script per frame': '< 16 ms',
  'worst block while playing': '< 50 ms',
};

const REPORT_TARGETS: BenchmarkResult = {
  'summary of all': '< 300 ms',
  'trips of all': '< 1000 ms',
  'route of a vehicle and day, first byte': '< 50 ms',
  'who was within 200 m of a place': '< 2000 ms',
  'who was within 10 km of it': '< 2000 ms',
  'workbook of 100,000 rows': '< 10000 ms',
  'memory of the server for it': '< 300 MB',
  'fixes per second while days are folded': '> 90 % of those without',
  'longest hold of the event loop while storing': '< 50 ms',
  'longest hold of the event loop while reporting': '< 50 ms',
};

const dist = process.env['FAROL_BENCH_DIST'] ?? join(import.meta.dirname, '../../dist');
const browser = process.env['CHROMIUM_PATH'] ?? '';
const MAP_TOOLS = '--map-tools';
const FLUSHED = '--flushed';
const hasMapTools = process.argv.includes(MAP_TOOLS);
const isFlushed = process.argv.includes(FLUSHED);
const cliArguments = process.argv
  .slice(2)
  .filter((argument) => argument !== MAP_TOOLS && argument !== FLUSHED);
const RENDERINGS: readonly Rendering[] = ['gl-egl', 'swiftshader'];
const selectedRenderings = RENDERINGS.filter((rendering) => cliArguments.includes(rendering));
const selectedLoads = cliArguments.filter((argument) => argument.includes('/'));

if (cliArguments[0] === 'intake') {
  console.table({ [checkout()]: await measureIntake(checkout()) });
} else if (cliArguments[0] === 'trackers') {
  console.table([await measureTrackers(Number(cliArguments[1] ?? 100), 15)]);
} else if (cliArguments[0] === 'alerts') {
  console.table(withTargets(await measureAlerts(checkout()), ALERT_TARGETS));
} else if (cliArguments[0] === 'latency') {
  console.table(await measureLatency(checkout()));
} else if (cliArguments[0] === 'reports') {
  console.table(withTargets(await measureReports(checkout()), REPORT_TARGETS));
} else if (cliArguments[0] === 'moment') {
  console.table(withTargets(await measureReplay(), MOMENT_TARGETS));
} else if (cliArguments[0] === 'start') {
  console.table(await measureStart(browser, dist));
} else if (cliArguments[0] === 'player') {
  for (const rendering of RENDERINGS) {
    console.log(RENDERING_FLAGS[rendering].join(' '));
    console.table(withTargets(await measurePlayer(browser, dist, rendering), PLAYER_TARGETS));
  }
} else if (cliArguments[0] === 'profile') {
  for (const load of selectedLoads) await profileConsole(loadOf(load), browser, dist);
} else {
  if (isSelected('engine')) await runEngineBenchmark();
  if (isSelected('sizes')) console.table(await measureSizes(browser, dist));
  for (const load of cliArguments.length > 0 ? selectedLoads : LOADS) {
    for (const rendering of selectedRenderings.length > 0 ? selectedRenderings : RENDERINGS) {
      console.log(`${load}, ${RENDERING_FLAGS[rendering].join(' ')}`);
      const result = await measureConsole(loadOf(load), browser, dist, rendering);
      console.table(withTargets(result, TARGETS[load] ?? {}));
    }
  }
}

/** Returns the checkout or addresses named by the second argument; this checkout by default. */
function checkout(): string {
  return cliArguments[1] ?? join(import.meta.dirname, '../..');
}

function isSelected(part: string): boolean {
  return cliArguments.length === 0 || cliArguments.includes(part);
}

function loadOf(text: string): FleetLoad {
  const [devices, updatesPerSecond] = text.split('/').map(Number);
  return { devices: devices ?? 0, updatesPerSecond: updatesPerSecond ?? 0, hasMapTools, isFlushed };
}

function targets(script: string, lag: string, key: string, first: string): BenchmarkResult {
  return {
    'main-thread script': `${script} ms/s`,
    'lag p95': `${lag} ms`,
    'worst block': '< 50 ms',
    'key to list': `${key} ms`,
    'first fleet drawn': `${first} s`,
  };
}

function withTargets(
  results: BenchmarkResult,
  target: BenchmarkResult,
): Record<string, { measured: string; target: string }> {
  return Object.fromEntries(
    Object.entries(results).map(([what, value]) => [what, { measured: value, target: target[what] ?? '' }]),
  );
}
