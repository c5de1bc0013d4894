import {
  parseActivityEntries,
  type ActivityEntry,
  type ActivitySubject,
} from '@farol/core/domain/activity/activity-entry';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { Failure } from '@farol/core/domain/values/failure';
import type { ActivityLog } from '@farol/core/ports/activity-log';
import type { ApiCall } from './tracking-client.ts';

/** The activity log of the product API (§7, "logs"). */
export class HttpActivityLog implements ActivityLog {
  readonly #call: ApiCall;

  constructor(productCall: ApiCall) {
    this.#call = productCall;
  }

  entries(subject: ActivitySubject, { fromMs, toMs }: TimeRange, limit: number): Promise<ActivityEntry[]> {
    const searchParams = {
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      limit: String(limit),
    };
    return this.#call(pathOf(subject), { searchParams }, async (response) => {
      const entries = parseActivityEntries(await response.json());
      if (!entries) throw new Failure('MALFORMED_ANSWER', response.status);
      return entries.sort((left, right) => right.timeMs - left.timeMs).slice(0, limit);
    });
  }
}

function pathOf(subject: ActivitySubject): string {
  return subject.kind === 'server' ? 'server/logs' : `${subject.kind}s/${subject.id}/logs`;
}
