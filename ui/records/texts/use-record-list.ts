import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSelector } from '@xstate/react';
import type { Readable } from '@farol/core/console/connected/connect-actor';
import { RESOURCE_NAMES, type RecordOf } from '@farol/core/resources/kinds/resources';
import { titledRecord } from '@farol/core/resources/records/record-title';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { recordTitleText, useTitledRecord } from './use-titled-record.ts';

/** Returns the records of one kind, loading them when first needed. */
export function useRecordList<K extends ResourceName>(name: K, isNeeded = true): readonly RecordOf<K>[] {
  const list = useConsole().records.lists[name];
  useEffect(() => {
    if (isNeeded) list.load();
  }, [list, isNeeded]);
  return useSelector(list, ({ records }) => records);
}

/** Returns the titles of the records of one kind, by id. */
export function useRecordTitles(name: ResourceName, isNeeded = true): ReadonlyMap<number, string> {
  const records = useRecordList(name, isNeeded);
  const named = useTitledRecord(name);
  return useMemo(() => new Map(records.map((record) => [record.id, named(record).title])), [named, records]);
}

/** Titles of records by kind and id. */
export type TitlesByKind = Readonly<Partial<Record<ResourceName, ReadonlyMap<number, string>>>>;

/** Returns the titles of the records of several kinds, each of which is loaded when it is first among them. */
export function useTitlesByKind(kinds: readonly ResourceName[]): TitlesByKind {
  const { lists } = useConsole().records;
  const { t } = useTranslation();
  const wanted = RESOURCE_NAMES.filter((name) => kinds.includes(name)).join(' ');
  const together = useMemo(
    () =>
      listsTogether(
        RESOURCE_NAMES.filter((name) => wanted.split(' ').includes(name)).map((name) => [name, lists[name]]),
      ),
    [lists, wanted],
  );
  useEffect(() => {
    together.load();
  }, [together]);
  const loaded = useSyncExternalStore(together.subscribe, together.getSnapshot);
  return useMemo(
    () =>
      Object.fromEntries(
        loaded.map(([name, records]) => [
          name,
          new Map(records.map((record) => [record.id, recordTitleText(t, name, titledRecord(name, record))])),
        ]),
      ),
    [loaded, t],
  );
}

type LoadedRecords = readonly (readonly [ResourceName, readonly { id: number }[]])[];
type NamedList = readonly [
  ResourceName,
  Readable<{ records: readonly { id: number }[] }> & { readonly load: () => void },
];

/** Makes one external store of several lists; its snapshot changes when the records of one of them do. */
function listsTogether(named: readonly NamedList[]) {
  let last: LoadedRecords = [];
  return {
    load: (): void => {
      for (const [, list] of named) list.load();
    },
    subscribe: (changed: () => void): (() => void) => {
      const subscriptions = named.map(([, list]) => list.subscribe(changed));
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      };
    },
    getSnapshot: (): LoadedRecords => {
      const now = named.map(([name, list]) => [name, list.getSnapshot().records] as const);
      if (now.length !== last.length || now.some(([, records], at) => records !== last[at]?.[1])) last = now;
      return last;
    },
  };
}

/** Whether the records of one kind are still loading. */
export function useAreRecordsLoading(name: ResourceName): boolean {
  const list: Readable<{ isLoading: boolean }> = useConsole().records.lists[name];
  return useSelector(list, ({ isLoading }) => isLoading);
}
