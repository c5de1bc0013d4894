import { DEFAULT_SERVER_INFO, type ServerInfo } from '@farol/core/domain/server/server-info';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** The record of a new server: TOTP is allowed (contract §1.2, `totpEnable`). */
const NEW_SERVER: ServerInfo = { ...DEFAULT_SERVER_INFO, attributes: { totpEnable: true } };

/**
 * The table of the server record, a single row. The server's capabilities (mail, addresses,
 * …) are not stored but computed.
 */
export const serverTable = {
  load: async (query: Kysely<Schema>): Promise<ServerInfo> => {
    const row = await query.selectFrom('server').selectAll().where('id', '=', 1).executeTakeFirst();
    return row
      ? { ...DEFAULT_SERVER_INFO, ...JSON.parse(row.data), attributes: JSON.parse(row.attributes) }
      : NEW_SERVER;
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
