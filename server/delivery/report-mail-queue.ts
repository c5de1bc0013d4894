import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { OutboxJob } from '../outbox/delivery-channel.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import { isReportType, type ReportType } from '../reports/thread/kinds/report-kinds.ts';
import { utcDayOf } from '../storage/history/daily-aggregate.ts';
import type { Schema } from '../storage/schema/schema.ts';

/** A report to be mailed; it is made when it is sent, with the rights of its reader. */
const requestSchema = z.object({
  type: z.custom<ReportType>(isReportType),
  /** What the reader calls it; null for its type. */
  title: z.string().nullable(),
  /** Who scheduled it; null for the reader and for those of whom that is not known. */
  authorId: z.number().nullish(),
  query: z.object({
    deviceIds: z.array(z.number()),
    groupIds: z.array(z.number()),
    from: z.number(),
    to: z.number(),
    daily: z.boolean(),
    types: z.array(z.string()),
    alarms: z.array(z.string()),
  }),
});
export type ReportMailRequest = z.infer<typeof requestSchema>;

/** The channel of reports that are mailed. */
export const REPORT_CHANNEL = 'report';
/** A report is given up after this time. */
const REPORT_LIFE_MS = 3 * 86_400_000;

/** A report that waits for being mailed, as stored in the outbox. */
const waitingSchema = z.object({
  /** Whose turn it takes. */
  authorId: z.number(),
  /** The schedule that it is of; null for one that a user asked for. */
  reportId: z.number().nullable(),
  request: requestSchema,
});

/** How many reports for one user may wait. */
const MAX_WAITING_PER_USER = 30;
/** How many mails the reports of one user may make a day, requested and scheduled ones together. */
export const MAX_REPORT_MAILS_PER_DAY = 500;
/** Counts of earlier days say nothing. */
const KEPT_DAYS = 2;

/** Reports to be mailed. */
export interface NewReportMails {
  /** Whose turns they take: who made the schedule, or asked. */
  readonly authorId: number;
  /** The schedule that they are of. */
  readonly reportId: number | null;
  readonly userIds: readonly number[];
  readonly request: ReportMailRequest;
}

/**
 * Adds reports within a transaction: they are mailed if it commits, also after a restart. Returns for how many users:
 * those for whom this schedule or too many reports wait already are left out, and all once the author has had their
 * share of the day; and the function to call after the commit.
 */
export async function enqueueReportMails(
  outbox: OutboxService,
  query: Kysely<Schema>,
  { authorId, reportId, userIds, request }: NewReportMails,
  now: number,
): Promise<{ added: number; wake: () => void }> {
  const left = MAX_REPORT_MAILS_PER_DAY - (await mailsOfDay(query, authorId, utcDayOf(now)));
  const waiting = left > 0 && userIds.length > 0 ? await waitingFor(query, reportId) : undefined;
  const chosen = userIds
    .filter((id) => waiting?.sameReport.has(id) === false)
    .filter((id) => (waiting?.counts.get(id) ?? 0) < MAX_WAITING_PER_USER)
    .slice(0, Math.max(left, 0));
  if (chosen.length === 0) return { added: 0, wake: () => {} };
  const payload: z.infer<typeof waitingSchema> = { authorId, reportId, request };
  const wake = await outbox.add(
    query,
    chosen.map((userId) => ({
      channel: REPORT_CHANNEL,
      key: `${keyOf(reportId, userId)}${randomUUID()}`,
      origin: `user:${authorId}`,
      // One at a time: they are costly to make.
      target: 'reports',
      recipient: `user:${userId}`,
      userId,
      payload,
      expiresAt: now + REPORT_LIFE_MS,
    })),
  );
  await countMails(query, authorId, utcDayOf(now), chosen.length);
  return { added: chosen.length, wake };
}

/** Returns the report that a job of the outbox mails. Throws when it cannot be read. */
export function reportMailOf({ payload }: OutboxJob): z.infer<typeof waitingSchema> {
  return waitingSchema.parse(payload);
}

/** Returns how many reports wait for each user, and for whom one of a schedule does. */
async function waitingFor(query: Kysely<Schema>, reportId: number | null) {
  const rows = await query
    .selectFrom('outbox')
    .select(['user_id', 'key'])
    .where('channel', '=', REPORT_CHANNEL)
    .where(IS_OPEN)
    .execute();
  const counts = new Map<number, number>();
  const sameReport = new Set<number>();
  for (const { user_id, key } of rows) {
    const userId = user_id ?? 0;
    counts.set(userId, (counts.get(userId) ?? 0) + 1);
    if (reportId !== null && key.startsWith(keyOf(reportId, userId))) sameReport.add(userId);
  }
  return { counts, sameReport };
}

/** As the index of what is open says it. */
const IS_OPEN = sql<boolean>`outbox.state in ('waiting', 'postponed', 'leased')`;

/** Returns how the keys begin of a schedule's mails for a user. */
function keyOf(reportId: number | null, userId: number): string {
  return `report-${reportId ?? 'own'}-${userId}-`;
}

async function mailsOfDay(query: Kysely<Schema>, authorId: number, day: number): Promise<number> {
  const row = await query
    .selectFrom('report_mail_counts')
    .select('mails')
    .where('author_id', '=', authorId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.mails ?? 0;
}

async function countMails(
  query: Kysely<Schema>,
  authorId: number,
  day: number,
  mails: number,
): Promise<void> {
  await query
    .deleteFrom('report_mail_counts')
    .where('day', '<=', day - KEPT_DAYS)
    .execute();
  await query
    .insertInto('report_mail_counts')
    .values({ author_id: authorId, day, mails })
    .onConflict((conflict) =>
      conflict
        .columns(['author_id', 'day'])
        .doUpdateSet({ mails: sql<number>`report_mail_counts.mails + ${mails}` }),
    )
    .execute();
}
