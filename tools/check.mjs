// `npm run check`: everything that needs no browser, under a minute.
import { installIfNeeded, run } from './prepare.mjs';

installIfNeeded();
const STEPS = [
  { title: 'Format', command: 'oxfmt', args: ['--check'] },
  { title: 'Lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { title: 'Types', command: 'tsc', args: ['--noEmit'] },
  { title: 'Types of core alone', command: 'tsc', args: ['-p', 'core'] },
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
  { title: 'Unit, property, contract and architecture tests', command: 'vitest', args: ['run'] },
];
for (const { title, command, args } of STEPS) {
  process.stdout.write(`\n${title}\n`);
  run(command, args);
}
