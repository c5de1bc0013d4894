// Finds the browser of the journeys and benchmarks, and installs one where that is possible.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { environment, ROOT } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium: CHROMIUM_PATH, an installed Chromium or Chrome, Playwright's own; else Playwright's download
 * or, as root on Debian, its package. Ends the process with a sentence that says what to install when there is none.
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) fail(`CHROMIUM_PATH names ${named}, but there is no such file.`);
  return (
    named ??
    installed() ??
    playwrights() ??
    (attempt('playwright', ['install', 'chromium']) ? playwrights() : undefined) ??
    (debianPackage() ? installed() : undefined) ??
    fail('The journeys need a browser. Install Chromium or Chrome, or set CHROMIUM_PATH to the one you have.')
  );
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...found, ...PLACES].find((path) => existsSync(path));
}

function playwrights() {
  const path = createRequire(join(ROOT, 'package.json'))('@playwright/test').chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function debianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    attempt('apt-get', ['update', '-qq'], quiet) &&
    attempt('apt-get', ['install', '-y', '-qq', 'chromium'], quiet)
  );
}

function attempt(command, args, extra = {}) {
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

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
