// `npm run release`: writes to dist/release an npm package of the server with the built console and without
// dependencies, and an archive with Node itself, then starts both from empty folders.
// `--quick` leaves out the archive, the audit and the start; `--container` also builds the image, with the first of
// buildah, podman and docker that is there (`NODE_IMAGE` names another image to build on).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded, environment, installIfNeeded, ROOT, run } from './prepare.mjs';

const isQuick = process.argv.includes('--quick');
const TARGET = join(ROOT, 'dist/release');
/** The longest start from an empty folder, in milliseconds. */
const START_LIMIT_MS = 5_000;

installIfNeeded();
const { checkVersion } = await import('./release/version.mjs');
const { version, tag, isTagged, problems } = checkVersion(ROOT);
for (const problem of problems) say(problem);
if (problems.length > 0) process.exit(1);
// Known faults of what is part of it; a machine without network cannot ask.
if (!isQuick) audit();
buildIfNeeded();
const { bundleServer, noticesOf } = await import('./release/server-bundle.mjs');

const { description, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const commit = commitOf();
const folder = join(TARGET, 'package');
rmSync(TARGET, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const packages = await bundleServer(join(folder, 'server'));
copyConsole();
writeFileSync(
  join(folder, 'LICENSES.md'),
  `# Licenses of what is part of Farol\n\n${noticesOf(packages)}\n\n${readFileSync(join(ROOT, 'dist/licenses.md'), 'utf8')}`,
);
cpSync(join(folder, 'LICENSES.md'), join(folder, 'console/licenses.md'));
for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md']) cpSync(join(ROOT, file), join(folder, file));
cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
mkdirSync(join(folder, 'docs'));
for (const file of readdirSync(join(ROOT, 'docs')).filter((name) =>
  /^(operate|tracking-api)\.md$|^openapi/.test(name),
))
  cpSync(join(ROOT, 'docs', file), join(folder, 'docs', file));
mkdirSync(join(folder, 'bin'));
writeFileSync(join(folder, 'bin/farol.js'), LAUNCHER());
chmodSync(join(folder, 'bin/farol.js'), 0o755);
writeFileSync(
  join(folder, 'package.json'),
  `${JSON.stringify(
    {
      name: 'farol',
      version,
      commit,
      description,
      license,
      type: 'module',
      bin: { farol: 'bin/farol.js' },
      engines: { node: '>=24' },
      files: ['bin', 'server', 'console', 'deploy', 'docs', 'LICENSES.md', 'CHANGELOG.md'],
    },
    null,
    2,
  )}\n`,
);
run('npm', ['pack', folder, '--pack-destination', TARGET, '--loglevel=error', '--ignore-scripts']);
const tarball = join(TARGET, `farol-${version}.tgz`);
const written = [tarball];
if (!isQuick) written.push(archiveWithNode());
writeFileSync(
  join(TARGET, 'SHA256SUMS'),
  written
    .map(
      (file) =>
        `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file.slice(TARGET.length + 1)}\n`,
    )
    .join(''),
);
for (const file of written)
  say(`${file.slice(ROOT.length + 1)}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
say(
  isTagged
    ? `This is ${tag}`
    : `Not tagged yet: when this is to be ${version}, "git tag -a ${tag}" and make it again`,
);
if (process.argv.includes('--container')) buildContainer();
if (!isQuick) {
  await startFromTarball();
  await startFromArchive(written[1]);
}

/** What `npm` links as `farol`: an older Node gets a sentence instead of a syntax error. */
function LAUNCHER() {
  return `#!/usr/bin/env node
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(\`Farol needs Node 24 or later; this is \${process.versions.node}\\n\`);
  process.exit(1);
}
await import('../server/main.js');
`;
}

function copyConsole() {
  // What is served, without marks of the build and without this release.
  for (const name of readdirSync(join(ROOT, 'dist')))
    if (!name.startsWith('.') && name !== 'release')
      cpSync(join(ROOT, 'dist', name), join(folder, 'console', name), { recursive: true });
}

function commitOf() {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT });
  return status === 0 ? stdout.toString().trim() : 'unknown';
}

function audit() {
  const { status, stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    env: environment(),
    maxBuffer: 2 ** 26,
  });
  let found;
  try {
    found = JSON.parse(stdout.toString()).metadata?.vulnerabilities;
  } catch {
    found = undefined;
  }
  if (found === undefined) {
    say(
      `npm audit could not ask the registry, so nothing is known: ${stderr.toString().trim().split('\n')[0] ?? status}`,
    );
    return;
  }
  say(
    `npm audit: ${found.critical} critical, ${found.high} high, ${found.moderate} moderate, ${found.low} low`,
  );
  if (found.critical + found.high > 0) {
    say('A release with known serious faults is not made: update what npm audit names.');
    process.exit(1);
  }
}

/** Packs the package with the Node of this machine; `farol` in it needs nothing else. */
function archiveWithNode() {
  const name = `farol-${version}-${process.platform}-${process.arch}`;
  const root = join(TARGET, name);
  cpSync(folder, root, { recursive: true });
  cpSync(process.execPath, join(root, 'bin/node'), { dereference: true });
  writeFileSync(
    join(root, 'farol'),
    '#!/bin/sh\nhere=$(dirname -- "$(readlink -f -- "$0")")\nexec "$here/bin/node" "$here/bin/farol.js" "$@"\n',
  );
  chmodSync(join(root, 'farol'), 0o755);
  const file = join(TARGET, `${name}.tar.gz`);
  run('tar', ['-czf', file, '-C', TARGET, '--owner=0', '--group=0', name]);
  rmSync(root, { recursive: true });
  return file;
}

function buildContainer() {
  const builder = ['buildah', 'podman', 'docker'].find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  );
  if (builder === undefined) {
    say('No image: neither buildah nor podman nor docker is on this machine');
    return;
  }
  const base = process.env.NODE_IMAGE ? ['--build-arg', `NODE_IMAGE=${process.env.NODE_IMAGE}`] : [];
  run(builder, [
    'build',
    // Health checks are not part of the other format.
    ...(builder === 'docker' ? [] : ['--format', 'docker']),
    ...base,
    '-t',
    `farol:${version}`,
    '-t',
    'farol:latest',
    '-f',
    join(ROOT, 'deploy/Containerfile'),
    TARGET,
  ]);
  say(`The image farol:${version} was built by ${builder}`);
}

async function startFromTarball() {
  const empty = mkdtempSync(join(tmpdir(), 'farol-release-'));
  try {
    const install = Date.now();
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', empty, '--no-audit', '--no-fund', '--loglevel=error', tarball],
      {
        cwd: empty,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: environment(),
      },
    );
    if (status !== 0) process.exit(1);
    const seconds = ((Date.now() - install) / 1000).toFixed(1);
    const ms = await timeToAnswer(join(empty, 'node_modules/.bin/farol'), empty);
    say(
      `Installed into an empty folder in ${seconds} s; running ${(ms / 1000).toFixed(1)} s after the command, with the demo`,
    );
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

async function startFromArchive(archive) {
  const empty = mkdtempSync(join(tmpdir(), 'farol-release-'));
  try {
    run('tar', ['-xzf', archive, '-C', empty, '--strip-components=1']);
    // Without Node in the path: it brings its own.
    const ms = await timeToAnswer(join(empty, 'farol'), empty, { PATH: '/usr/bin:/bin' });
    say(`Unpacked with its own Node: running ${(ms / 1000).toFixed(1)} s after the command, with the demo`);
  } finally {
    rmSync(empty, { recursive: true, force: true });
  }
}

/** Starts Farol in a folder and returns the milliseconds until console and API answer. */
async function timeToAnswer(command, cwd, more = {}) {
  const port = await freePort();
  const started = Date.now();
  const child = spawn(command, [], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment({
      PORT: `${port}`,
      DEVICE_PORT: `${await freePort()}`,
      DATA_DIR: join(cwd, 'data'),
      ...more,
    }),
  });
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error('the release did not start');
      if (await answers(`http://127.0.0.1:${port}/api/health`)) break;
      if (Date.now() - started > 60_000) throw new Error('the release did not answer');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const ms = Date.now() - started;
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    if (!page.includes('<html')) throw new Error('the release serves no console');
    if (ms > START_LIMIT_MS) say(`Slower than ${START_LIMIT_MS / 1000} s: is the machine busy?`);
    return ms;
  } finally {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  }
}

async function answers(address) {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
