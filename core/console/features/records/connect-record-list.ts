import { connected, joined } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { ResourceName } from '../../../resources/descriptor/resource-name.ts';
import type { RecordQuery } from '../../../machines/records/record-queries.ts';
import { perKindWhenRead } from '../../../resources/kinds/per-kind.ts';
import type { RecordLists } from './record-lists.ts';
import type { RecordViewStore } from '../../../machines/records/record-view.ts';

/** The list of each kind of record as front ends see it. */
export type ConnectedRecordLists = {
  readonly [K in ResourceName]: ReturnType<typeof connectRecordList<K>>;
};

/** Connects the lists of all kinds; each starts when it is read. */
export function connectLists({
  records,
  recordViews,
}: Pick<RecordLists, 'records' | 'recordViews'>): ConnectedRecordLists {
  return perKindWhenRead<ConnectedRecordLists>(<K extends ResourceName>(name: K) => {
    const query: RecordQuery<K> = records[name];
    return connectRecordList(query, recordViews[name]);
  });
}

/** Connects the records of one kind and how they are listed, which all views of them share. */
function connectRecordList<K extends ResourceName>(query: RecordQuery<K>, view: RecordViewStore) {
  return joined(connectRecords(query), connectView(view));
}

function connectRecords<K extends ResourceName>(query: RecordQuery<K>) {
  return connected(query, {
    answers: ({ value, context: { data, reason } }) => ({
      /** Nothing can be shown yet. */
      isLoading: value === 'notLoaded' || value === 'loading',
      isLoaded: value === 'loaded' || value === 'refreshing',
      /** Why there are no records, as a failure code; undefined while loading did not fail. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
      /** Why the records may be outdated, as a failure code: refreshing them failed. */
      refreshFailure: value === 'failed' ? undefined : reason,
      records: data,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        /** Loads the records again; those known stay visible. */
        refresh: [],
      }),
      /** Loads the records unless they are loaded. */
      load: () => send({ type: 'LOAD_IF_NEEDED' }),
    }),
  });
}

function connectView(view: RecordViewStore) {
  return connected(view, {
    answers: ({ context: { query, sort, columns, selected, collapsed } }) => ({
      query,
      sort,
      /** The fields shown as columns, in reading order. */
      columns,
      selected,
      /** Records whose nested records are hidden. */
      collapsed,
    }),
    verbs: (send) =>
      verbsOf(send, {
        search: ['query'],
        /** Sorts by a field, or the other way if the list is sorted by it. */
        sortBy: ['field'],
        showColumn: ['field', 'shown'],
        select: ['ids', 'selected'],
        /** Hides or shows what is nested in a record. */
        collapse: ['id', 'collapsed'],
      }),
  });
}
