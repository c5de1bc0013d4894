import type { TimeRange } from '@farol/core/domain/values/date-range';
import { Failure } from '@farol/core/domain/values/failure';
import type { DailyStatistics } from '@farol/core/domain/server/server-statistics';
import type { ServerStatistics } from '@farol/core/ports/server-statistics';
import type { MemoryNetwork } from './network.ts';

const DAY_MS = 86_400_000;

/** In-memory server statistics, for tests and headless runs. */
export class MemoryServerStatistics implements ServerStatistics {
  /** Whether the user is an administrator; nobody else sees statistics. */
  isAdministrator = true;
  readonly #days: readonly DailyStatistics[];
  readonly #network: MemoryNetwork;

  constructor(days: readonly DailyStatistics[], network: MemoryNetwork) {
    this.#days = days;
    this.#network = network;
  }

  async daily({ fromMs, toMs }: TimeRange): Promise<DailyStatistics[]> {
    await this.#network.transmit();
    if (!this.isAdministrator) throw new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
    return this.#days
      .filter(({ timeMs }) => startOfDay(timeMs) >= startOfDay(fromMs) && startOfDay(timeMs) <= toMs)
      .sort((left, right) => left.timeMs - right.timeMs);
  }
}

/** The server counts by UTC day. */
function startOfDay(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS) * DAY_MS;
}
