import type { SchemaModule } from 'kysely';

/** Adds what the SMS of a day cost, and how many segments each message took, for what became of an alarm. */
export async function addSmsCosts(schema: SchemaModule): Promise<void> {
  await schema
    .alterTable('sms_days')
    .addColumn('cents', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('sms_messages')
    // The row of the outbox.
    .addColumn('job_id', 'bigint', (column) => column.primaryKey())
    .addColumn('day', 'bigint', (column) => column.notNull())
    .addColumn('segments', 'bigint', (column) => column.notNull())
    .addColumn('cents', 'bigint')
    .execute();
  await schema.createIndex('sms_messages_day').on('sms_messages').column('day').execute();
}
