// `npm run check`: what tells within a minute or so whether a change is sound: everything but the browser and the tests that start,
// kill and wait for whole servers. `--whole` adds those; `npm test` runs it that way.
import { installIfNeeded, run } from './prepare.mjs';

installIfNeeded();
const WHOLE_SERVERS = ['tests/contracts/*.test.ts', 'tests/server/**', 'tests/adapters/http/**'];
const isWhole = process.argv.includes('--whole');
const LEFT_OUT = isWhole ? [] : WHOLE_SERVERS.flatMap((pattern) => ['--exclude', pattern]);
const STEPS = [
  { title: 'Format', command: 'oxfmt', args: ['--check'] },
  { title: 'Lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { title: 'Types', command: 'tsc', args: ['--noEmit'] },
  { title: 'Types of core alone', command: 'tsc', args: ['-p', 'core'] },
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
  { title: 'Unit, property and architecture tests', command: 'vitest', args: ['run', ...LEFT_OUT] },
];
for (const { title, command, args } of STEPS) {
  process.stdout.write(`\n${title}\n`);
  run(command, args);
}
