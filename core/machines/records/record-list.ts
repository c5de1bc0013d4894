import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { ListView } from '../../domain/navigation/list-view-url.ts';
import type { Records } from '../../ports/records.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import { nextSort, type TableSort } from '../../resources/records/record-table.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { withoutDeleted } from '../../resources/records/without-deleted.ts';
import { defaultListView } from './default-list-view.ts';
import { rememberedColumns, saveColumns, withColumn } from './list-columns.ts';
import { listed, withIds, withRecord } from './listed-records.ts';

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
    events?:
      | RecordListEvent<K>
      | DoneActorEvent<readonly RecordOf<K>[], 'read'>
      | ErrorActorEvent<unknown, 'read'>;
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
      storeRecords: assign(({ context, event }) => {
        assertEvent(event, 'xstate.done.actor.read');
        return {
          ...listed(context, event.output),
          reason: undefined,
        };
      }),
      storeReason: assign(({ event }) => {
        assertEvent(event, 'xstate.error.actor.*');
        return { reason: failureCodeOf(event.error) };
      }),
      clearReason: assign({ reason: undefined }),
      upsert: assign(({ context, event }) => {
        assertEvent(event, 'SAVED');
        return { records: withRecord(context.records, event.record) };
      }),
      remove: assign(({ context, event }) => {
        assertEvent(event, 'REMOVED');
        return listed(
          context,
          context.records.filter(({ id }) => !event.ids.includes(id)),
        );
      }),
      setQuery: assign(({ event }) => {
        assertEvent(event, 'SEARCH');
        return { query: event.query };
      }),
      sortBy: assign(({ context, event }) => {
        assertEvent(event, 'SORT_BY');
        return { sort: nextSort(context.sort, event.field) };
      }),
      showColumn: assign(({ context, event }) => {
        assertEvent(event, 'SHOW_COLUMN');
        return { columns: withColumn(context, event) };
      }),
      restore: assign(({ event }) => {
        assertEvent(event, 'RESTORE');
        const { query, sort, columns } = event.view;
        return { query, sort, columns };
      }),
      saveColumns: ({ context: { storage, name, columns } }) => saveColumns(storage, name, columns),
      select: assign(({ context, event }) => {
        assertEvent(event, 'SELECT');
        return { selected: withIds(context.selected, event.ids, event.selected) };
      }),
      collapse: assign(({ context, event }) => {
        assertEvent(event, 'COLLAPSE');
        return { collapsed: withIds(context.collapsed, [event.id], event.collapsed) };
      }),
    },
  }).createMachine({
    // Stryker disable next-line StringLiteral: the name is for those who look at the chart.
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
      SEARCH: { actions: 'setQuery' },
      SORT_BY: { actions: 'sortBy' },
      SHOW_COLUMN: { actions: ['showColumn', 'saveColumns'] },
      SELECT: { actions: 'select' },
      COLLAPSE: { actions: 'collapse' },
      RESTORE: { actions: 'restore' },
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
          id: 'read',
          src: 'read',
          input: ({ context: { name, recordsPort } }) => ({ name, recordsPort }),
          onDone: { target: 'loaded', actions: 'storeRecords' },
          onError: { target: 'failed', actions: 'storeReason' },
        },
      },
      loaded: {
        on: {
          REFRESH: 'refreshing',
          SAVED: { actions: 'upsert' },
          REMOVED: { actions: 'remove' },
        },
      },
      refreshing: {
        entry: 'clearReason',
        on: {
          SAVED: {
            target: 'refreshing',
            reenter: true,
            actions: 'upsert',
          },
          REMOVED: {
            target: 'refreshing',
            reenter: true,
            actions: 'remove',
          },
        },
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context: { name, recordsPort } }) => ({ name, recordsPort }),
          onDone: { target: 'loaded', actions: 'storeRecords' },
          // The previous records stay, and the reason is shown.
          onError: { target: 'loaded', actions: 'storeReason' },
        },
      },
      failed: { on: { LOAD_IF_NEEDED: 'loading', REFRESH: 'loading' } },
    },
  });
}

const NO_IDS: ReadonlySet<number> = new Set();
const NOT_LOADED = { records: [], reason: undefined, query: '', selected: NO_IDS, collapsed: NO_IDS };

/** The list of each kind of record; compiled once, as every session starts all of them. */
export const RECORD_LISTS: { readonly [K in ResourceName]: ReturnType<typeof recordListMachine<K>> } = {
  devices: recordListMachine<'devices'>(),
  groups: recordListMachine<'groups'>(),
  geofences: recordListMachine<'geofences'>(),
  commands: recordListMachine<'commands'>(),
  drivers: recordListMachine<'drivers'>(),
  calendars: recordListMachine<'calendars'>(),
  maintenances: recordListMachine<'maintenances'>(),
  scheduledReports: recordListMachine<'scheduledReports'>(),
  computedAttributes: recordListMachine<'computedAttributes'>(),
  notifications: recordListMachine<'notifications'>(),
  users: recordListMachine<'users'>(),
};
