import type { TimeRange } from '@farol/core/domain/values/date-range';
import type { DailyStatistics } from '@farol/core/domain/server/server-statistics';
import type { ServerStatistics } from '@farol/core/ports/server-statistics';
import type { MemoryNetwork } from './network.ts';

/** In-memory server statistics, for tests and headless runs. */
export class MemoryServerStatistics implements ServerStatistics {
  readonly #days: readonly DailyStatistics[];
  readonly #network: MemoryNetwork;

  constructor(days: readonly DailyStatistics[], network: MemoryNetwork) {
    this.#days = days;
    this.#network = network;
  }

  async daily({ fromMs, toMs }: TimeRange): Promise<DailyStatistics[]> {
    await this.#network.transmit();
    return this.#days.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);
  }
}
