import type { Span } from '@farol/core/domain/day-span';
import { Failure } from '@farol/core/domain/failure';
import { dayStatistics, type DayStatistics } from '@farol/core/domain/statistics';
import type { ServerStatistics } from '@farol/core/ports/server-statistics';
import type { Call } from './tracking-client.ts';

/** Statistics of the tracking API (contract §4.8). */
export class HttpServerStatistics implements ServerStatistics {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  days({ fromMs, toMs }: Span): Promise<DayStatistics[]> {
    const searchParams = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
    return this.#call('statistics', { searchParams }, async (response) => {
      const days = dayStatistics(await response.json());
      if (!days) throw new Failure('MALFORMED_ANSWER', response.status);
      return days;
    });
  }
}
