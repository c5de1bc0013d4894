import type { Kysely } from 'kysely';
import { z } from 'zod';
import { REPORT_TYPES } from '../reports/authorized-reports.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { HttpError } from '../wire/http-error.ts';

/** A report to be mailed; it is made when it is sent, with the rights of its reader. */
const requestSchema = z.object({
  type: z.enum(REPORT_TYPES),
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
  request: ReportMailRequest;
  createdAt: number;
  attempts: number;
}

/** How many reports of one user may wait. */
const MAX_WAITING_PER_USER = 30;

/** Adds reports within a transaction: they are mailed if it commits, also after a restart. */
export async function enqueueReportMails(
  query: Kysely<Schema>,
  userIds: readonly number[],
  request: ReportMailRequest,
  now: number,
): Promise<void> {
  if (userIds.length === 0) return;
  const text = JSON.stringify(request);
  await query
    .insertInto('report_mails')
    .values(userIds.map((user_id) => ({ user_id, request: text, created_at: now, attempts: 0, due_at: now })))
    .execute();
}

/** Throws when too many reports of a user wait already. */
export async function requireRoomForReportMail(query: Kysely<Schema>, userId: number): Promise<void> {
  const waiting = await query
    .selectFrom('report_mails')
    .select('id')
    .where('user_id', '=', userId)
    .limit(MAX_WAITING_PER_USER)
    .execute();
  if (waiting.length >= MAX_WAITING_PER_USER)
    throw new HttpError(429, 'Too many reports at once - TooManyRequestsException', 60);
}

/** Returns the report that is due longest; undefined when none is. Rows that cannot be read are removed. */
export async function nextReportMail(
  query: Kysely<Schema>,
  now: number,
): Promise<WaitingReportMail | undefined> {
  for (;;) {
    const row = await query
      .selectFrom('report_mails')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id, user_id: userId, created_at: createdAt, attempts } = row;
    const request = parsedRequest(row.request);
    if (request) return { id, userId, request, createdAt, attempts };
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

function parsedRequest(text: string): ReportMailRequest | undefined {
  try {
    return requestSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
