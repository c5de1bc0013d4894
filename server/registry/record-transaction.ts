import type { Device } from '@farol/core/domain/device/device';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Kysely } from 'kysely';
import { engineStopAuthorRow, type EngineStopSubject } from './engine-stop-authors.ts';
import type { Schema } from '../storage/schema/schema.ts';
import { leaveInvoices } from '../storage/tables/invoices.ts';
import { serverTable } from '../storage/tables/server.ts';
import { ActivityRecorder } from '../activity/activity-recorder.ts';
import { propertiesOfKind, associationRow, type StoredAssociation } from '../storage/tables/associations.ts';
import { RECORD_RESOURCES, type RecordKind, type RecordsByKind } from '../storage/tables/record-kinds.ts';
import { readOnlyValuesReader } from '../storage/tables/record-values.ts';
import type { RecordMemory } from './record-memory.ts';

/** What reports set. */
const liveFieldsOf = readOnlyValuesReader(RECORD_RESOURCES.device);

/** A transaction of records: it writes to the database immediately and to memory once committed. */
export class RecordTransaction {
  readonly #memory: RecordMemory;
  readonly #query: Kysely<Schema>;
  readonly #onCommit: (() => void)[] = [];
  readonly #removed = new Set<string>();
  #changesAccess = false;
  /** The entries of this transaction in the activity log. */
  readonly activity = new ActivityRecorder();

  constructor(memory: RecordMemory, query: Kysely<Schema>) {
    this.#memory = memory;
    this.#query = query;
  }

  /** The open database transaction, for tables that are not held in memory. */
  get query(): Kysely<Schema> {
    return this.#query;
  }

  /** Stores a new record and returns its id. */
  async insert<K extends RecordKind>(kind: K, draft: RecordsByKind[K]): Promise<number> {
    const table = this.#memory.table(kind);
    const index = this.#memory.index(kind);
    const id = await table.insert(this.#query, draft);
    const record = withId(draft, id);
    this.#changesAccess ||= kind === 'user';
    this.activity.record(kind, id, undefined, record);
    this.#onCommit.push(() => index.put(record));
    return id;
  }

  async update<K extends RecordKind>(kind: K, record: RecordsByKind[K]): Promise<void> {
    const table = this.#memory.table(kind);
    const index = this.#memory.index(kind);
    await table.update(this.#query, record);
    this.activity.record(kind, record.id, index.get(record.id), record);
    this.#changesAccess ||= kind === 'user';
    this.#onCommit.push(() => index.put(kind === 'device' ? this.#withLiveFields(record) : record));
  }

  /** Whether this transaction has removed the record, which is in memory until the commit. */
  hasRemoved(kind: RecordKind, id: number): boolean {
    return this.#removed.has(`${kind} ${id}`);
  }

  /** Removes a record with its associations. */
  async remove(kind: RecordKind, id: number): Promise<void> {
    const table = this.#memory.table(kind);
    const index = this.#memory.index(kind);
    await table.remove(this.#query, id);
    this.#removed.add(`${kind} ${id}`);
    this.#changesAccess = true;
    this.activity.record(kind, id, index.get(id), undefined);
    // Its number may be given again: nobody must find their way into that account.
    if (kind === 'user') {
      for (const ofUser of ['openid_identities', 'push_subscriptions', 'account_access'] as const)
        await this.#query.deleteFrom(ofUser).where('user_id', '=', id).execute();
      await leaveInvoices(this.#query, id);
    }
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
    this.#onCommit.push(() => {
      index.remove(id);
      this.#memory.associations.removeAllOf(kind, id);
      this.#memory.engineStopAuthors.removeAllOf(kind, id);
    });
  }

  async associate(association: StoredAssociation): Promise<void> {
    await this.#query
      .insertInto('links')
      .values(associationRow(association))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    this.#changesAccess = true;
    this.activity.association(association, true);
    this.#onCommit.push(() => this.#memory.associations.add(association));
  }

  async dissociate(association: StoredAssociation): Promise<void> {
    const { owner_kind, owner_id, property_kind, property_id } = associationRow(association);
    await this.#query
      .deleteFrom('links')
      .where('owner_kind', '=', owner_kind)
      .where('owner_id', '=', owner_id)
      .where('property_kind', '=', property_kind)
      .where('property_id', '=', property_id)
      .execute();
    this.#changesAccess = true;
    this.activity.association(association, false);
    this.#onCommit.push(() => this.#memory.associations.remove(association));
  }

  /** Records who set a cause of engine stops. */
  async setEngineStopAuthor(subject: EngineStopSubject, userId: number): Promise<void> {
    const row = { ...engineStopAuthorRow(subject), user_id: userId };
    await this.#query
      .insertInto('engine_stop_setters')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id', 'owner_kind', 'owner_id']).doUpdateSet({ user_id: userId }),
      )
      .execute();
    this.#onCommit.push(() => this.#memory.engineStopAuthors.put(row, userId));
  }

  async updateServer(server: ServerInfo): Promise<void> {
    await serverTable.update(this.#query, server);
    this.#changesAccess = true;
    this.activity.server(this.#memory.server, server);
    this.#onCommit.push(() => (this.#memory.server = server));
  }

  /** Registers an action for after the commit, such as publishing the change. */
  afterCommit(act: () => void): void {
    this.#onCommit.push(act);
  }

  /** Applies the committed changes to memory. */
  applyToMemory(): void {
    for (const act of this.#onCommit) {
      act();
      // What is published in between reads rights already.
      if (this.#changesAccess) this.#memory.accessRevision += 1;
    }
  }

  /** Live fields that reports changed during the transaction take precedence over those it read. */
  #withLiveFields<T extends { id: number }>(record: T): T {
    const live: Device | undefined = this.#memory.devices.get(record.id);
    if (!live) return record;
    return { ...record, ...liveFieldsOf(live) };
  }
}

function withId<K extends RecordKind>(record: RecordsByKind[K], id: number): RecordsByKind[K] {
  const numbered = { ...record, id };
  return 'user' in numbered ? { ...numbered, user: { ...numbered.user, id } } : numbered;
}
