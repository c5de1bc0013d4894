import { useEffect, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import type { Answers } from '@farol/core/console/connected/connected';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useConsole } from '../../kit/console/use-console.ts';
import { useTitledRecord } from './use-named-record.ts';

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

/** Whether the records of one kind are still loading. */
export function useAreRecordsLoading(name: ResourceName): boolean {
  const list: Answers<{ isLoading: boolean }> = useConsole().records.lists[name];
  return useSelector(list, ({ isLoading }) => isLoading);
}
