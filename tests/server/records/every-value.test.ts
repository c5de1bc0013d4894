import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import { recordValues } from '@farol/core/resources/descriptor/record-value';
import type { AnyRecord, Resource } from '@farol/core/resources/descriptor/resource';
import { serverRecord } from '@farol/core/resources/kinds/server';
import { userResource } from '@farol/core/resources/kinds/users';
import { recordFromWire } from '@farol/core/resources/records/record-wire';
import { serverFromWire } from '@farol/core/resources/records/server-wire';
import { userBody } from '../../../server/accounts/user-body.ts';
import { serverBody } from '../../../server/admin/server-body.ts';
import { RECORD_BODIES } from '../../../server/records/record-bodies.ts';
import { Registry } from '../../../server/registry/registry.ts';
import type { Database } from '../../../server/storage/database.ts';
import {
  isVisibleKind,
  RECORD_RESOURCES,
  type RecordsByKind,
  type StoredResource,
  type VisibleKind,
} from '../../../server/storage/tables/record-kinds.ts';
import { parseBody } from '../../../server/wire/read-body.ts';
import { recordBodies } from '../../arbitraries/record-bodies.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

const KINDS = Object.keys(RECORD_RESOURCES).filter(isVisibleKind);

onEachDatabase('every value of a record', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  beforeAll(async () => {
    temporary = await create();
    database = await temporary.open();
  });
  afterAll(async () => {
    await database.close();
    await temporary.remove();
  });

  const afterRestart = async (): Promise<Registry> => {
    await database.close();
    database = await temporary.open();
    return Registry.open(database);
  };

  /** Stores records of a kind, and returns them as they are after a restart. */
  const stored = async <K extends VisibleKind>(
    kind: K,
    drafts: readonly RecordsByKind[K][],
  ): Promise<{ draft: RecordsByKind[K]; record: RecordsByKind[K] | undefined; id: number }[]> => {
    const registry = await Registry.open(database);
    const ids = await registry.transaction(async (transaction) => {
      const inserted: number[] = [];
      for (const draft of drafts) {
        // First another record, so that the change writes each value too.
        const id = await transaction.insert(kind, { ...RECORD_RESOURCES[kind].defaults, ...keyed(draft) });
        await transaction.update(kind, { ...draft, id });
        inserted.push(id);
      }
      return inserted;
    });
    const index = (await afterRestart()).index(kind);
    return drafts.map((draft, at) => ({ draft, record: index.get(ids[at] ?? 0), id: ids[at] ?? 0 }));
  };

  test.for(KINDS)(
    'every value: of a %s survives from the body over the database to the console',
    async (kind) => {
      const resource: StoredResource<AnyRecord> = RECORD_RESOURCES[kind];
      const bodies = fc.sample(recordBodies(resource), 40);
      const drafts = readBodies(kind, bodies);
      for (const [at, draft] of drafts.entries())
        expect(draft).toEqual({ ...readOnlyOf(resource), ...bodies[at] });
      for (const { draft, record, id } of await stored(kind, drafts)) {
        expect(record).toEqual({ ...draft, id });
        const sent: unknown = JSON.parse(JSON.stringify(record));
        // The console has no list of scheduled reports among its records.
        if (kind !== 'report') expect(recordFromWire(RESOURCE_OF_KIND[kind], sent)).toEqual(record);
      }
    },
  );

  test('every value: of a user does too, except for the password', async () => {
    const [body = userResource.defaults] = fc.sample(recordBodies(userResource), 1);
    const draft = parseBody(userBody, body);
    expect(draft).toEqual(body);
    const user = { ...draft, password: null };
    const registry = await Registry.open(database);
    const id = await registry.transaction((transaction) =>
      transaction.insert('user', { id: 0, user, passwordHash: null }),
    );
    const record = (await afterRestart()).users.get(id)?.user;
    expect(record).toEqual({ ...user, id });
    expect(recordFromWire('users', JSON.parse(JSON.stringify(record)))).toEqual(record);
  });

  test('every value: of the server record does too', async () => {
    for (const body of fc.sample(recordBodies(serverRecord), 5)) {
      const server = parseBody(serverBody, body);
      expect(server).toEqual({ ...serverRecord.defaults, ...body, id: 1 });
      const registry = await Registry.open(database);
      await registry.transaction((transaction) => transaction.updateServer(server));
      const record = (await afterRestart()).server;
      expect(record).toEqual(server);
      expect(serverFromWire(JSON.parse(JSON.stringify(record)))).toEqual(record);
    }
  });
});

/** Reads bodies of a kind as a server does. */
function readBodies<K extends VisibleKind>(kind: K, bodies: readonly unknown[]): RecordsByKind[K][] {
  const schema: (typeof RECORD_BODIES)[K] = RECORD_BODIES[kind];
  return bodies.map((body) => parseBody<RecordsByKind[K]>(schema, body));
}

/** What only the server sets, as in a new record. */
function readOnlyOf({ wire, defaults }: Pick<Resource, 'wire' | 'defaults'>): object {
  const names = new Set(recordValues(wire).flatMap(([key, { readOnly }]) => (readOnly ? [key] : [])));
  return Object.fromEntries(Object.entries(defaults).filter(([key]) => names.has(key)));
}

/** The unique key of a record, which its first version already has. */
function keyed(record: object): object {
  return 'uniqueId' in record ? { uniqueId: record.uniqueId } : {};
}
