import type { SchemaModule } from 'kysely';

/**
 * Adds for whom and for which schedule a report waits to be mailed, when a schedule was mailed last, and how many mails
 * the reports of a user made on a day, so that schedules are bounded and users take turns.
 */
export async function addReportTurns(schema: SchemaModule): Promise<void> {
  await schema.alterTable('report_mails').addColumn('report_id', 'bigint').execute();
  await schema.alterTable('report_mails').addColumn('author_id', 'bigint').execute();
  await schema.alterTable('report_runs').addColumn('mailed_at', 'bigint').execute();
  await schema
    .createTable('report_mail_counts')
    .addColumn('author_id', 'bigint', (column) => column.notNull())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('mails', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('report_mail_counts_key', ['author_id', 'day'])
    .execute();
}
