import { assign, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import type { ListView } from '../domain/list-address.ts';
import type { Records } from '../ports/records.ts';
import type { Storage } from '../ports/storage.ts';
import { RESOURCES, type RecordOf } from '../resources/all.ts';
import { nextSort, type TableSort } from '../resources/record-table.ts';
import type { ResourceName } from '../resources/resource-name.ts';
import { standing } from '../resources/standing.ts';
import { fieldsOf } from '../resources/resource.ts';

/** What a list of records needs from outside. */
export interface RecordListInput<K extends ResourceName> {
  name: K;
  records: Records;
  storage: Storage;
}

/** A list of records: the records as the server has them, and how they are looked at. */
export interface RecordListContext<K extends ResourceName> {
  readonly name: K;
  readonly port: Records;
  readonly storage: Storage;
  readonly records: readonly RecordOf<K>[];
  /** Why they could not be read, as a failure code; the records of before stay. */
  readonly reason: string | undefined;
  readonly query: string;
  readonly sort: TableSort;
  /** The fields that are columns, in reading order; remembered. */
  readonly columns: readonly string[];
  readonly selected: ReadonlySet<number>;
  /** Those whose inside is not shown where records stand inside one another. */
  readonly folded: ReadonlySet<number>;
}

/** What may happen to a list of records. */
export type RecordListEvent<K extends ResourceName> =
  /** Someone needs the records: they are read when they were not yet. */
  | { type: 'OPEN' }
  | { type: 'REFRESH' }
  | { type: 'SAVED'; record: RecordOf<K> }
  | { type: 'REMOVED'; ids: readonly number[] }
  | { type: 'SEARCH'; query: string }
  | { type: 'SORT'; field: string }
  | { type: 'SHOW_COLUMN'; field: string; shown: boolean }
  | { type: 'SELECT'; ids: readonly number[]; selected: boolean }
  | { type: 'FOLD'; id: number; folded: boolean }
  /** An address says how the list is looked at; the columns of the next visit stay those that were chosen here. */
  | { type: 'TAKE'; view: ListView }
  /** Nobody is signed in any more. */
  | { type: 'FORGET' };

/**
 * The records of one kind (architecture, "a repeated screen is a value"): read on first use, shared by everything that shows or
 * offers them, changed in place by saves and removals.
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
      read: fromPromise<readonly RecordOf<K>[], { name: K; port: Records }>(
        async ({ input: { name, port } }) => standing(await port.list(name)),
      ),
    },
    actions: {
      keepRecords: assign(({ context }, records: readonly RecordOf<K>[]) => ({
        records,
        reason: undefined,
        selected: remaining(context.selected, records),
      })),
      keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
      forgetReason: assign({ reason: undefined }),
      put: assign(({ context }, { record }: { record: RecordOf<K> }) => ({
        records: withRecord(context.records, record),
      })),
      drop: assign(({ context }, { ids }: { ids: readonly number[] }) => {
        const records = context.records.filter(({ id }) => !ids.includes(id));
        return { records, selected: remaining(context.selected, records) };
      }),
      search: assign((_, { query }: { query: string }) => ({ query })),
      sort: assign(({ context }, { field }: { field: string }) => ({
        sort: nextSort(context.sort, field),
      })),
      showColumn: assign(({ context }, { field, shown }: { field: string; shown: boolean }) => ({
        columns: fieldsOf(RESOURCES[context.name])
          .map(({ name }) => name)
          .filter((name) => (name === field ? shown : context.columns.includes(name))),
      })),
      take: assign((_, { view: { query, sort, columns } }: { view: ListView }) => ({ query, sort, columns })),
      keepColumns: ({ context: { storage, name, columns } }) =>
        storage.write(columnsKey(name), columns.join(',')),
      select: assign(({ context }, { ids, selected }: { ids: readonly number[]; selected: boolean }) => ({
        selected: changed(context.selected, ids, selected),
      })),
      fold: assign(({ context }, { id, folded }: { id: number; folded: boolean }) => ({
        folded: changed(context.folded, [id], folded),
      })),
      forget: assign(({ context }) => ({ ...context, ...UNREAD })),
    },
  }).createMachine({
    id: 'recordList',
    context: ({ input: { name, records: port, storage } }) => ({
      name,
      port,
      storage,
      ...UNREAD,
      sort: plainListView(name).sort,
      columns: rememberedColumns(name, storage),
    }),
    initial: 'unread',
    on: {
      SEARCH: { actions: { type: 'search', params: ({ event }) => event } },
      SORT: { actions: { type: 'sort', params: ({ event }) => event } },
      SHOW_COLUMN: { actions: [{ type: 'showColumn', params: ({ event }) => event }, 'keepColumns'] },
      SELECT: { actions: { type: 'select', params: ({ event }) => event } },
      FOLD: { actions: { type: 'fold', params: ({ event }) => event } },
      TAKE: { actions: { type: 'take', params: ({ event }) => event } },
      FORGET: { target: '.unread', actions: 'forget' },
    },
    states: {
      unread: { on: { OPEN: 'reading', REFRESH: 'reading' } },
      reading: {
        entry: 'forgetReason',
        // What was saved or removed meanwhile may be missing from the answer: it is asked anew.
        on: {
          SAVED: { target: 'reading', reenter: true },
          REMOVED: { target: 'reading', reenter: true },
        },
        invoke: {
          src: 'read',
          input: ({ context: { name, port } }) => ({ name, port }),
          onDone: { target: 'shown', actions: { type: 'keepRecords', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
        },
      },
      shown: {
        on: {
          REFRESH: 'refreshing',
          SAVED: { actions: { type: 'put', params: ({ event }) => event } },
          REMOVED: { actions: { type: 'drop', params: ({ event }) => event } },
        },
      },
      refreshing: {
        entry: 'forgetReason',
        on: {
          SAVED: {
            target: 'refreshing',
            reenter: true,
            actions: { type: 'put', params: ({ event }) => event },
          },
          REMOVED: {
            target: 'refreshing',
            reenter: true,
            actions: { type: 'drop', params: ({ event }) => event },
          },
        },
        invoke: {
          src: 'read',
          input: ({ context: { name, port } }) => ({ name, port }),
          onDone: { target: 'shown', actions: { type: 'keepRecords', params: ({ event }) => event.output } },
          // The records of before still stand, and so does the reason.
          onError: { target: 'shown', actions: { type: 'keepReason', params: ({ event }) => event } },
        },
      },
      failed: { on: { OPEN: 'reading', REFRESH: 'reading' } },
    },
  });
}

/** How a list is looked at before anybody chose anything. */
export function plainListView(name: ResourceName): ListView {
  const { title, columns } = RESOURCES[name];
  return { query: '', sort: { field: title, descending: false }, columns: columns.shown };
}

const NOTHING: ReadonlySet<number> = new Set();
const UNREAD = { records: [], reason: undefined, query: '', selected: NOTHING, folded: NOTHING };

function columnsKey(name: ResourceName): string {
  return `columns.${name}`;
}

/** The columns of the last visit that still exist, else those the resource shows at first. */
function rememberedColumns(name: ResourceName, storage: Storage): readonly string[] {
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

function changed(ids: ReadonlySet<number>, some: readonly number[], isIn: boolean): ReadonlySet<number> {
  return new Set(isIn ? [...ids, ...some] : [...ids].filter((id) => !some.includes(id)));
}

function remaining(selected: ReadonlySet<number>, records: readonly { id: number }[]): ReadonlySet<number> {
  return new Set(records.map(({ id }) => id).filter((id) => selected.has(id)));
}
