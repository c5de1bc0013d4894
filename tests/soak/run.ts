// `npm run soak`: a real server under load, with everything that goes wrong in a year done to it in minutes.
import { parseArgs } from 'node:util';
import { setTimeout } from 'node:timers/promises';
import { Calm, type Tally } from './calm.ts';
import { Consoles, prepareFleet } from './consoles.ts';
import { disturb, disturbancesOf, type DisturbanceResult } from './disturbances.ts';
import { MemoryRecord } from './memory.ts';
import { makeDataDisk } from './small-disk.ts';
import { SoakedServer } from './soaked-server.ts';
import { balanceOf, type Balance } from './stored-fixes.ts';
import { Trackers } from './trackers.ts';

const USERS = 10;
const CONNECTIONS = 200;
const SILENT_CONNECTIONS = 50;
/** Bounds of what may be asked for. */
const MAX_MINUTES = 240;
const MAX_RATE = 5_000;
/** Disturbances take the first half of the time, at most so long; then the server is left alone. */
const DISTURBED_SHARE = 0.5;
const MAX_DISTURBED_MS = 150_000;
/** Between two disturbances. */
const PAUSE_MS = 6_000;
const DRAIN_MS = 180_000;
/** Bytes of a stored fix with its share of the log and of indexes, and of everything else. */
const BYTES_PER_FIX = 700;
const SPARE_MEGABYTES = 1_024;

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, rate: { type: 'string' } },
});
const minutes = boundedNumber('--minutes', values.minutes ?? '3', MAX_MINUTES);
const rate = boundedNumber('--rate', values.rate ?? '1000', MAX_RATE);
const postgres = process.env['FAROL_SOAK_POSTGRES'];
const fixes = rate * 60 * minutes;
const disk = makeDataDisk(SPARE_MEGABYTES + Math.ceil((fixes * BYTES_PER_FIX) / 1_048_576));
const calm = new Calm();
const server = await SoakedServer.start({
  DATA_DIR: disk.folder,
  DATABASE_URL: postgres ?? '',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
});
const cleanUp = async (): Promise<void> => {
  await server.end('SIGKILL');
  disk.remove();
};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
let isSound = false;
try {
  isSound = await soak();
} finally {
  await cleanUp();
}
process.exit(isSound ? 0 : 1);

/** Resolves with whether everything was as it has to be. */
async function soak(): Promise<boolean> {
  const vehicles = Math.min(100, Math.max(1, Math.ceil(rate / USERS)));
  const { users, uniqueIds } = await prepareFleet(server.address, USERS, vehicles);
  const trackers = new Trackers(uniqueIds, rate, server.devicePort, calm);
  const consoles = new Consoles(server.address, users, calm);
  const results = new Map<string, DisturbanceResult>();
  const beganAt = performance.now();
  const endsAt = beganAt + minutes * 60_000;
  trackers.start();
  consoles.start(CONNECTIONS, SILENT_CONNECTIONS);
  const disturbances = disturbancesOf(server, {
    smallDisk: postgres === undefined && disk.isSmall ? disk.folder : undefined,
    restartDatabase: postgres === undefined ? undefined : restartDatabase,
  });
  const calmFrom = beganAt + Math.min(MAX_DISTURBED_MS, minutes * 60_000 * DISTURBED_SHARE);
  for (let turn = 0; performance.now() < calmFrom; turn++) {
    await setTimeout(PAUSE_MS);
    const disturbance = disturbances[turn % disturbances.length];
    if (disturbance && performance.now() < calmFrom) await disturb(disturbance, { calm, trackers, results });
  }
  const memory = new MemoryRecord(server);
  await setTimeout(Math.max(0, endsAt - performance.now()));
  const connections = { readers: { ...consoles.readers }, silent: { ...consoles.silent } };
  const resident = memory.end();
  const isComplete = await trackers.finish(DRAIN_MS);
  await consoles.stop();
  await server.end('SIGTERM');
  const balance = await balanceOf(trackers, postgres === undefined ? { folder: disk.folder } : { postgres });
  const minutesTaken = (performance.now() - beganAt) / 60_000;
  process.stdout.write(`\n${minutesTaken.toFixed(1)} minutes, ${rate} fixes made a second, ${whereText()}\n`);
  printTable([
    tallyRow('fixes', trackers.tally),
    ...balanceRows(balance),
    tallyRow('small requests', consoles.small),
    tallyRow('reports', consoles.reports),
    tallyRow('exports (workbooks)', consoles.exports),
    connectionRow('live connections that read', connections.readers),
    connectionRow('live connections that never read', connections.silent),
    ...[...results].map(([what, { count, recoveryMs }]) => ({
      what,
      count,
      worstMs: Math.round(recoveryMs),
      notes: 'until a fix was acknowledged again',
    })),
    ...(['start', 'middle', 'end'] as const).map((moment) => ({
      what: `memory of the server, ${moment}`,
      count: resident ? `${Math.round(resident[moment] / 1_048_576)} MB` : '',
      notes: resident
        ? 'while nothing was done to it'
        : 'not looked at: too short, take three minutes or more',
    })),
  ]);
  const failures = [trackers.tally, consoles.small, consoles.reports, consoles.exports].flatMap((tally) =>
    [...tally.failures].map(
      ([failure, first]) =>
        `${first.count} failed without a reason: ${failure}; the first began ${((first.beganAt - beganAt) / 1000).toFixed(1)} s after the start and took ${Math.round(first.tookMs)} ms`,
    ),
  );
  const problems = [
    ...(balance.lost > 0 ? [`${balance.lost} acknowledged fixes are lost`] : []),
    ...(balance.doubled > 0 ? [`${balance.doubled} fixes are stored twice`] : []),
    ...(isComplete ? [] : ['trackers still had fixes that were not acknowledged']),
    ...(resident?.hasGrown ? ['memory has grown'] : []),
    ...failures,
  ];
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  return problems.length === 0;
}

/** A line of the table. */
interface TableRow {
  what: string;
  count: number | string;
  worstMs?: number;
  notes: string;
}

function printTable(rows: readonly TableRow[]): void {
  const cells = [
    ['what', 'count', 'worst (ms)', 'notes'],
    ...rows.map(({ what, count, worstMs, notes }) => [what, `${count}`, `${worstMs ?? ''}`, notes]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  for (const row of cells) {
    const padded = row.map((cell, at) =>
      at === 1 || at === 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(at === 3 ? 0 : (widths[at] ?? 0)),
    );
    process.stdout.write(`| ${padded.join(' | ')} |\n`);
  }
}

/** Restarts the database, which the program that started this one does. */
async function restartDatabase(): Promise<void> {
  process.send?.('restart database');
  await new Promise((resolve) => process.once('message', resolve));
}

function whereText(): string {
  if (postgres !== undefined) return 'PostgreSQL';
  return disk.isSmall ? 'SQLite on a disk in memory' : 'SQLite; only root can make a disk to be filled';
}

function tallyRow(what: string, { done, disturbed, failed, worstMs }: Tally): TableRow {
  const notes = `${disturbed} refused or broken while something was done to the server, ${failed} else`;
  return { what, count: done, worstMs: Math.round(worstMs), notes };
}

function balanceRows({ acknowledged, stored, lost, doubled }: Balance): TableRow[] {
  return [
    { what: 'fixes lost', count: lost, notes: `${acknowledged} acknowledged` },
    { what: 'fixes stored twice', count: doubled, notes: `${stored} stored` },
  ];
}

function connectionRow(
  what: string,
  { open, lost, bytes }: { open: number; lost: number; bytes: number },
): TableRow {
  const notes = `at the end; ${lost} closed by the server or with it, ${Math.round(bytes / 1_048_576)} MB read`;
  return { what, count: open, notes };
}

function boundedNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (value > 0 && value <= most) return value;
  throw new RangeError(`${name} must be a number above 0 and at most ${most}, not "${text}"`);
}
