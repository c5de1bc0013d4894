import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of devices, in one folder per device id: user input never becomes part of a path. */
export class MediaStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Replaces a file atomically: after a crash the old or the new one is complete.
   * @param file one of the server's own names
   */
  async save(deviceId: number, file: string, bytes: Uint8Array): Promise<void> {
    const folder = this.#of(deviceId);
    await mkdir(folder, { recursive: true });
    const unfinished = join(folder, `${file}.part`);
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, join(folder, file));
  }

  /** Returns the bytes of a file; undefined when there is none. */
  async read(deviceId: number, file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      return new Uint8Array(await readFile(join(this.#of(deviceId), file)));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Removes a file, if there is one. */
  async remove(deviceId: number, file: string): Promise<void> {
    await rm(join(this.#of(deviceId), file), { force: true });
  }

  /** Removes all files of a device. */
  async removeAll(deviceId: number): Promise<void> {
    await rm(this.#of(deviceId), { recursive: true, force: true });
  }

  #of(deviceId: number): string {
    return join(this.#folder, String(deviceId));
  }
}
