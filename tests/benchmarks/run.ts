import { join } from 'node:path';
import {
  measureConsole,
  measureSizes,
  profileConsole,
  type Findings,
  type Load,
} from './console-benchmark.ts';
import { runEngineBenchmark } from './engine-benchmark.ts';
import { measureIntake } from './intake-benchmark.ts';
import { measureLatency } from './latency-benchmark.ts';

const LOADS = ['10000/1000', '50000/5000', '100000/10000'];
/** What is aimed at, next to what was found. */
const AIMS: Record<string, Findings> = {
  '10000/1000': aims('< 60', '< 500', '< 50', '< 3'),
  '50000/5000': aims('< 120', '< 500', '< 100', '< 6'),
  '100000/10000': aims('< 200', '< 1000', '< 100', '< 10'),
};

const dist = join(import.meta.dirname, '../../dist');
const browser = process.env['CHROMIUM_PATH'] ?? '';
const MAP_TOOLS = '--map-tools';
const hasMapTools = process.argv.includes(MAP_TOOLS);
const wishes = process.argv.slice(2).filter((wish) => wish !== MAP_TOOLS);
const wanted = wishes.filter((wish) => wish.includes('/'));

if (wishes[0] === 'intake') {
  console.table({ [checkout()]: await measureIntake(checkout()) });
} else if (wishes[0] === 'latency') {
  console.table(await measureLatency(checkout()));
} else if (wishes[0] === 'profile') {
  for (const load of wanted) await profileConsole(loadOf(load), browser, dist);
} else {
  if (isWanted('engine')) runEngineBenchmark();
  if (isWanted('sizes')) console.table(await measureSizes(browser, dist));
  const found: Record<string, Findings> = {};
  for (const load of wishes.length > 0 ? wanted : LOADS) {
    found[load] = await measureConsole(loadOf(load), browser, dist);
    console.table(side(found[load], AIMS[load] ?? {}));
  }
}

/** What the second word names; this checkout when nothing is named. */
function checkout(): string {
  return wishes[1] ?? join(import.meta.dirname, '../..');
}

function isWanted(part: string): boolean {
  return wishes.length === 0 || wishes.includes(part);
}

function loadOf(text: string): Load {
  const [devices, updatesPerSecond] = text.split('/').map(Number);
  return { devices: devices ?? 0, updatesPerSecond: updatesPerSecond ?? 0, hasMapTools };
}

function aims(script: string, lag: string, key: string, first: string): Findings {
  return {
    'main-thread script': `${script} ms/s`,
    'lag p95': `${lag} ms`,
    'worst block': '< 50 ms',
    'key to list': `${key} ms`,
    'first fleet drawn': `${first} s`,
  };
}

function side(found: Findings, aim: Findings): Record<string, { found: string; aim: string }> {
  return Object.fromEntries(
    Object.entries(found).map(([what, value]) => [what, { found: value, aim: aim[what] ?? '' }]),
  );
}
