import type { Device } from '@farol/core/domain/device/device';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Kysely } from 'kysely';
import { engineStopAuthorRow, type EngineStopSubject } from './engine-stop-authors.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { serverTable } from '../storage/tables/server.ts';
import { ActivityRecorder } from '../activity/activity-recorder.ts';
import { propertiesOfKind, associationRow, type Association } from '../storage/tables/associations.ts';
import type { RecordKind, RecordsByKind } from '../storage/tables/record-kinds.ts';
import type { Registry } from './registry.ts';

/** A change under way: it writes to the database at once and to memory when the whole of it is stored. */
export class RecordTransaction {
  readonly #registry: Registry;
  readonly #query: Kysely<Schema>;
  readonly #setServer: (server: ServerInfo) => void;
  readonly #later: (() => void)[] = [];
  /** What the activity log will say of this change. */
  readonly activity = new ActivityRecorder();

  constructor(registry: Registry, query: Kysely<Schema>, setServer: (server: ServerInfo) => void) {
    this.#registry = registry;
    this.#query = query;
    this.#setServer = setServer;
  }

  /** The open transaction, for tables that are not kept in memory. */
  get query(): Kysely<Schema> {
    return this.#query;
  }

  /** Stores a new record and answers its number. */
  async insert<K extends RecordKind>(kind: K, draft: RecordsByKind[K]): Promise<number> {
    const table = this.#registry.table(kind);
    const index = this.#registry.index(kind);
    const id = await table.insert(this.#query, draft);
    const record = withId(draft, id);
    this.activity.record(kind, id, undefined, record);
    this.#later.push(() => index.put(record));
    return id;
  }

  async update<K extends RecordKind>(kind: K, record: RecordsByKind[K]): Promise<void> {
    const table = this.#registry.table(kind);
    const index = this.#registry.index(kind);
    await table.update(this.#query, record);
    this.activity.record(kind, record.id, index.get(record.id), record);
    this.#later.push(() => index.put(kind === 'device' ? this.#withLiveFields(record) : record));
  }

  /** Removes a record with every link it had. */
  async remove(kind: RecordKind, id: number): Promise<void> {
    const table = this.#registry.table(kind);
    const index = this.#registry.index(kind);
    await table.remove(this.#query, id);
    this.activity.record(kind, id, index.get(id), undefined);
    await this.#query
      .deleteFrom('links')
      .where((where) =>
        where.or([
          where.and([where('owner_kind', '=', kind), where('owner_id', '=', id)]),
          where.and([where('property_kind', 'in', propertiesOfKind(kind)), where('property_id', '=', id)]),
        ]),
      )
      .execute();
    await this.#query
      .deleteFrom('engine_stop_setters')
      .where((where) =>
        where.or([
          where.and([where('kind', '=', kind), where('id', '=', id)]),
          where.and([where('owner_kind', '=', kind), where('owner_id', '=', id)]),
        ]),
      )
      .execute();
    this.#later.push(() => {
      index.remove(id);
      this.#registry.associations.removeAllOf(kind, id);
      this.#registry.engineStopAuthors.removeAllOf(kind, id);
    });
  }

  async associate(association: Association): Promise<void> {
    await this.#query
      .insertInto('links')
      .values(associationRow(association))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    this.activity.association(association, true);
    this.#later.push(() => this.#registry.associations.add(association));
  }

  async dissociate(association: Association): Promise<void> {
    const { owner_kind, owner_id, property_kind, property_id } = associationRow(association);
    await this.#query
      .deleteFrom('links')
      .where('owner_kind', '=', owner_kind)
      .where('owner_id', '=', owner_id)
      .where('property_kind', '=', property_kind)
      .where('property_id', '=', property_id)
      .execute();
    this.activity.association(association, false);
    this.#later.push(() => this.#registry.associations.remove(association));
  }

  /** Notes who set what stops engines. */
  async setEngineStopAuthor(subject: EngineStopSubject, userId: number): Promise<void> {
    const row = { ...engineStopAuthorRow(subject), user_id: userId };
    await this.#query
      .insertInto('engine_stop_setters')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id', 'owner_kind', 'owner_id']).doUpdateSet({ user_id: userId }),
      )
      .execute();
    this.#later.push(() => this.#registry.engineStopAuthors.put(row, userId));
  }

  async updateServer(server: ServerInfo): Promise<void> {
    await serverTable.update(this.#query, server);
    this.activity.server(this.#registry.server, server);
    this.#later.push(() => this.#setServer(server));
  }

  /** Something that must happen once the change is stored, such as telling live consoles. */
  afterCommit(act: () => void): void {
    this.#later.push(act);
  }

  /** Brings memory up to what was stored. */
  applyToMemory(): void {
    for (const act of this.#later) act();
  }

  /** What messages said of the device while the change was being stored wins over what the change had read. */
  #withLiveFields<T extends { id: number }>(record: T): T {
    const live: Device | undefined = this.#registry.devices.get(record.id);
    if (!live) return record;
    return { ...record, status: live.status, lastUpdate: live.lastUpdate, positionId: live.positionId };
  }
}

function withId<K extends RecordKind>(record: RecordsByKind[K], id: number): RecordsByKind[K] {
  const numbered = { ...record, id };
  return 'user' in numbered ? { ...numbered, user: { ...numbered.user, id } } : numbered;
}
