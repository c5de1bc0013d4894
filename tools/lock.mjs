// Completes the lock file: npm omits native packages of other platforms when its registry does not list them,
// and `npm ci` then refuses the lock file. Each missing package is added as optional for its platform.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'x64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
];

/**
 * Returns the operating system, processor and libc of a package by its name, for instance
 * `@x/y-linux-arm64-musl`.
 */
function platformOf(name) {
  const parts = name.split(/[-/]/);
  const os = SYSTEMS.filter((system) => parts.includes(system));
  const cpu = PROCESSORS.filter((processor) => parts.includes(processor));
  const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : [];
  return {
    ...(os.length && { os }),
    ...(cpu.length && { cpu }),
    ...(os.includes('linux') && libc.length && { libc }),
  };
}

/** Whether the lock file contains `name` at the path `from` or at any level above it. */
function isLocked(packages, from, name) {
  for (let place = from; ; place = place.slice(0, place.lastIndexOf('node_modules')).replace(/\/$/, '')) {
    if (packages[`${place}${place ? '/' : ''}node_modules/${name}`]) return true;
    if (!place.includes('node_modules')) return Boolean(packages[`node_modules/${name}`]);
  }
}

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
let added = 0;
for (const [place, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(lock.packages, place, name) || !/^\d+\.\d+\.\d+/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(entry.dev && { dev: true }),
      ...platformOf(name),
      optional: true,
    };
    added++;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
if (added) writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(added ? `lock: ${added} packages of other platforms added\n` : 'lock: complete\n');
