import type { Span } from '@farol/core/domain/day-span';
import type { DayStatistics } from '@farol/core/domain/statistics';
import type { ServerStatistics } from '@farol/core/ports/server-statistics';
import type { MemoryNetwork } from './network.ts';

/** How busy an imagined server was: for tests and headless runs. */
export class MemoryServerStatistics implements ServerStatistics {
  readonly #days: readonly DayStatistics[];
  readonly #network: MemoryNetwork;

  constructor(days: readonly DayStatistics[], network: MemoryNetwork) {
    this.#days = days;
    this.#network = network;
  }

  async days({ fromMs, toMs }: Span): Promise<DayStatistics[]> {
    await this.#network.reach();
    return this.#days.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);
  }
}
