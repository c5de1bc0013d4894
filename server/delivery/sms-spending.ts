import type { SmsUsage } from '@farol/core/domain/integration/integration';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';

const DAY_MS = 86_400_000;
/** The cost of days is kept for so long: a month is told. */
const KEPT_DAYS = 62;

/** What is to be sent as SMS. */
interface Spending {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly segments: number;
  /** The most segments of a day (UTC). */
  readonly limit: number;
  /** The price of a segment in whole cents; undefined where none is set. */
  readonly centsPerSegment: number | undefined;
  /** The row of the outbox that it is for; undefined for a test. */
  readonly jobId: number | undefined;
}

/**
 * Counts segments and their cost before they are sent; false where they would exceed the limit of the day. The database
 * decides, so that several processes share the limit. Another attempt of a message counts again: it may cost again.
 */
export async function spendSegments(query: Kysely<Schema>, spending: Spending): Promise<boolean> {
  const { now, segments, limit, centsPerSegment, jobId } = spending;
  if (segments > limit) return false;
  const day = dayOf(now);
  const cents = segments * (centsPerSegment ?? 0);
  return await query.transaction().execute(async (transaction: Kysely<Schema>) => {
    const counted = await transaction
      .insertInto('sms_days')
      .values({ day, segments, cents })
      .onConflict((conflict) =>
        conflict
          .column('day')
          .doUpdateSet((row) => ({
            segments: row('sms_days.segments', '+', segments),
            cents: row('sms_days.cents', '+', cents),
          }))
          .where('sms_days.segments', '<=', limit - segments),
      )
      .returning('day')
      .execute();
    if (counted.length === 0) return false;
    if (jobId !== undefined)
      await transaction
        .insertInto('sms_messages')
        .values({ job_id: jobId, day, segments, cents: centsPerSegment === undefined ? null : cents })
        .onConflict((conflict) =>
          conflict.column('job_id').doUpdateSet((row) => ({
            segments: row('sms_messages.segments', '+', segments),
            ...(centsPerSegment !== undefined && {
              cents: row.fn.coalesce(row('sms_messages.cents', '+', cents), row.val(cents)),
            }),
          })),
        )
        .execute();
    for (const table of ['sms_days', 'sms_messages'] as const)
      await transaction
        .deleteFrom(table)
        .where('day', '<', day - KEPT_DAYS * DAY_MS)
        .execute();
    return true;
  });
}

/** Takes back what was counted for a message that its gateway cannot have. */
export async function giveBackSegments(query: Kysely<Schema>, spent: Spending): Promise<void> {
  const { now, segments, centsPerSegment, jobId } = spent;
  const cents = segments * (centsPerSegment ?? 0);
  await query.transaction().execute(async (transaction: Kysely<Schema>) => {
    await transaction
      .updateTable('sms_days')
      .set((row) => ({ segments: row('segments', '-', segments), cents: row('cents', '-', cents) }))
      .where('day', '=', dayOf(now))
      .execute();
    if (jobId === undefined) return;
    await transaction
      .updateTable('sms_messages')
      .set((row) => ({ segments: row('segments', '-', segments), cents: row('cents', '-', cents) }))
      .where('job_id', '=', jobId)
      .execute();
    // As if there had been no attempt.
    await transaction
      .deleteFrom('sms_messages')
      .where('job_id', '=', jobId)
      .where('segments', '<=', 0)
      .execute();
  });
}

/** Returns how much was sent today, and what this month has cost (UTC). @param now milliseconds since the epoch */
export async function smsUsage(query: Kysely<Schema>, now: number): Promise<SmsUsage> {
  const date = new Date(now);
  const monthStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const days = await query
    .selectFrom('sms_days')
    .select(['day', 'segments', 'cents'])
    .where('day', '>=', monthStart)
    .where('day', '<=', dayOf(now))
    .execute();
  return {
    segmentsToday: days.find(({ day }) => day === dayOf(now))?.segments ?? 0,
    centsThisMonth: days.reduce((sum, { cents }) => sum + cents, 0),
  };
}

function dayOf(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS;
}
