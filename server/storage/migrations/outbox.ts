import { sql, type Kysely, type SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import type { Schema } from '../schema/schema.ts';
import { createNumberedTable } from './numbered-table.ts';

/** Reports that wait are given up three days after they were asked for, as before. */
const REPORT_LIFE_MS = 3 * 86_400_000;

/** Adds the one table of everything that leaves the server; the reports that wait for being mailed move there. */
export async function createOutbox(
  schema: SchemaModule,
  kind: DatabaseKind,
  query: Kysely<Schema>,
): Promise<void> {
  await createNumberedTable(schema, kind, 'outbox')
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint')
    .addColumn('event_id', 'bigint')
    .addColumn('device_id', 'bigint')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('turn', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('last_error', 'text')
    .addColumn('finished_at', 'bigint')
    .execute();
  await schema.createIndex('outbox_by_key').on('outbox').column('key').unique().execute();
  // What waits, in turns: taking the next costs the same however much is kept.
  await schema
    .createIndex('outbox_turns')
    .on('outbox')
    .columns(['target', 'turn', 'id'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute();
  await schema.createIndex('outbox_due').on('outbox').columns(['state', 'due_at', 'id']).execute();
  await schema
    .createIndex('outbox_open')
    .on('outbox')
    .columns(['channel', 'user_id'])
    .where(sql.ref('state'), 'in', [sql.lit('waiting'), sql.lit('postponed'), sql.lit('leased')])
    .execute();
  await schema
    .createIndex('outbox_events')
    .on('outbox')
    .column('event_id')
    .where(sql.ref('event_id'), 'is not', null)
    .execute();
  await moveReportMails(query);
  await schema.dropTable('report_mails').execute();
}

async function moveReportMails(query: Kysely<Schema>): Promise<void> {
  const author = sql`coalesce(author_id, user_id)`;
  await sql`insert into outbox (channel, key, origin, target, recipient, user_id, payload, turn, state, created_at,
      expires_at, due_at, attempts)
    select 'report',
      'report-' || coalesce(cast(report_id as text), 'own') || '-' || cast(user_id as text) || '-moved-' || cast(id as text),
      'user:' || cast(${author} as text), 'reports', '', user_id,
      '{"authorId":' || cast(${author} as text) || ',"reportId":' || coalesce(cast(report_id as text), 'null')
        || ',"request":' || request || '}',
      row_number() over (partition by ${author} order by due_at, id), 'postponed', created_at,
      created_at + ${sql.lit(REPORT_LIFE_MS)}, due_at, attempts
    from report_mails`.execute(query);
}
