import { assign, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { ListView } from '../../domain/navigation/list-view-url.ts';
import type { Records } from '../../ports/records.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import { RESOURCES, type RecordOf } from '../../resources/kinds/resources.ts';
import { nextSort, type TableSort } from '../../resources/records/record-table.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { withoutDeleted } from '../../resources/records/without-deleted.ts';
import { fieldsOf } from '../../resources/descriptor/resource.ts';

/** What a list needs from outside. */
export interface RecordListInput<K extends ResourceName> {
  name: K;
  records: Records;
  storage: KeyValueStorage;
}

/** A list: the records of the server, and how they are shown. */
export interface RecordListContext<K extends ResourceName> {
  readonly name: K;
  readonly recordsPort: Records;
  readonly storage: KeyValueStorage;
  readonly records: readonly RecordOf<K>[];
  /** Why loading failed, as a failure code; the previous records stay. */
  readonly reason: string | undefined;
  readonly query: string;
  readonly sort: TableSort;
  /** The fields shown as columns, in reading order; stored in the browser. */
  readonly columns: readonly string[];
  readonly selected: ReadonlySet<number>;
  /** Records whose nested records are hidden. */
  readonly collapsed: ReadonlySet<number>;
}

/** Events of a list. */
export type RecordListEvent<K extends ResourceName> =
  /** Loads the records unless they are loaded. */
  | { type: 'LOAD_IF_NEEDED' }
  | { type: 'REFRESH' }
  | { type: 'SAVED'; record: RecordOf<K> }
  | { type: 'REMOVED'; ids: readonly number[] }
  | { type: 'SEARCH'; query: string }
  | { type: 'SORT_BY'; field: string }
  | { type: 'SHOW_COLUMN'; field: string; shown: boolean }
  | { type: 'SELECT'; ids: readonly number[]; selected: boolean }
  | { type: 'COLLAPSE'; id: number; collapsed: boolean }
  /** Restores the view from an address; the stored columns do not change. */
  | { type: 'RESTORE'; view: ListView };

/**
 * The records of one kind: loaded on first use, shared by all views that show or offer them, and updated by
 * saves and deletions.
 */
export function recordListMachine<K extends ResourceName>() {
  const TYPES: {
    context?: RecordListContext<K>;
    events?: RecordListEvent<K>;
    input?: RecordListInput<K>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      read: fromPromise<readonly RecordOf<K>[], { name: K; recordsPort: Records }>(
        async ({ input: { name, recordsPort } }) => withoutDeleted(await recordsPort.list(name)),
      ),
    },
    actions: {
      storeRecords: assign(({ context }, records: readonly RecordOf<K>[]) => ({
        records,
        reason: undefined,
        selected: stillListed(context.selected, records),
      })),
      storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
      clearReason: assign({ reason: undefined }),
      upsert: assign(({ context }, { record }: { record: RecordOf<K> }) => ({
        records: withRecord(context.records, record),
      })),
      remove: assign(({ context }, { ids }: { ids: readonly number[] }) => {
        const records = context.records.filter(({ id }) => !ids.includes(id));
        return { records, selected: stillListed(context.selected, records) };
      }),
      setQuery: assign((_, { query }: { query: string }) => ({ query })),
      sortBy: assign(({ context }, { field }: { field: string }) => ({
        sort: nextSort(context.sort, field),
      })),
      showColumn: assign(({ context }, { field, shown }: { field: string; shown: boolean }) => ({
        columns: fieldsOf(RESOURCES[context.name])
          .map(({ name }) => name)
          .filter((name) => (name === field ? shown : context.columns.includes(name))),
      })),
      restore: assign((_, { view: { query, sort, columns } }: { view: ListView }) => ({
        query,
        sort,
        columns,
      })),
      saveColumns: ({ context: { storage, name, columns } }) =>
        storage.write(columnsKey(name), columns.join(',')),
      select: assign(({ context }, { ids, selected }: { ids: readonly number[]; selected: boolean }) => ({
        selected: withIds(context.selected, ids, selected),
      })),
      collapse: assign(({ context }, { id, collapsed }: { id: number; collapsed: boolean }) => ({
        collapsed: withIds(context.collapsed, [id], collapsed),
      })),
    },
  }).createMachine({
    id: 'recordList',
    context: ({ input: { name, records, storage } }) => ({
      name,
      recordsPort: records,
      storage,
      ...NOT_LOADED,
      sort: defaultListView(name).sort,
      columns: rememberedColumns(name, storage),
    }),
    initial: 'notLoaded',
    on: {
      SEARCH: { actions: { type: 'setQuery', params: ({ event }) => event } },
      SORT_BY: { actions: { type: 'sortBy', params: ({ event }) => event } },
      SHOW_COLUMN: { actions: [{ type: 'showColumn', params: ({ event }) => event }, 'saveColumns'] },
      SELECT: { actions: { type: 'select', params: ({ event }) => event } },
      COLLAPSE: { actions: { type: 'collapse', params: ({ event }) => event } },
      RESTORE: { actions: { type: 'restore', params: ({ event }) => event } },
    },
    states: {
      notLoaded: { on: { LOAD_IF_NEEDED: 'loading', REFRESH: 'loading' } },
      loading: {
        entry: 'clearReason',
        // The response may lack a record saved or deleted meanwhile, so the list is loaded again.
        on: {
          SAVED: { target: 'loading', reenter: true },
          REMOVED: { target: 'loading', reenter: true },
        },
        invoke: {
          src: 'read',
          input: ({ context: { name, recordsPort } }) => ({ name, recordsPort }),
          onDone: {
            target: 'loaded',
            actions: { type: 'storeRecords', params: ({ event }) => event.output },
          },
          onError: { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => event } },
        },
      },
      loaded: {
        on: {
          REFRESH: 'refreshing',
          SAVED: { actions: { type: 'upsert', params: ({ event }) => event } },
          REMOVED: { actions: { type: 'remove', params: ({ event }) => event } },
        },
      },
      refreshing: {
        entry: 'clearReason',
        on: {
          SAVED: {
            target: 'refreshing',
            reenter: true,
            actions: { type: 'upsert', params: ({ event }) => event },
          },
          REMOVED: {
            target: 'refreshing',
            reenter: true,
            actions: { type: 'remove', params: ({ event }) => event },
          },
        },
        invoke: {
          src: 'read',
          input: ({ context: { name, recordsPort } }) => ({ name, recordsPort }),
          onDone: {
            target: 'loaded',
            actions: { type: 'storeRecords', params: ({ event }) => event.output },
          },
          // The previous records stay, and the reason is shown.
          onError: { target: 'loaded', actions: { type: 'storeReason', params: ({ event }) => event } },
        },
      },
      failed: { on: { LOAD_IF_NEEDED: 'loading', REFRESH: 'loading' } },
    },
  });
}

/** Returns the default view of a list. */
export function defaultListView(name: ResourceName): ListView {
  const { titleField, columns } = RESOURCES[name];
  return { query: '', sort: { field: titleField, descending: false }, columns: columns.shown };
}

const NO_IDS: ReadonlySet<number> = new Set();
const NOT_LOADED = { records: [], reason: undefined, query: '', selected: NO_IDS, collapsed: NO_IDS };

function columnsKey(name: ResourceName): string {
  return `columns.${name}`;
}

/** Returns the stored columns that still exist, otherwise the default columns. */
function rememberedColumns(name: ResourceName, storage: KeyValueStorage): readonly string[] {
  const { shown, more } = RESOURCES[name].columns;
  const known = new Set([...shown, ...more]);
  const remembered = storage
    .read(columnsKey(name))
    ?.split(',')
    .filter((field) => known.has(field));
  return remembered && remembered.length > 0 ? remembered : shown;
}

function withRecord<T extends { id: number }>(records: readonly T[], record: T): readonly T[] {
  return records.some(({ id }) => id === record.id)
    ? records.map((other) => (other.id === record.id ? record : other))
    : [...records, record];
}

function withIds(ids: ReadonlySet<number>, some: readonly number[], isIn: boolean): ReadonlySet<number> {
  return new Set(isIn ? [...ids, ...some] : [...ids].filter((id) => !some.includes(id)));
}

function stillListed(selected: ReadonlySet<number>, records: readonly { id: number }[]): ReadonlySet<number> {
  return new Set(records.map(({ id }) => id).filter((id) => selected.has(id)));
}
