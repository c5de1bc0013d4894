import type { ActorRefFrom } from 'xstate';
import { isListedUser } from '../../domain/access/user-permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Records } from '../../ports/records.ts';
import { type ResourceName, perKind } from '../../resources/descriptor/resource-name.ts';
import { RESOURCES, type RecordOf } from '../../resources/kinds/resources.ts';
import type { RecordFilter } from '../../resources/records/record-filter.ts';
import { withoutDeleted } from '../../resources/records/without-deleted.ts';
import { queryMachine } from '../query/query.machine.ts';
import type { QueryInput } from '../query/query.actions.ts';

/** The chart of the query of one kind. */
export type RecordQueryLogic<K extends ResourceName> = ReturnType<
  typeof queryMachine<readonly RecordOf<K>[]>
>;
/** The query of one kind. */
export type RecordQuery<K extends ResourceName> = ActorRefFrom<RecordQueryLogic<K>>;

/**
 * The records of each kind that the user sees: the only copy in the console. Loaded on the first need, shared by all
 * who show, offer or name them.
 */
export type RecordQueries = { readonly [K in ResourceName]: RecordQuery<K> };

/** The query of each kind; compiled once for all sessions. */
export const RECORD_QUERIES = perKind<{ readonly [K in ResourceName]: RecordQueryLogic<K> }>(
  // oxlint-disable-next-line no-unused-vars -- the compiler tells the kind from the parameter
  <K extends ResourceName>(_: K): RecordQueryLogic<K> => queryMachine<readonly RecordOf<K>[]>(),
);

/** Returns the input of the query of one kind. */
export function recordQueryInput<K extends ResourceName>(
  name: K,
  records: Pick<Records, 'list'>,
  clock: Clock,
): QueryInput<readonly RecordOf<K>[]> {
  return { load: async () => withoutDeleted(await records.list(name)), subject: undefined, data: [], clock };
}

/** The queries that run already: what nobody reads learns nothing. */
export type StartedQueries = {
  readonly [K in ResourceName]: { readonly started: () => RecordQuery<K> | undefined };
};

/**
 * Puts what the server answers to saves and deletions into the queries, whatever screen, import or action caused
 * them, so that nothing is asked for again.
 */
export function recordQueryListener(queries: () => StartedQueries): RecordChangeListener {
  return {
    saved: <K extends ResourceName>(name: K, record: RecordOf<K>) => {
      const query: RecordQuery<K> | undefined = queries()[name].started();
      // The answer may come after the session.
      if (query?.getSnapshot().status === 'active' && isListed(name, record))
        query.send({ type: 'CHANGE', change: (records) => withRecord(records, record) });
    },
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- query and change are of the same kind
    removed: <K extends ResourceName>(name: K, id: number) => {
      const query: RecordQuery<K> | undefined = queries()[name].started();
      if (query?.getSnapshot().status === 'active')
        query.send({ type: 'CHANGE', change: (records) => records.filter((record) => record.id !== id) });
    },
  };
}

/** Whether a saved record belongs to the list of its kind: guests of a share are users whom no list shows. */
function isListed(name: ResourceName, record: object): boolean {
  if (withoutDeleted([record]).length === 0) return false;
  return name !== 'users' || isListedUser(RESOURCES.users.wire.parse(record));
}

/** Returns the records with one that was saved. */
function withRecord<T extends { id: number }>(records: readonly T[], record: T): readonly T[] {
  const at = records.findIndex(({ id }) => id === record.id);
  return at < 0 ? [...records, record] : records.with(at, record);
}

/** What is called when a record was saved or deleted. */
export interface RecordChangeListener {
  /**
   * The server saved the record and returned it.
   * @param isNew whether saving created the record
   */
  saved<K extends ResourceName>(name: K, record: RecordOf<K>, isNew: boolean): void;
  removed(name: ResourceName, id: number): void;
}

/**
 * Records that report every save and deletion to listeners, whatever screen, import or action caused it: a
 * server need not report them on the live connection (contract §6). Rejects like the wrapped records, and
 * reports nothing then.
 */
export class ObservedRecords implements Records {
  readonly #records: Records;
  readonly #listeners: readonly RecordChangeListener[];

  constructor(records: Records, listeners: readonly RecordChangeListener[]) {
    this.#records = records;
    this.#listeners = listeners;
  }

  list<K extends ResourceName>(name: K, filter?: RecordFilter): Promise<RecordOf<K>[]> {
    return this.#records.list(name, filter);
  }

  async save<K extends ResourceName>(name: K, record: RecordOf<K>): Promise<RecordOf<K>> {
    const saved = await this.#records.save(name, record);
    for (const listener of this.#listeners) listener.saved(name, saved, record.id <= 0);
    return saved;
  }

  async remove(name: ResourceName, id: number): Promise<void> {
    await this.#records.remove(name, id);
    for (const listener of this.#listeners) listener.removed(name, id);
  }
}
