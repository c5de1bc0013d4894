// `npm run check`: everything that needs no browser, under a minute.
import { installIfNeeded, run } from './prepare.mjs';

installIfNeeded();
const STEPS = [
  ['Format', 'oxfmt', ['--check']],
  ['Lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['Types', 'tsc', ['--noEmit']],
  ['Types of core alone', 'tsc', ['-p', 'core']],
  ['Unused code', 'knip', ['--no-progress']],
  ['Unit, property, contract and architecture tests', 'vitest', ['run']],
];
for (const [title, command, args] of STEPS) {
  process.stdout.write(`\n${title}\n`);
  run(command, args);
}
