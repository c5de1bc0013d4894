// What every command needs first: the dependencies of the lock file and, if requested, the built console.
// Plain JavaScript without imports from node_modules, because it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const INSTALLED = join(ROOT, 'node_modules', '.farol-installed');
const BUILT = join(ROOT, 'dist', '.farol-built');
const MANIFESTS = [
  'package.json',
  ...[
    'core',
    'adapters',
    'ui',
    'server',
    'simulation',
    'examples/embedded',
    'examples/terminal',
    'examples/react-widget',
    'tools/reference',
  ].map((name) => `${name}/package.json`),
];

/** Returns an environment whose PATH starts with the project's own Node and tools. */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  };
}

/** Runs a command to its end and shows its output. Exits when it fails. */
export function run(command, args, extra = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment(extra),
  });
  if (error) {
    process.stderr.write(`${command} could not be started: ${error.message}\n`);
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Calls `stop` when this process is asked to end. Ending npm kills its shell without a signal to this
 * process, so the parent process is polled too.
 */
export function onTermination(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  const { ppid } = process;
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 500);
  watch.unref();
}

/** Installs the dependencies when that was never done, or when the lock file or a manifest has changed. */
export function installIfNeeded() {
  const currentDigest = digest(['package-lock.json', ...MANIFESTS].map((file) => join(ROOT, file)));
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === currentDigest) return;
  process.stdout.write('Installing dependencies …\n');
  rmSync(INSTALLED, { force: true });
  // The project is built and run with development dependencies, even where NODE_ENV is production.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(INSTALLED, currentDigest);
}

/** Builds the console into dist/ when its sources have changed since the last build. */
export function buildIfNeeded() {
  ifChanged(BUILT, ['core', 'adapters', 'ui', 'tools/build'], ['vite.config.ts'], () => {
    process.stdout.write('Building the console …\n');
    run('vite', ['build', '--logLevel', 'warn']);
  });
}

/**
 * Builds when the files below these folders, these files or the dependencies have changed since the last time.
 * @param marker the file that remembers what was built; it is removed with what was built
 */
export function ifChanged(marker, folders, files, build) {
  const sources = [
    ...folders.flatMap((folder) => filesBelow(join(ROOT, folder))),
    ...[...files, 'package-lock.json'].map((file) => join(ROOT, file)),
  ];
  const currentDigest = digest(sources);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === currentDigest) return;
  build();
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, currentDigest);
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesBelow(folder) {
  return (
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !/\/(node_modules|dist)(\/|$)/.test(entry.parentPath))
      // Packages get a copy of the license when they are built.
      .filter(({ name }) => name !== 'LICENSE')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  );
}
