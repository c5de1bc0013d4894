// `npm run check`: what tells within a minute whether a change is sound: everything but the browser and the tests that start, kill and
// wait for whole servers. `--whole` adds those; `npm test` runs it that way. What reads the sources runs beside the tests, and each
// step shows its output when it is done.
import { spawn } from 'node:child_process';
import { environment, installIfNeeded, ROOT } from './prepare.mjs';
import { testSeed } from './seed.mjs';

installIfNeeded();
const seed = testSeed();
const SERVER_TESTS = [
  'tests/contracts/*.test.ts',
  'tests/adapters/http/**',
  'tests/server/*.test.ts',
  'tests/server/demo/demo.server.test.ts',
  'tests/server/reports/*-server.test.ts',
  'tests/server/{delivery,events,http,intake,product,storage}/**',
];
const isWhole = process.argv.includes('--whole');
const EXCLUDED_TESTS = isWhole ? [] : SERVER_TESTS.flatMap((pattern) => ['--exclude', pattern]);
/** Rather more memory than half of the time spent on clearing it, in what is written in Go. */
const GO = { GOGC: process.env.GOGC ?? '400' };
const SOURCE_CHECKS = [
  { title: 'Format', command: 'oxfmt', args: ['--check'] },
  { title: 'Types', command: 'tsc', args: ['--noEmit'], more: GO },
  { title: 'Types of core alone', command: 'tsc', args: ['-p', 'core'], more: GO },
  { title: 'Lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'], more: GO },
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
];
const TESTS = {
  title: `Unit, property${isWhole ? ', contract' : ''} and architecture tests (random tests from FAROL_TEST_SEED=${seed})`,
  command: 'vitest',
  args: ['run', ...EXCLUDED_TESTS],
  more: { FAROL_TEST_SEED: `${seed}` },
};

const failed = [];
await Promise.all([runStep(TESTS), runInSequence(SOURCE_CHECKS)]);
process.stdout.write(failed.length ? `\nFailed: ${failed.join('; ')}\n` : '\nAll is well\n');
process.exitCode = failed.length ? 1 : 0;

async function runInSequence(steps) {
  for (const step of steps) await runStep(step);
}

/** Runs a step, writes what it said in one piece when it is done, and keeps its title when it failed. */
async function runStep({ title, command, args, more }) {
  const startedAt = Date.now();
  const { isSound, output } = await runToEnd(command, args, more);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`\n${title}: ${isSound ? 'sound' : 'FAILED'}, ${seconds} s\n${output}`);
  if (!isSound) failed.push(title);
}

function runToEnd(command, args, more = {}) {
  const colors = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment({ ...colors, ...more }),
    });
    const pieces = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece));
    child.on('error', ({ message }) => resolve({ isSound: false, output: `${command}: ${message}\n` }));
    child.on('close', (code) => resolve({ isSound: code === 0, output: Buffer.concat(pieces).toString() }));
  });
}
