import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Device } from '@farol/core/domain/device/device';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { retentionStartMs } from '@farol/core/domain/server/retention';
import {
  HISTORY_TABLES,
  nextDeviceWithRows,
  removeOldRows,
  type HistoryTable,
} from '../storage/history/history-removal.ts';
import type { HistoryPartitions } from '../storage/postgres/history-partitions.ts';
import { removeOldPartitions } from '../storage/history/partition-removal.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { StepSize } from '../runtime/step-size.ts';

/** How often the history is swept; a changed setting takes effect within this time. */
export const RETENTION_SWEEP_INTERVAL_MS = 3_600_000;
/** The pause between two batches at least, so that removing a year of history uses only a fraction of the server. */
const BATCH_PAUSE_MS = 20;
/** The pause in times of what the batch took, on a slow disk. */
const BATCH_REST = 4;

/**
 * Removes positions and events older than the retention period, and those of removed devices, in small
 * background batches. The latest position of a device stays. A sweep that a stop interrupted continues at the
 * next start.
 */
export class Retention {
  readonly #registry: Registry;
  readonly #time: ServerClock;
  readonly #namespace: Namespace;
  readonly #partitions: HistoryPartitions | undefined;
  #sweeping: Promise<void> | undefined;
  /** Whether another sweep was requested while one is running. */
  #isDue = false;
  #isStopped = false;
  readonly #batch = new StepSize();

  constructor(
    registry: Registry,
    options: { time: ServerClock; namespace: Namespace; partitions?: HistoryPartitions | undefined },
  ) {
    this.#registry = registry;
    this.#time = options.time;
    this.#namespace = options.namespace;
    this.#partitions = options.partitions;
  }

  /**
   * Sweeps the history; resolves when every sweep requested so far is done. Rejects when the database does.
   */
  sweep(): Promise<void> {
    this.#isDue = true;
    this.#sweeping ??= this.#sweepUntilDone().finally(() => {
      this.#sweeping = undefined;
    });
    return this.#sweeping;
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#sweeping?.catch(() => {});
  }

  async #sweepUntilDone(): Promise<void> {
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false;
      if (this.#partitions) await this.#sweepPartitions(this.#partitions);
      for (const table of HISTORY_TABLES) await this.#sweepTable(table);
    }
  }

  /** Creates the months that are needed soon, and removes those that nobody's history needs as a whole. */
  async #sweepPartitions(partitions: HistoryPartitions): Promise<void> {
    if (this.#time.isInDoubt?.()) return;
    const now = this.#time.now();
    await partitions.ensureAhead(now);
    let before = Infinity;
    for (const device of this.#registry.devices.all())
      before = Math.min(before, this.#startOf(device) ?? -Infinity);
    const old = { before: Number.isFinite(before) ? before : undefined, now };
    await removeOldPartitions(this.#registry.query, partitions, old, () => this.#isStopped);
  }

  /** Walks the stored device ids, so that rows of removed devices are found too. */
  async #sweepTable(table: HistoryTable): Promise<void> {
    const { query } = this.#registry;
    let deviceId: number | undefined = -1;
    while (!this.#isStopped) {
      deviceId = await nextDeviceWithRows(query, table, deviceId);
      if (deviceId === undefined) return;
      const device = this.#registry.devices.get(deviceId);
      const before = device ? this.#startOf(device) : Number.MAX_SAFE_INTEGER;
      if (before !== undefined) await this.#remove(table, deviceId, before);
      await setImmediate();
    }
  }

  /** From when on the history of a device is kept: as the nearest group says that says something, else the server. */
  #startOf({ groupId }: Device): number | undefined {
    if (this.#time.isInDoubt?.()) return undefined;
    const now = this.#time.now();
    for (const id of groupAndAncestors(this.#registry, groupId)) {
      const start = retentionStartMs(this.#registry.groups.get(id)?.attributes ?? {}, this.#namespace, now);
      if (start !== undefined) return start;
    }
    return retentionStartMs(this.#registry.server.attributes, this.#namespace, now);
  }

  async #remove(table: HistoryTable, deviceId: number, before: number): Promise<void> {
    while (!this.#isStopped) {
      const keptId = table === 'positions' ? (this.#registry.devices.get(deviceId)?.positionId ?? 0) : 0;
      const isMore = await this.#batch.step((batchRows) =>
        removeOldRows(this.#registry.query, table, deviceId, { before, keptId, batchRows }),
      );
      if (!isMore) return;
      await setTimeout(Math.max(BATCH_PAUSE_MS, BATCH_REST * this.#batch.lastMs));
    }
  }
}
