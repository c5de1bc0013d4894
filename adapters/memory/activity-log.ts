import type { ActivityEntry, ActivitySubject } from '@farol/core/domain/activity/activity-entry';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import type { ActivityLog } from '@farol/core/ports/activity-log';
import type { MemoryNetwork } from './network.ts';

/** A line of an imagined log, and whose it is. */
export interface MemoryActivityEntry {
  readonly entry: ActivityEntry;
  readonly userId: number;
  readonly deviceId: number;
}

/** The log of an imagined server: for tests and headless runs. */
export class MemoryActivityLog implements ActivityLog {
  readonly #lines: readonly MemoryActivityEntry[];
  readonly #network: MemoryNetwork;

  /** @param lines what was done; more may be added later */
  constructor(lines: readonly MemoryActivityEntry[], network: MemoryNetwork) {
    this.#lines = lines;
    this.#network = network;
  }

  async entries(subject: ActivitySubject, { fromMs, toMs }: TimeRange, limit: number): Promise<ActivityEntry[]> {
    await this.#network.transmit();
    return this.#lines
      .filter((line) => isOf(line, subject))
      .map(({ entry }) => entry)
      .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs)
      .sort((one, other) => other.timeMs - one.timeMs)
      .slice(0, limit);
  }
}

function isOf({ userId, deviceId }: MemoryActivityEntry, subject: ActivitySubject): boolean {
  if (subject.kind === 'server') return true;
  return subject.id === (subject.kind === 'user' ? userId : deviceId);
}
