import { activityEntries, type ActivityEntry, type ActivitySubject } from '@farol/core/domain/activity-entry';
import type { Span } from '@farol/core/domain/day-span';
import { Failure } from '@farol/core/domain/failure';
import type { Activities } from '@farol/core/ports/activities';
import type { Call } from './tracking-client.ts';

/** The activity log of the product API (§7, "logs"). */
export class HttpActivities implements Activities {
  readonly #call: Call;

  constructor(productCall: Call) {
    this.#call = productCall;
  }

  list(subject: ActivitySubject, { fromMs, toMs }: Span, limit: number): Promise<ActivityEntry[]> {
    const searchParams = {
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      limit: String(limit),
    };
    return this.#call(pathOf(subject), { searchParams }, async (response) => {
      const entries = activityEntries(await response.json());
      if (!entries) throw new Failure('MALFORMED_ANSWER', response.status);
      return entries.sort((one, other) => other.timeMs - one.timeMs).slice(0, limit);
    });
  }
}

function pathOf(subject: ActivitySubject): string {
  return subject.kind === 'server' ? 'server/logs' : `${subject.kind}s/${subject.id}/logs`;
}
