import type { SchemaModule } from 'kysely';

/** Adds when notification rules told last of a vehicle, for those that are silent for a while then. */
export async function createRuleSilences(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('rule_silences')
    .addColumn('rule_id', 'bigint', (column) => column.notNull())
    .addColumn('device_id', 'bigint', (column) => column.notNull())
    .addColumn('told_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('rule_silences_by_rule', ['rule_id', 'device_id'])
    .execute();
  await schema.createIndex('rule_silences_by_time').on('rule_silences').column('told_at').execute();
}
