import {
  connectActor,
  combineConnected,
  type Readable,
  type Connected,
} from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import { type ResourceName, perKindWhenRead } from '../../../resources/descriptor/resource-name.ts';
import type { RecordQuery } from '../../../machines/records/record-queries.ts';
import type { RecordLists } from './record-lists.ts';
import type { RecordViewStore } from '../../../machines/records/record-view.ts';
import type { RecordOf } from '../../../resources/kinds/resources.ts';
import type { TableSort } from '../../../resources/records/record-table.ts';

/** The list of each kind of record as front ends see it. */
export type ConnectedRecordLists = {
  readonly [K in ResourceName]: ConnectedRecordList<K>;
};

/** The list of one kind of record as front ends see it: its records, and how they are listed. */
export type ConnectedRecordList<K extends ResourceName> = Readable<RecordsView<K> & RecordViewState> &
  Readonly<RecordsActions & RecordViewActions>;

/** Connects the lists of all kinds; each starts when it is read. */
export function connectRecordLists({
  records,
  recordViews,
}: Pick<RecordLists, 'records' | 'recordViews'>): ConnectedRecordLists {
  return perKindWhenRead<ConnectedRecordLists>(<K extends ResourceName>(name: K) => {
    const query: RecordQuery<K> = records[name];
    return connectRecordList(query, recordViews[name]);
  });
}

/** Connects the records of one kind and how they are listed, which all views of them share. */
function connectRecordList<K extends ResourceName>(
  query: RecordQuery<K>,
  view: RecordViewStore,
): ConnectedRecordList<K> {
  return combineConnected(connectRecords(query), connectView(view));
}

/** What is known of the records of one kind. */
export interface RecordsView<K extends ResourceName> {
  /** Nothing can be shown yet. */
  readonly isLoading: boolean;
  /** The records are known, although they may be being loaded again. */
  readonly isLoaded: boolean;
  /** Why there are no records, as a failure code; undefined while loading did not fail. */
  readonly failure: string | undefined;
  /** Why the records may be outdated, as a failure code: refreshing them failed. */
  readonly refreshFailure: string | undefined;
  /** The records of this kind that the user may see; empty until they are loaded. */
  readonly records: readonly RecordOf<K>[];
}

/** What users can do with the records of one kind. */
export interface RecordsActions {
  /** Loads the records unless they are loaded. */
  readonly load: () => void;
  /** Loads the records again; those known stay visible. */
  readonly refresh: () => void;
}

/** The records of one kind, as front ends see it. */
export type ConnectedRecords<K extends ResourceName> = Connected<RecordsView<K>, RecordsActions>;

function connectRecords<K extends ResourceName>(query: RecordQuery<K>): ConnectedRecords<K> {
  return connectActor(query, {
    view: ({ value, context: { data, reason } }) => ({
      isLoading: value === 'notLoaded' || value === 'loading',
      isLoaded: value === 'loaded' || value === 'refreshing',
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      refreshFailure: value === 'failed' ? undefined : reason,
      records: data,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        refresh: [],
      }),
      load: () => send({ type: 'LOAD_IF_NEEDED' }),
    }),
  });
}

/** What is known of how the records of one kind are listed. */
export interface RecordViewState {
  /** The search text of the list. */
  readonly query: string;
  /** The field that the list is sorted by, and the direction. */
  readonly sort: TableSort;
  /** The fields shown as columns, in reading order. */
  readonly columns: readonly string[];
  /** The ids of the selected records. */
  readonly selected: ReadonlySet<number>;
  /** The ids of records whose nested records are hidden. */
  readonly collapsed: ReadonlySet<number>;
}

/** What users can do with how the records of one kind are listed. */
export interface RecordViewActions {
  /** Lists the records that match a text. */
  readonly search: (query: string) => void;
  /** Sorts by a field, or the other way if the list is sorted by it. */
  readonly sortBy: (field: string) => void;
  /** Shows a field as a column, or hides it. */
  readonly showColumn: (field: string, shown: boolean) => void;
  /** Selects the records with these ids, or deselects them; the others stay. */
  readonly select: (ids: readonly number[], selected: boolean) => void;
  /** Hides or shows what is nested in a record. */
  readonly collapse: (id: number, collapsed: boolean) => void;
}

/** How the records of one kind are listed, as front ends see it. */
export type ConnectedRecordView = Connected<RecordViewState, RecordViewActions>;

function connectView(view: RecordViewStore): ConnectedRecordView {
  return connectActor(view, {
    view: ({ context: { query, sort, columns, selected, collapsed } }) => ({
      query,
      sort,
      columns,
      selected,
      collapsed,
    }),
    actions: (send) =>
      actionsOf(send, {
        search: ['query'],
        sortBy: ['field'],
        showColumn: ['field', 'shown'],
        select: ['ids', 'selected'],
        collapse: ['id', 'collapsed'],
      }),
  });
}
