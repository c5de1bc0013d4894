import type { ServerInfo } from '@farol/core/domain/server-info';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** What a fresh server is set to. What it is able to do (mail, addresses, ...) is not stored but known. */
const FRESH: ServerInfo = {
  id: 1,
  attributes: {},
  registration: false,
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  map: null,
  bingKey: null,
  mapUrl: null,
  overlayUrl: null,
  coordinateFormat: null,
  poiLayer: null,
  announcement: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  forceSettings: false,
  version: null,
  emailEnabled: false,
  textEnabled: false,
  geocoderEnabled: false,
  openIdEnabled: false,
  openIdForce: false,
  newServer: false,
  storageSpace: null,
};

/** The one row of the server's own settings. */
export const serverTable = {
  load: async (query: Kysely<Schema>): Promise<ServerInfo> => {
    const row = await query.selectFrom('server').selectAll().where('id', '=', 1).executeTakeFirst();
    return row ? { ...FRESH, ...JSON.parse(row.data), attributes: JSON.parse(row.attributes) } : FRESH;
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
