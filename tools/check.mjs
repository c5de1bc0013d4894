// `npm run check`: checks a change within a minute: types, lint, unused code, every scenario of the simulation, the
// architecture, and those tests that belong to files changed since the upstream branch. `--whole` runs all tests
// except the journeys; `npm test` uses it. Static checks run in parallel with the tests, and each step shows its
// output when it is done.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
const WITHOUT_SERVER_TESTS = SERVER_TESTS.flatMap((pattern) => ['--exclude', pattern]);
const isWhole = process.argv.includes('--whole');
/**
 * Tools written in Go otherwise spend half of their time on garbage collection; this trades memory for time.
 */
const GO = { GOGC: process.env.GOGC ?? '400' };
const SOURCE_CHECKS = [
  { title: 'Format', command: 'oxfmt', args: ['--check'] },
  {
    title: 'Types',
    command: 'tsc',
    args: ['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/farol/types.tsbuildinfo'],
    variables: GO,
  },
  { title: 'Types of core alone', command: 'tsc', args: ['-p', 'core'], variables: GO },
  ...lint(),
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
      tests('Tests of architecture and tools', ['--project=tools', ...WITHOUT_SERVER_TESTS]),
      tests(`Tests of rules that depend on the change ${fromSeed}`, [
        '--project=rules',
        '--passWithNoTests',
        `--changed=${changedSince()}`,
      ]),
      ...testsOfChangedAreas(),
    ];

const failed = [];
await Promise.all([runInSequence(TESTS), runInSequence(SOURCE_CHECKS)]);
process.stdout.write(failed.length ? `\nFailed: ${failed.join('; ')}\n` : '\nAll checks passed\n');
process.exitCode = failed.length ? 1 : 0;

function tests(title, args) {
  return {
    title,
    command: 'vitest',
    // One more than there are processors: tests of killed and waiting servers leave theirs idle.
    args: ['run', `--maxWorkers=${availableParallelism() + 1}`, ...args],
    variables: { FAROL_TEST_SEED: `${seed}` },
  };
}

/** Rules that need types take half a minute for the whole project; a check asks them of changed files. */
function lint() {
  const typeAware = { title: 'Lint with types', command: 'oxlint', variables: GO };
  if (isWhole) return [{ ...typeAware, args: ['--type-aware', '--deny-warnings'] }];
  const sources = changedFiles().filter((file) => /\.(m?[jt]s|tsx)$/u.test(file));
  return [
    { title: 'Lint', command: 'oxlint', args: ['--deny-warnings'] },
    ...(sources.length ? [{ ...typeAware, args: ['--type-aware', '--deny-warnings', ...sources] }] : []),
  ];
}

/**
 * Nearly every screen depends on nearly every file of the screens, and takes seconds: a check runs those in the
 * folders that mirror the changed ones (`tests/ui/devices` for `ui/devices`), and so for server and adapters.
 */
function testsOfChangedAreas() {
  const areas = changedFiles()
    .map((file) => /^(?:tests\/)?((?:ui|server|adapters)\/[^/]+)\//u.exec(file)?.[1])
    .filter((area) => area !== undefined && existsSync(path.join(ROOT, 'tests', area)));
  if (areas.length === 0) return [];
  const folders = [...new Set(areas)].map((area) => `tests/${area}/`);
  return [
    tests(`Tests of ${folders.join(', ')}`, [
      '--project=screens',
      '--project=servers',
      '--passWithNoTests',
      ...WITHOUT_SERVER_TESTS,
      ...folders,
    ]),
  ];
}

/** Returns the files that were changed or added since the compared commit. */
function changedFiles() {
  const changed = gitLines('diff', '--name-only', '--diff-filter=d', changedSince());
  const added = gitLines('ls-files', '--others', '--exclude-standard');
  return [...changed, ...added];
}

function gitLines(...args) {
  const { stdout } = spawnSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 26 });
  return stdout.toString().split('\n').filter(Boolean);
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
  const first = await runToEnd(command, args, variables);
  const crashed = command === 'vitest' && !first.hasPassed ? filesOfCrashes(first.output) : [];
  const again = crashed.length > 0 ? await runToEnd(command, ['run', ...crashed], variables) : first;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const notice =
    again === first
      ? ''
      : `\nA process of the tests crashed. Once more: ${crashed.join(' ')}\n${again.output}`;
  process.stdout.write(
    `\n${title}: ${again.hasPassed ? 'passed' : 'FAILED'}, ${seconds} s\n${first.output}${notice}`,
  );
  if (!again.hasPassed) failed.push(title);
}

/**
 * Returns the test files whose processes crashed, where nothing else failed: Node now and then ends with a signal when
 * threads with SQLite start and stop many times. They are run once more, like journeys.
 */
function filesOfCrashes(output) {
  const text = stripVTControlCharacters(output);
  if (/^\s*(?:FAIL |Tests .*\d+ failed)/mu.test(text)) return [];
  const files = text.matchAll(/Worker exited unexpectedly with signal .* while running test file (\S+)/gu);
  return [...new Set([...files].map(([, file]) => path.relative(ROOT, file)))];
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
