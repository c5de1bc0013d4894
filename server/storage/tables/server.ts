import type { ServerInfo } from '@farol/core/domain/server/server-info';
import { serverRecord } from '@farol/core/resources/kinds/server';
import type { Kysely } from 'kysely';
import { readOrThrow } from '../schema/readable-rows.ts';
import type { Schema } from '../schema/schema.ts';
import { objectIn } from '../schema/stored-json.ts';

/** The record of a new server: TOTP is allowed (`totpEnable`). */
const NEW_SERVER: ServerInfo = { ...serverRecord.defaults, attributes: { totpEnable: true } };

/**
 * The table of the server record, a single row. The server's capabilities (mail, addresses,
 * …) are not stored but computed.
 */
export const serverTable = {
  load: async (query: Kysely<Schema>): Promise<ServerInfo> => {
    const row = await query.selectFrom('server').selectAll().where('id', '=', 1).executeTakeFirst();
    if (!row) return NEW_SERVER;
    return readOrThrow('The server record in the table server', () =>
      serverRecord.wire.parse({ ...objectIn(row.data), attributes: objectIn(row.attributes) }),
    );
  },
  update: async (query: Kysely<Schema>, server: ServerInfo): Promise<void> => {
    const { id, attributes, ...fields } = server;
    const columns = { data: JSON.stringify(fields), attributes: JSON.stringify(attributes) };
    await query
      .insertInto('server')
      .values({ id, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
  },
};
