// A throw-away PostgreSQL for the storage tests: its own cluster in a temporary folder, gone when it is stopped.
// Plain JavaScript without dependencies, because it runs before there are any.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Starts a PostgreSQL of our own; answers its address and what stops it, or nothing when this machine has none and none may be
 * installed (only root installs it, from Debian's packages).
 * @returns {Promise<{ address: string, stop: () => Promise<void> } | undefined>}
 */
export async function startPostgres() {
  const bin = findPrograms() ?? installPrograms();
  if (!bin) return undefined;
  const owner = unprivilegedUser();
  if (owner === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'farol-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const as = { ...owner, cwd: folder, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const data = join(folder, 'data');
  const control = (...args) =>
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], { ...as, stdio: 'ignore' });
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'farol', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    as,
  );
  const port = await freePort();
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c fsync=off`;
  const started =
    made.status === 0 ? control('-l', join(folder, 'log'), '-o', options, 'start') : { status: 1 };
  if (started.status !== 0) {
    process.stderr.write(`PostgreSQL did not start: ${made.stderr ?? ''}\n`);
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
  return { address: `postgres://farol@127.0.0.1:${port}/postgres`, stop: async () => stop() };
}

/** The folder with `initdb` and `pg_ctl`: the newest that Debian installed, or one on the path. */
function findPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

/** Installs Debian's package where that is possible without asking anybody. */
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
 * Whom the cluster belongs to: PostgreSQL refuses to run as root. Null when this process is an ordinary user already, nothing
 * when root has nobody to hand it to.
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
