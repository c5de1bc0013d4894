import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RandomSource } from '../../../../simulation/world/random-source.ts';

/** A disk writes sectors, each completely or not at all, in any order. */
const SECTOR = 512;
/** Shares of what was written but not flushed that reached the disk. */
const SHARES = [0, 0.03, 0.5, 0.97, 1];
const LOG_HEADER = 32;

/**
 * The disk below a database and its write-ahead log: what a power failure would leave of both is what was flushed, and
 * any of the sectors that were written since.
 */
export class UnreliableDisk {
  readonly #folder = mkdtempSync(join(tmpdir(), 'farol-power-'));
  readonly file = join(this.#folder, 'farol.db');
  readonly #random: RandomSource;
  /** Never closed before the database, whose locks would go with it. */
  readonly #handles: FileHandle[] = [];
  #durable: [database: Buffer, log: Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];
  #lost = 0;

  constructor(random: RandomSource) {
    this.#random = random;
  }

  /** Begins with what the files hold now, once they exist. */
  async begin(): Promise<void> {
    for (const name of [this.file, `${this.file}-wal`]) this.#handles.push(await open(name, 'r'));
    this.#durable = [await this.#written(0), await this.#written(1)];
  }

  async flushDatabase(): Promise<void> {
    this.#durable[0] = await this.#written(0);
  }

  async flushLog(): Promise<void> {
    this.#durable[1] = await this.#written(1);
  }

  /** The log began again, and its header was flushed before anything else of it. */
  async flushLogHeader(): Promise<void> {
    const header = (await this.#written(1)).subarray(0, LOG_HEADER);
    this.#durable[1] = Buffer.concat([header, this.#durable[1].subarray(LOG_HEADER)]);
  }

  /** Cuts the power, and passes on what is found when the database is opened afterwards. */
  async afterPowerFailure<R>(look: (database: DatabaseSync) => R): Promise<R> {
    const file = join(this.#folder, `left-${++this.#lost}.db`);
    writeFileSync(file, this.#left(this.#durable[0], await this.#written(0)));
    writeFileSync(`${file}-wal`, this.#left(this.#durable[1], await this.#written(1)));
    const database = new DatabaseSync(file);
    try {
      return look(database);
    } finally {
      database.close();
      for (const rest of ['', '-wal', '-shm']) rmSync(file + rest, { force: true });
    }
  }

  async end(): Promise<void> {
    for (const handle of this.#handles) await handle.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #left(durable: Buffer, written: Buffer): Buffer {
    const share = SHARES[this.#random.below(SHARES.length)] ?? 1;
    // The size of a file is on the disk or not, and what was never written in it reads as zeros.
    const left = Buffer.alloc(this.#random.next() < share ? written.length : durable.length);
    durable.copy(left);
    for (let at = 0; at < left.length; at += SECTOR)
      if (this.#random.next() < share) written.copy(left, at, at, at + SECTOR);
    return left;
  }

  async #written(at: 0 | 1): Promise<Buffer> {
    const handle = this.#handles[at];
    if (!handle) throw new Error('the disk has not begun');
    const bytes = Buffer.alloc((await handle.stat()).size);
    await handle.read(bytes, 0, bytes.length, 0);
    return bytes;
  }
}
