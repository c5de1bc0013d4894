import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { REPORT_CHANNEL, reportMailOf } from '../../../../server/delivery/report-mail-queue.ts';
import { OutboxService } from '../../../../server/outbox/outbox.ts';
import { systemClock } from '../../../../server/runtime/clock.ts';
import { createNumberedTable } from '../../../../server/storage/migrations/numbered-table.ts';
import { onEachDatabase } from '../../../harness/temporary-database.ts';

const HOUR = 3_600_000;
const request = (title: string) =>
  JSON.stringify({
    type: 'summary',
    title,
    query: { deviceIds: [5], groupIds: [], from: 0, to: 1, daily: false, types: [], alarms: [] },
  });

onEachDatabase('reports that waited for being mailed in an earlier version', (create) => {
  test('outbox: are sent by the outbox, in turns and when they are due; one that cannot be read keeps no other', async () => {
    const temporary = await create();
    const old = await temporary.open();
    // As the earlier version left it.
    await old.query.schema.dropTable('outbox').execute();
    await createNumberedTable(old.query.schema, old.kind, 'report_mails')
      .addColumn('user_id', 'bigint', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('report_id', 'bigint')
      .addColumn('author_id', 'bigint')
      .execute();
    const now = Date.now();
    const rows: [user: number, request: string, due: number, report: number | null, author: number | null][] =
      [
        [7, request('first'), now - HOUR, 3, 9],
        [8, request('second'), now - HOUR, 3, 9],
        [7, request('own'), now - HOUR, null, null],
        [7, '{"damaged', now - HOUR, null, 7],
        [7, request('later'), now + HOUR, 4, 9],
      ];
    for (const [user, text, due, report, author] of rows)
      await sql`insert into report_mails (user_id, request, created_at, attempts, due_at, report_id, author_id)
        values (${user}, ${text}, ${now - 2 * HOUR}, 1, ${due}, ${report}, ${author})`.execute(old.query);
    // Undo the later migrations as well.
    for (const table of [
      'integrations',
      'push_subscriptions',
      'private_trips',
      'rule_silences',
      'sms_days',
      'sms_messages',
      'invoices',
      'invoice_steps',
      'account_access',
      'provider_events',
      'imported_records',
      'imported_periods',
    ])
      await old.query.schema.dropTable(table).execute();
    await sql`delete from kysely_migration where name >= '0024-outbox'`.execute(old.query);
    await old.close();
    const database = await temporary.open();
    let aheadMs = 0;
    const outbox = await OutboxService.open(database, { ...systemClock, now: () => Date.now() + aheadMs });
    const sent: [number | null, string | null, number, number | null][] = [];
    outbox.register({
      name: REPORT_CHANNEL,
      concurrency: 1,
      send: async (job) => {
        const { request: report, authorId, reportId } = reportMailOf(job);
        sent.push([job.userId, report.title, authorId, reportId]);
      },
    });
    outbox.start();
    await outbox.settled();
    expect(sent.toSorted((left, right) => String(left).localeCompare(String(right)))).toEqual([
      [7, 'first', 9, 3],
      [7, 'own', 7, null],
      [8, 'second', 9, 3],
    ]);
    aheadMs = 1.5 * HOUR;
    await outbox.settled();
    expect(sent[3]).toEqual([7, 'later', 9, 4]);
    const tables = await database.query.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('report_mails');
    await outbox.stop();
    await database.close();
    await temporary.remove();
  });
});
