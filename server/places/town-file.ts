import { log } from '../log/log.ts';
import { Gazetteer } from '@farol/core/domain/place/gazetteer';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The name that the build gives the file. */
const TOWN_FILE = /^towns-\w+\.bin$/;

/**
 * The towns of the world, which the build of the console writes beside its assets. They are read when the first place
 * is to be named, so that a server on which nobody needs names of places spends no memory on them.
 */
export class TownFile {
  readonly #folder: string;
  #opened: Promise<Gazetteer | undefined> | undefined;

  /** @param consoleFolder where the built console is */
  constructor(consoleFolder: string) {
    this.#folder = join(consoleFolder, 'assets');
  }

  /** Returns the towns; undefined where the console is not built, and where the file cannot be read. */
  open(): Promise<Gazetteer | undefined> {
    this.#opened ??= this.#read().catch((error: unknown) => {
      log.error('The towns of the built-in map cannot be read, so places have no names:', error);
      return undefined;
    });
    return this.#opened;
  }

  async #read(): Promise<Gazetteer | undefined> {
    const names = await readdir(this.#folder).catch(() => []);
    const name = names.find((item) => TOWN_FILE.test(item));
    return name === undefined ? undefined : new Gazetteer(await readFile(join(this.#folder, name)));
  }
}
