// Finds the browser of the journeys and benchmarks, and installs one where that is possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { environment, ROOT } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, an installed Chromium or Chrome, or Playwright's own; else
 * installs one with Playwright or, as root on Debian, the package. Exits with a message that says what to
 * install when that fails.
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) fail(`CHROMIUM_PATH names ${named}, but there is no such file.`);
  return (
    named ??
    installedBrowser() ??
    playwrightChromium() ??
    (runQuietly('playwright', ['install', 'chromium']) ? playwrightChromium() : undefined) ??
    (installDebianPackage() ? installedBrowser() : undefined) ??
    fail('The journeys need a browser. Install Chromium or Chrome, or set CHROMIUM_PATH to the one you have.')
  );
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...MAC_PATHS].find((path) => existsSync(path));
}

function playwrightChromium() {
  const path = createRequire(join(ROOT, 'package.json'))('@playwright/test').chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    runQuietly('apt-get', ['update', '-qq'], quiet) &&
    runQuietly('apt-get', ['install', '-y', '-qq', 'chromium'], quiet)
  );
}

function runQuietly(command, args, extra = {}) {
  process.stdout.write(`Looking for a browser: ${command} ${args.join(' ')}\n`);
  return (
    spawnSync(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment(extra),
      timeout: 600_000,
    }).status === 0
  );
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
