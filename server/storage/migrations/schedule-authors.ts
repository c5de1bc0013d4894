import type { SchemaModule } from 'kysely';

/** Adds who made a scheduled report: their language is that of its mails to recipients without one. */
export async function addScheduleAuthors(schema: SchemaModule): Promise<void> {
  await schema.alterTable('report_runs').addColumn('user_id', 'bigint').execute();
}
