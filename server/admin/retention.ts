import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { retentionStartMs } from '@farol/core/domain/server/retention';
import {
  HISTORY_TABLES,
  nextDeviceWithRows,
  removeOldRows,
  type HistoryTable,
} from '../storage/history/history-removal.ts';
import type { Registry } from '../registry/registry.ts';
import type { Clock } from '../runtime/clock.ts';

/** How often history is looked through; what was set counts within this time. */
export const RETENTION_SWEEP_INTERVAL_MS = 3_600_000;
/** Between two batches, so that removing a year takes a fraction of the server. */
const BATCH_PAUSE_MS = 20;

/**
 * Removes positions and events that are older than the server keeps them, and those of devices that are gone, in the background and
 * in small batches. The latest position of a device stays. What a stopped server leaves is found again by the next one.
 */
export class Retention {
  readonly #registry: Registry;
  readonly #time: Clock;
  readonly #namespace: Namespace;
  #sweeping: Promise<void> | undefined;
  /** Whether something was asked for while a sweep was under way. */
  #isDue = false;
  #isStopped = false;

  constructor(registry: Registry, options: { time: Clock; namespace: Namespace }) {
    this.#registry = registry;
    this.#time = options.time;
    this.#namespace = options.namespace;
  }

  /** Looks through the history; resolves when everything asked for so far is removed. Rejects when the database does. */
  sweep(): Promise<void> {
    this.#isDue = true;
    this.#sweeping ??= this.#sweepUntilDone().finally(() => {
      this.#sweeping = undefined;
    });
    return this.#sweeping;
  }

  /** Ends after the batch under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#sweeping?.catch(() => {});
  }

  async #sweepUntilDone(): Promise<void> {
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false;
      for (const table of HISTORY_TABLES) await this.#look(table);
    }
  }

  /** Goes from device to device by what is stored, so that those that are gone are found, too. */
  async #look(table: HistoryTable): Promise<void> {
    const before = retentionStartMs(this.#registry.server.attributes, this.#namespace, this.#time.now());
    const { query } = this.#registry;
    let deviceId: number | undefined = -1;
    while (!this.#isStopped) {
      deviceId = await nextDeviceWithRows(query, table, deviceId);
      if (deviceId === undefined) return;
      const isGone = !this.#registry.devices.get(deviceId);
      if (isGone) await this.#remove(table, deviceId, Number.MAX_SAFE_INTEGER);
      else if (before !== undefined) await this.#remove(table, deviceId, before);
      await setImmediate();
    }
  }

  async #remove(table: HistoryTable, deviceId: number, before: number): Promise<void> {
    while (!this.#isStopped) {
      const keptId = table === 'positions' ? (this.#registry.devices.get(deviceId)?.positionId ?? 0) : 0;
      if (!(await removeOldRows(this.#registry.query, table, deviceId, { before, keptId }))) return;
      await setTimeout(BATCH_PAUSE_MS);
    }
  }
}
