import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { isReportType, type ReportType } from '../reports/thread/kinds/report-kinds.ts';
import { dayOf } from '../storage/history/report-day.ts';
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

/** A report that waits for being mailed. */
export interface WaitingReportMail {
  id: number;
  userId: number;
  /** Whose turn it takes. */
  authorId: number;
  request: ReportMailRequest;
  createdAt: number;
  attempts: number;
}

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
 * share of the day.
 */
export async function enqueueReportMails(
  query: Kysely<Schema>,
  { authorId, reportId, userIds, request }: NewReportMails,
  now: number,
): Promise<number> {
  const left = MAX_REPORT_MAILS_PER_DAY - (await mailsOfDay(query, authorId, dayOf(now)));
  const waiting = left > 0 && userIds.length > 0 ? await waitingFor(query, reportId) : undefined;
  if (!waiting) return 0;
  const chosen = userIds
    .filter((id) => !waiting.sameReport.has(id) && (waiting.counts.get(id) ?? 0) < MAX_WAITING_PER_USER)
    .slice(0, left);
  if (chosen.length === 0) return 0;
  const row = {
    request: JSON.stringify(request),
    created_at: now,
    attempts: 0,
    due_at: now,
    report_id: reportId,
    author_id: authorId,
  };
  await query
    .insertInto('report_mails')
    .values(chosen.map((user_id) => ({ ...row, user_id })))
    .execute();
  await countMails(query, authorId, dayOf(now), chosen.length);
  return chosen.length;
}

/** Returns how many reports wait for each user, and for whom one of a schedule does. */
async function waitingFor(query: Kysely<Schema>, reportId: number | null) {
  const rows = await query.selectFrom('report_mails').select(['user_id', 'report_id']).execute();
  const counts = new Map<number, number>();
  for (const { user_id } of rows) counts.set(user_id, (counts.get(user_id) ?? 0) + 1);
  const same = rows.filter(({ report_id }) => reportId !== null && report_id === reportId);
  return { counts, sameReport: new Set(same.map(({ user_id }) => user_id)) };
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

/**
 * Returns the next due report, in turns of those who caused them, of each the one that is due longest; undefined when
 * none is. Rows that cannot be read are removed.
 * @param lastAuthorId whose turn the last one was
 */
export async function nextReportMail(
  query: Kysely<Schema>,
  now: number,
  lastAuthorId: number,
): Promise<WaitingReportMail | undefined> {
  for (;;) {
    const due = query
      .selectFrom('report_mails')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy(AUTHOR)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1);
    const row =
      (await due.where(AUTHOR, '>', lastAuthorId).executeTakeFirst()) ?? (await due.executeTakeFirst());
    if (!row) return undefined;
    const { id, user_id: userId, created_at: createdAt, attempts } = row;
    const request = parsedRequest(row.request);
    if (request) return { id, userId, authorId: row.author_id ?? userId, request, createdAt, attempts };
    console.error(`The waiting report ${id} could not be read and is dropped`);
    await removeReportMail(query, id);
  }
}

export async function removeReportMail(query: Kysely<Schema>, id: number): Promise<void> {
  await query.deleteFrom('report_mails').where('id', '=', id).execute();
}

/** Lets a report wait after a failed attempt. */
export async function postponeReportMail(
  query: Kysely<Schema>,
  { id, attempts }: WaitingReportMail,
  dueAt: number,
): Promise<void> {
  await query
    .updateTable('report_mails')
    .set({ attempts: attempts + 1, due_at: dueAt })
    .where('id', '=', id)
    .execute();
}

/** Mails of before authors were kept take the turn of their reader. */
const AUTHOR = sql<number>`coalesce(report_mails.author_id, report_mails.user_id)`;

function parsedRequest(text: string): ReportMailRequest | undefined {
  try {
    return requestSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
