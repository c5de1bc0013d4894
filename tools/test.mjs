// `npm test`: the checks, on both databases if PostgreSQL is available, then the journeys in a real browser.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
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
// Every journey starts a server of its own, bundled as in a release: it starts faster than from its sources.
const { bundleServer } = await import('./release/server-bundle.mjs');
const bundle = join(ROOT, '.journeys');
rmSync(bundle, { recursive: true, force: true });
await bundleServer(bundle);
const browser = findBrowser();
process.stdout.write(`\nJourneys in ${browser}\n`);
run('playwright', ['test', '--config', 'tests/journeys/playwright.config.ts', ...process.argv.slice(2)], {
  CHROMIUM_PATH: browser,
  FAROL_SERVER: join(bundle, 'main.js'),
});
