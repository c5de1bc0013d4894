import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of devices, each device's in a folder that its number names: nothing a person types becomes part of a path. */
export class MediaStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps a file in place of the one before; a crash leaves either whole. @param file one of the server's own names */
  async save(deviceId: number, file: string, bytes: Uint8Array): Promise<void> {
    const folder = this.#of(deviceId);
    await mkdir(folder, { recursive: true });
    const unfinished = join(folder, `${file}.part`);
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, join(folder, file));
  }

  /** The bytes of a file; nothing when there is no such file. */
  async read(deviceId: number, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return new Uint8Array(await readFile(join(this.#of(deviceId), file)));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Removes everything of a device. */
  async removeAll(deviceId: number): Promise<void> {
    await rm(this.#of(deviceId), { recursive: true, force: true });
  }

  #of(deviceId: number): string {
    return join(this.#folder, String(deviceId));
  }
}
