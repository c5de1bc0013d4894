// `npm test`: the checks, on both databases if PostgreSQL is available, then the journeys in a real browser.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.mjs';
import { startPostgres } from './postgres.mjs';
import { buildIfNeeded, environment, installIfNeeded, ROOT, run } from './prepare.mjs';

installIfNeeded();
const postgres = await startPostgres();
if (!postgres)
  process.stdout.write(
    'No PostgreSQL on this machine: the storage tests run on SQLite only, those on PostgreSQL are skipped.\n',
  );
const checks = spawnSync('node', ['tools/check.mjs', '--whole'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: environment(postgres ? { FAROL_TEST_POSTGRES: postgres.address } : {}),
});
await postgres?.stop();
if (checks.status !== 0) process.exit(checks.status ?? 1);

buildIfNeeded();
const browser = findBrowser();
process.stdout.write(`\nJourneys in ${browser}\n`);
run('playwright', ['test', '--config', 'tests/journeys/playwright.config.ts', ...process.argv.slice(2)], {
  CHROMIUM_PATH: browser,
});
