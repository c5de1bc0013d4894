// `npm run check`: checks a change within about a minute: all rules, and those tests of screens and server that
// depend on files changed since the upstream branch. `--whole` runs all tests except the journeys; `npm test`
// uses it. Static checks run in parallel with the tests, and each step shows its output when it is done.
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { environment, installIfNeeded, ROOT } from './prepare.mjs';
import { testSeed } from './seed.mjs';

installIfNeeded();
const seed = testSeed();
const SERVER_TESTS = [
  'tests/contracts/**/*.test.ts',
  'tests/adapters/{http,headless}/**',
  'tests/adapters/live-fleet/live-feed.test.ts',
  'tests/**/*.server.test.ts',
  'tests/server/storage/**',
  'tests/packages/**',
];
const isWhole = process.argv.includes('--whole');
/**
 * Tools written in Go otherwise spend half of their time on garbage collection; this trades memory for time.
 */
const GO = { GOGC: process.env.GOGC ?? '400' };
const SOURCE_CHECKS = [
  { title: 'Format', command: 'oxfmt', args: ['--check'] },
  { title: 'Types', command: 'tsc', args: ['--noEmit'], variables: GO },
  { title: 'Types of core alone', command: 'tsc', args: ['-p', 'core'], variables: GO },
  { title: 'Lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'], variables: GO },
  { title: 'Documents of the state charts', command: 'node', args: ['tools/machines.mjs', '--check'] },
  {
    title: 'Simulation',
    command: 'node',
    args: ['simulation/main.ts', '--seeds', isWhole ? '200' : '20', '--first', '1'],
  },
  // Costs half a minute, as the generator compiles both packages once more.
  ...(isWhole
    ? [{ title: 'Reference of the packages', command: 'node', args: ['tools/reference.mjs', '--check'] }]
    : []),
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
  ...(isWhole
    ? [
        {
          title: 'Types of the Svelte example',
          command: 'npm',
          args: ['run', '-s', 'types', '-w', 'examples/embedded'],
        },
      ]
    : []),
];
const fromSeed = `(random tests from FAROL_TEST_SEED=${seed})`;
const TESTS = isWhole
  ? [tests(`Unit, property, contract and architecture tests ${fromSeed}`, [])]
  : [
      tests(`Unit, property and architecture tests ${fromSeed}`, [
        '--project=rules',
        '--project=surroundings',
        ...SERVER_TESTS.flatMap((pattern) => ['--exclude', pattern]),
      ]),
      tests('Tests of screens and server that depend on the change', [
        '--project=screens',
        '--project=servers',
        '--passWithNoTests',
        `--changed=${changedSince()}`,
        ...SERVER_TESTS.flatMap((pattern) => ['--exclude', pattern]),
      ]),
    ];

const failed = [];
await Promise.all([runInSequence(TESTS), runInSequence(SOURCE_CHECKS)]);
process.stdout.write(failed.length ? `\nFailed: ${failed.join('; ')}\n` : '\nAll checks passed\n');
process.exitCode = failed.length ? 1 : 0;

function tests(title, args) {
  return {
    title,
    command: 'vitest',
    args: ['run', `--maxWorkers=${availableParallelism()}`, ...args],
    variables: { FAROL_TEST_SEED: `${seed}` },
  };
}

/** Returns the commit that a change is compared with: where it left the upstream branch, else the last commit. */
function changedSince() {
  const { stdout, status } = spawnSync('git', ['merge-base', 'HEAD', '@{upstream}'], { cwd: ROOT });
  return status === 0 ? stdout.toString().trim() : 'HEAD';
}

async function runInSequence(steps) {
  for (const step of steps) await runStep(step);
}

/** Runs a step, prints its whole output when it is done, and records its title when it failed. */
async function runStep({ title, command, args, variables }) {
  const startedAt = Date.now();
  const { hasPassed, output } = await runToEnd(command, args, variables);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`\n${title}: ${hasPassed ? 'passed' : 'FAILED'}, ${seconds} s\n${output}`);
  if (!hasPassed) failed.push(title);
}

function runToEnd(command, args, variables = {}) {
  const colors = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment({ ...colors, ...variables }),
    });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.on('error', ({ message }) => resolve({ hasPassed: false, output: `${command}: ${message}\n` }));
    child.on('close', (code) => resolve({ hasPassed: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}
