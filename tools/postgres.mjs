// A temporary PostgreSQL for the storage tests and benchmarks: a cluster in a temporary folder, removed when it is
// stopped.
// Plain JavaScript without dependencies, because it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Starts a temporary PostgreSQL. Resolves with its address and a stop function; with undefined when this
 * machine has no PostgreSQL and none can be installed (only root can, from Debian's packages).
 * @param {{ isDurable?: boolean }} options isDurable: commits wait for the disk, as in production; tests need not
 * @returns {Promise<{ address: string, stop: () => Promise<void>, restart: () => void } | undefined>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  const bin = findPrograms() ?? installPrograms();
  if (!bin) return undefined;
  const owner = unprivilegedUser();
  if (owner === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'farol-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const spawnOptions = {
    ...owner,
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  };
  const data = join(folder, 'data');
  const control = (...args) =>
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], { ...spawnOptions, stdio: 'ignore' });
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const initialized = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'farol', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    spawnOptions,
  );
  const port = await freePort();
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=${isDurable ? 'on' : 'off'}`;
  const started =
    initialized.status === 0 ? control('-l', join(folder, 'log'), '-o', options, 'start') : { status: 1 };
  if (started.status !== 0) {
    process.stderr.write(`PostgreSQL did not start: ${initialized.stderr ?? ''}\n`);
    remove();
    return undefined;
  }
  const stop = () => {
    control('-m', 'immediate', 'stop');
    remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      stop();
      process.exit(130);
    });
  return {
    address: `postgres://farol@127.0.0.1:${port}/postgres`,
    stop: async () => stop(),
    /** Ends every connection and starts the same database again. */
    restart: () => control('-m', 'fast', '-l', join(folder, 'log'), '-o', options, 'restart'),
  };
}

/**
 * Returns the folder with `initdb` and `pg_ctl`: the newest version of Debian's packages, or a folder of
 * PATH.
 */
function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

/** Installs Debian's package where that is possible without a password. */
function installPrograms() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stdout.write('Installing PostgreSQL for the storage tests …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', 'postgresql');
  if (!install() && !(apt('update') && install())) return undefined;
  return findPrograms();
}

/**
 * Returns the user who runs the cluster, because PostgreSQL refuses to run as root: null when this process is
 * not root, undefined when there is no unprivileged user.
 */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout);
    const gid = Number(spawnSync('id', ['-g', name], { encoding: 'utf8' }).stdout);
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return undefined;
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
