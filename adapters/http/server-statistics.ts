import type { TimeRange } from '@farol/core/domain/values/date-range';
import { Failure } from '@farol/core/domain/values/failure';
import { parseDailyStatistics, type DailyStatistics } from '@farol/core/domain/server/server-statistics';
import type { ServerStatistics } from '@farol/core/ports/server-statistics';
import type { ApiCall } from './tracking-client.ts';

/** Statistics of the tracking API (contract §4.8). */
export class HttpServerStatistics implements ServerStatistics {
  readonly #call: ApiCall;

  constructor(call: ApiCall) {
    this.#call = call;
  }

  daily({ fromMs, toMs }: TimeRange): Promise<DailyStatistics[]> {
    const searchParams = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
    return this.#call('statistics', { searchParams }, async (response) => {
      const days = parseDailyStatistics(await response.json());
      if (!days) throw new Failure('MALFORMED_ANSWER', response.status);
      return days;
    });
  }
}
