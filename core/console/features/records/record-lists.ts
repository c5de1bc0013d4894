import { createActor } from 'xstate';
import type { Clock } from '../../../ports/clock.ts';
import type { Records } from '../../../ports/records.ts';
import type { KeyValueStorage } from '../../../ports/storage.ts';
import { type ResourceName, perKind } from '../../../resources/descriptor/resource-name.ts';
import {
  RECORD_QUERIES,
  recordQueryInput,
  type RecordQueries,
  type RecordQuery,
  type RecordQueryLogic,
} from '../../../machines/records/record-queries.ts';
import { recordViewStore, type RecordViewStore } from '../../../machines/records/record-view.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { onEachValue, type SnapshotSource } from '../../wiring/listening.ts';
import { whenRead, type StartedPerKind } from '../../wiring/started-per-kind.ts';

/** How the records of each kind are listed. */
export type RecordViews = Readonly<Record<ResourceName, RecordViewStore>>;

/** The records of each kind and how they are listed; each kind starts with its first reader. */
export interface RecordLists {
  records: RecordQueries;
  recordViews: RecordViews;
  /** The views, for who waits for one without being a reader. */
  startingViews: StartedPerKind<RecordViews>;
  /** The queries, for who tells them something without being a reader. */
  startingRecords: StartedPerKind<RecordQueries>;
}

/** What the lists need from outside. */
export interface RecordListPorts {
  records: Pick<Records, 'list'>;
  storage: KeyValueStorage;
  clock: Clock;
}

/** The lists of one session. Records that are gone are not selected any more. */
export function recordLists(
  readers: FirstReaders,
  { records, storage, clock }: RecordListPorts,
): RecordLists {
  const startingRecords = perKind<StartedPerKind<RecordQueries>>(<K extends ResourceName>(name: K) =>
    readers.startedByReader((): RecordQuery<K> => {
      const logic: RecordQueryLogic<K> = RECORD_QUERIES[name];
      return readers.started(
        createActor(logic, { input: recordQueryInput(name, records, clock), ...readers.settings }),
      );
    }),
  );
  const queries = whenRead<RecordQueries>(startingRecords);
  const startingViews = perKind<StartedPerKind<RecordViews>>((name) =>
    readers.startedByReader((): RecordViewStore => {
      const view = readers.started(createActor(recordViewStore(name, storage), readers.settings));
      const query: SnapshotSource<{ context: { data: readonly { id: number }[] } }> = queries[name];
      readers.endsWith(
        onEachValue(
          query,
          ({ context }) => context.data,
          (listed) => view.send({ type: 'LISTED', ids: listed.map(({ id }) => id) }),
        ),
      );
      return view;
    }),
  );
  return {
    records: queries,
    recordViews: whenRead<RecordViews>(startingViews),
    startingViews,
    startingRecords,
  };
}
