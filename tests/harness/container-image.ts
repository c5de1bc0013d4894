import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Whether images can be built and run here: Debian's buildah is installed, and this is root. */
export const CAN_BUILD_IMAGES =
  process.getuid?.() === 0 && spawnSync('buildah', ['--version'], { stdio: 'ignore' }).status === 0;

/** What the Containerfile runs while it is built. */
const PROGRAMS = ['sh', 'mkdir', 'chown', 'chmod'];

/** How containers of an image are run. */
export interface ContainerConfig {
  User: string;
  StopSignal: string;
  WorkingDir: string;
  Entrypoint: string[];
  Cmd: string[];
  Healthcheck: { Test: string[] };
}

/** Keeps images in a folder of its own, fetches none, and deletes them at the end. */
export class ContainerImages {
  readonly #folder = mkdtempSync(join(tmpdir(), 'farol-images-'));

  /** Makes an image with the Node and the few programs of this machine, to build on. */
  makeBase(name: string): void {
    const root = join(this.#folder, 'base');
    const programs = PROGRAMS.map((program) => ({
      from: execFileSync('sh', ['-c', `command -v ${program}`])
        .toString()
        .trim(),
      to: `/bin/${program}`,
    }));
    const files = [...programs, { from: process.execPath, to: '/bin/node' }].flatMap(({ from, to }) => [
      { from, to },
      ...librariesOf(from).map((library) => ({ from: library, to: library })),
    ]);
    for (const { from, to } of files) {
      mkdirSync(dirname(join(root, to)), { recursive: true });
      copyFileSync(realpathSync(from), join(root, to));
    }
    mkdirSync(join(root, 'tmp'), { mode: 0o1777 });
    const container = this.#buildah(['from', 'scratch']);
    this.#buildah(['add', '-q', container, root, '/']);
    this.#buildah(['config', '--env', 'PATH=/bin', container]);
    this.#buildah(['commit', '-q', container, name]);
  }

  /** Builds an image with a Containerfile in a folder, on an image that is here. */
  build(name: string, file: string, { folder, base }: { folder: string; base: string }): void {
    const on = ['--build-arg', `NODE_IMAGE=${base}`, '--pull-never', '--isolation', 'chroot'];
    this.#buildah(['build', '--format', 'docker', ...on, '-t', name, '-f', file, folder]);
  }

  /** Returns how containers of an image are run. */
  configOf(name: string): ContainerConfig {
    const image: { Docker: { config: ContainerConfig } } = JSON.parse(
      this.#buildah(['inspect', '--type', 'image', name]),
    );
    return image.Docker.config;
  }

  /** Returns a new container of an image. */
  containerOf(name: string): string {
    return this.#buildah(['from', '--pull-never', name]);
  }

  /** Runs a command in a container, as its user, at the ports of this machine. */
  run(container: string, command: readonly string[], environment: Record<string, string> = {}): ChildProcess {
    const variables = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    return spawn(
      'buildah',
      [...this.#storage, 'run', '--isolation', 'chroot', ...variables, container, '--', ...command],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
  }

  remove(): void {
    spawnSync('buildah', [...this.#storage, 'rm', '--all'], { stdio: 'ignore' });
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #storage(): string[] {
    const [root, run] = ['storage', 'run'].map((name) => join(this.#folder, name));
    return ['--storage-driver', 'vfs', '--root', root ?? '', '--runroot', run ?? ''];
  }

  #buildah(command: readonly string[]): string {
    return execFileSync('buildah', [...this.#storage, ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 26,
    })
      .toString()
      .trim();
  }
}

/** Returns the libraries that a program needs, and what loads them. */
function librariesOf(program: string): string[] {
  const { stdout } = spawnSync('ldd', [program]);
  return [...stdout.toString().matchAll(/(\/\S+)(?= \(0x)/g)].map(([path]) =>
    join(dirname(path), basename(path)),
  );
}
