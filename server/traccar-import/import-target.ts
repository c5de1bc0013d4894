import { loginNameKey, loginNameKeys } from '@farol/core/domain/account/login-name';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '../registry/registry.ts';
import { DATABASE_FILE, openReadOnly, type DatabaseLocation } from '../storage/database.ts';
import { DatabaseError } from '../storage/schema/database-error.ts';
import { ImportedIds } from './imported-ids.ts';
import { sourceTextIn, type SourceKind, type SourceObject } from './source/traccar-source.ts';

/** What is here already, as an import asks for it. */
export interface ImportTarget {
  readonly ids: ImportedIds;
  /** Returns the record with the same identifier or login; undefined for none. */
  sameHere(kind: SourceKind, record: SourceObject): number | undefined;
  /** Whether a record that was taken is still here. */
  exists(kind: SourceKind, id: number): boolean;
}

/** What is here, of an open server. */
export function importTargetOf(registry: Registry, ids: ImportedIds): ImportTarget {
  return {
    ids,
    sameHere: (kind, record) => {
      if (kind === 'user')
        return namesOf(record).flatMap((name) => registry.users.allByKey(name).map(({ id }) => id))[0];
      if (kind !== 'device' && kind !== 'driver') return undefined;
      return registry.index(kind).byKey(uniqueIdOf(record))?.id;
    },
    exists: (kind, id) => registry.index(kind).get(id) !== undefined,
  };
}

/** What is here, read without changing anything, also while a server runs. Nothing is here where there is no data. */
export async function readImportTarget(
  { dataFolder, databaseUrl }: { dataFolder: string; databaseUrl?: string | undefined },
  source: string,
): Promise<ImportTarget> {
  const file = join(dataFolder, DATABASE_FILE);
  const location: DatabaseLocation =
    databaseUrl === undefined ? { kind: 'sqlite', file } : { kind: 'postgres', address: databaseUrl };
  const found = new Map<string, number>();
  if (location.kind === 'sqlite' && !existsSync(file)) return targetOf(new ImportedIds(source), found);
  const { query, close } = openReadOnly(location);
  try {
    const tables = new Set((await query.introspection.getTables()).map(({ name }) => name));
    if (!tables.has('devices')) return targetOf(new ImportedIds(source), found);
    for (const { id, unique_id } of await query.selectFrom('devices').select(['id', 'unique_id']).execute())
      found.set(`device ${unique_id}`, id);
    const drivers = query.selectFrom('records').select(['id', 'unique_key']).where('kind', '=', 'driver');
    for (const { id, unique_key } of await drivers.execute()) found.set(`driver ${unique_key}`, id);
    const users = query.selectFrom('users').select(['id', 'email_key', 'login_key']);
    for (const { id, email_key, login_key } of await users.execute())
      for (const name of [email_key, login_key]) if (name !== null) found.set(`user ${name}`, id);
    const ids = tables.has('imported_records')
      ? await ImportedIds.load(query, source)
      : new ImportedIds(source);
    return targetOf(ids, found);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The data of Farol cannot be read: ${reason}`);
  } finally {
    await close();
  }
}

function targetOf(ids: ImportedIds, found: ReadonlyMap<string, number>): ImportTarget {
  return {
    ids,
    sameHere: (kind, record) => {
      if (kind === 'user') return namesOf(record).flatMap((name) => found.get(`user ${name}`) ?? [])[0];
      return kind === 'device' || kind === 'driver' ? found.get(`${kind} ${uniqueIdOf(record)}`) : undefined;
    },
    // What was removed meanwhile is only known to the import itself.
    exists: () => true,
  };
}

function uniqueIdOf(record: SourceObject): string {
  return sourceTextIn(record['uniqueId']).trim();
}

function namesOf(record: SourceObject): string[] {
  const { email, login } = record;
  const names = loginNameKeys({
    email: typeof email === 'string' ? email.trim() : '',
    login: typeof login === 'string' && login.trim() !== '' ? login.trim() : null,
  });
  return names.filter((name) => name !== loginNameKey(''));
}
