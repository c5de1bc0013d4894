import { isScheduledReportType, type ScheduledReport } from '@farol/core/domain/report/scheduled-report';
import { lastCalendarPeriod } from '../calendars/active-calendars.ts';
import { startReportRuns } from '../storage/tables/report-runs.ts';
import type { Registry } from '../registry/registry.ts';
import type { ReportRunRow } from '../storage/schema/report-schema.ts';
import { enqueueReportMails } from './report-mail-queue.ts';
import type { ReportMails } from './report-mails.ts';

/** How often schedules are checked: a report is at most this late. */
export const SCHEDULE_CHECK_INTERVAL_MS = 60_000;

/**
 * Runs scheduled reports: one for each user they are linked to, whenever a period of their calendar ends, about that
 * period (contract §2.9). That a report ran is stored together with its mails, so that it runs once, also across
 * restarts. Of periods that ended while the server was down only the last one counts.
 */
export class ReportSchedules {
  readonly #registry: Registry;
  readonly #mails: ReportMails;

  constructor(registry: Registry, mails: ReportMails) {
    this.#registry = registry;
    this.#mails = mails;
  }

  /** Runs the reports of whose calendar a period has ended. @param now milliseconds since the epoch */
  async check(now: number): Promise<void> {
    const runs = await this.#registry.query.selectFrom('report_runs').selectAll().execute();
    const lastRuns = new Map(runs.map((run) => [run.report_id, run]));
    for (const report of this.#registry.index('report').all()) {
      const lastRun = lastRuns.get(report.id);
      lastRuns.delete(report.id);
      // A new schedule begins with the period that ends next.
      if (lastRun === undefined)
        await startReportRuns(this.#registry.query, report.id, { at: now, userId: null });
      else await this.#runIfDue(report, lastRun, now);
    }
    await this.#forget([...lastRuns.keys()]);
    this.#mails.wake();
  }

  async #runIfDue(report: ScheduledReport, lastRun: ReportRunRow, now: number): Promise<void> {
    const { type, description, calendarId, attributes } = report;
    const period = lastCalendarPeriod(this.#registry, calendarId, now);
    if (!period || period.end <= lastRun.started_at || !isScheduledReportType(type)) return;
    const { start: from, end: to } = period;
    const owned = { from, to, daily: attributes['daily'] === true, types: [], alarms: [] };
    const query = {
      ...owned,
      deviceIds: this.#ownersOf(report, 'device'),
      groupIds: this.#ownersOf(report, 'group'),
    };
    await this.#registry.query.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('report_runs')
        .set({ started_at: to })
        .where('report_id', '=', report.id)
        .where('started_at', '<', to)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const request = { type, title: description, authorId: lastRun.user_id, query };
      await enqueueReportMails(transaction, this.#ownersOf(report, 'user'), request, now);
    });
  }

  /** Returns the devices, groups or users that a report is linked to. */
  #ownersOf({ id }: ScheduledReport, owner: 'device' | 'group' | 'user'): number[] {
    const owners: number[] = [];
    for (const { id: ownerId } of this.#registry.index(owner).all())
      if (this.#registry.associations.has(owner, ownerId, 'report', id)) owners.push(ownerId);
    return owners;
  }

  /** Forgets when removed reports ran. */
  async #forget(reportIds: readonly number[]): Promise<void> {
    if (reportIds.length > 0)
      await this.#registry.query.deleteFrom('report_runs').where('report_id', 'in', reportIds).execute();
  }
}
