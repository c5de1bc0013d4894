import type { ActivityEntry, ActivitySubject } from '@farol/core/domain/activity/activity-entry';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import type { ActivityLog } from '@farol/core/ports/activity-log';
import type { MemoryNetwork } from './network.ts';

/** An entry of the log with its user and device. */
export interface MemoryActivityEntry {
  readonly entry: ActivityEntry;
  readonly userId: number;
  readonly deviceId: number;
}

/** An in-memory activity log, for tests and headless runs. */
export class MemoryActivityLog implements ActivityLog {
  readonly #entries: readonly MemoryActivityEntry[];
  readonly #network: MemoryNetwork;

  /** @param entries the entries; more may be added later */
  constructor(entries: readonly MemoryActivityEntry[], network: MemoryNetwork) {
    this.#entries = entries;
    this.#network = network;
  }

  async entries(
    subject: ActivitySubject,
    { fromMs, toMs }: TimeRange,
    limit: number,
  ): Promise<ActivityEntry[]> {
    await this.#network.transmit();
    return this.#entries
      .filter((entry) => isOf(entry, subject))
      .map(({ entry }) => entry)
      .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs)
      .sort((left, right) => right.timeMs - left.timeMs)
      .slice(0, limit);
  }
}

function isOf({ userId, deviceId }: MemoryActivityEntry, subject: ActivitySubject): boolean {
  if (subject.kind === 'server') return true;
  return subject.id === (subject.kind === 'user' ? userId : deviceId);
}
