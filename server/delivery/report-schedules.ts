import { isScheduledReportType, type ScheduledReport } from '@farol/core/domain/report/scheduled-report';
import { lastCalendarPeriod } from '../calendars/active-calendars.ts';
import { startReportRuns } from '../storage/tables/report-runs.ts';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import type { Registry } from '../registry/registry.ts';
import type { ReportRunRow } from '../storage/schema/report-schema.ts';
import { enqueueReportMails, MAX_REPORT_MAILS_PER_DAY } from './report-mail-queue.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { Kysely } from 'kysely';

/** How often schedules are checked: a report is at most this late. */
export const SCHEDULE_CHECK_INTERVAL_MS = 60_000;
/** A schedule is not mailed more often, a minute that a check may be late aside. */
const LEAST_PERIOD_MS = 59 * 60_000;

/**
 * Runs scheduled reports: one for each user they are linked to, whenever a period of their calendar ends, about that
 * period (contract §2.9). That a report ran is stored together with its mails, so that it runs once, also across
 * restarts. Of periods that ended while the server was down only the last one counts. It runs at most once an hour, for
 * nobody whose last one still waits, and within the author's share of the day.
 */
export class ReportSchedules {
  readonly #registry: Registry;
  readonly #outbox: OutboxService;
  readonly #isClockInDoubt: () => boolean;
  readonly #log = new RateLimitedLog();

  /** @param isClockInDoubt whether the time may be wrong: then nothing runs */
  constructor(registry: Registry, outbox: OutboxService, isClockInDoubt: () => boolean = () => false) {
    this.#isClockInDoubt = isClockInDoubt;
    this.#registry = registry;
    this.#outbox = outbox;
  }

  /** Runs the reports of whose calendar a period has ended. @param now milliseconds since the epoch */
  async check(now: number): Promise<void> {
    if (this.#isClockInDoubt()) return;
    const runs = await this.#registry.query.selectFrom('report_runs').selectAll().execute();
    const lastRuns = new Map(runs.map((run) => [run.report_id, run]));
    for (const report of this.#registry.index('report').all()) {
      const lastRun = lastRuns.get(report.id);
      lastRuns.delete(report.id);
      // A new schedule begins with the period that ends next.
      if (lastRun === undefined)
        await startReportRuns(this.#registry.query, report.id, { at: now, userId: null });
      else if (lastRun.started_at > now) await this.#restart(report.id, now);
      else await this.#runIfDue(report, lastRun, now);
    }
    await this.#forget([...lastRuns.keys()]);
  }

  async #runIfDue(report: ScheduledReport, lastRun: ReportRunRow, now: number): Promise<void> {
    const { type, description, calendarId, attributes } = report;
    const period = lastCalendarPeriod(this.#registry, calendarId, now);
    if (!period || period.end <= lastRun.started_at || !isScheduledReportType(type)) return;
    // Of periods that are shorter only the last of an hour counts.
    if (lastRun.mailed_at !== null && Math.abs(now - lastRun.mailed_at) < LEAST_PERIOD_MS) return;
    const { start: from, end: to } = period;
    const owned = { from, to, daily: attributes['daily'] === true, types: [], alarms: [] };
    const query = {
      ...owned,
      deviceIds: this.#ownersOf(report, 'device'),
      groupIds: this.#ownersOf(report, 'group'),
    };
    const afterCommit: (() => void)[] = [];
    await this.#registry.query.transaction().execute(async (transaction: Kysely<Schema>) => {
      const { numUpdatedRows } = await transaction
        .updateTable('report_runs')
        .set({ started_at: to, mailed_at: now })
        .where('report_id', '=', report.id)
        .where('started_at', '<', to)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const request = { type, title: description, authorId: lastRun.user_id, query };
      const userIds = this.#ownersOf(report, 'user');
      const authorId = lastRun.user_id ?? userIds[0] ?? 0;
      const { added, wake } = await enqueueReportMails(
        this.#outbox,
        transaction,
        { authorId, reportId: report.id, userIds, request },
        now,
      );
      afterCommit.push(wake);
      if (added < userIds.length)
        this.#log.write(
          `Scheduled report ${report.id} is not mailed to ${userIds.length - added} of its users: their last one waits, or the reports of user ${authorId} made ${MAX_REPORT_MAILS_PER_DAY} mails today`,
        );
    });
    for (const wake of afterCommit) wake();
  }

  /** Lets a report begin with the next period whose last one lies ahead of the clock, which was wrong then. */
  async #restart(reportId: number, now: number): Promise<void> {
    await this.#registry.query
      .updateTable('report_runs')
      .set({ started_at: now, mailed_at: null })
      .where('report_id', '=', reportId)
      .execute();
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
