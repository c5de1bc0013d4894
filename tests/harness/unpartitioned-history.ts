import { sql } from 'kysely';
import type { Database } from '../../server/storage/database.ts';

/** Makes positions and events of PostgreSQL the plain tables that they were before they were partitioned. */
export async function unpartitionHistory({ query, kind }: Database): Promise<void> {
  if (kind === 'sqlite') return;
  for (const [table, time] of [
    ['positions', 'fix_time'],
    ['events', 'event_time'],
  ] as const) {
    const [whole, plain] = [sql.table(table), sql.table(`${table}_plain`)];
    await sql`create table ${plain} (like ${whole} including defaults)`.execute(query);
    await sql`insert into ${plain} select * from ${whole}`.execute(query);
    await sql`drop table ${whole}`.execute(query);
    await sql`alter table ${plain} rename to ${sql.id(table)}`.execute(query);
    await sql`alter table ${whole} add constraint ${sql.id(`${table}_pkey`)} primary key (id)`.execute(query);
    await sql`create index ${sql.id(`${table}_device_time`)} on ${whole} (device_id, ${sql.ref(time)})`.execute(
      query,
    );
  }
  await sql`create index positions_doubtful on positions (device_id, fix_time)
    where attributes like '%"doubt":"%'`.execute(query);
}
