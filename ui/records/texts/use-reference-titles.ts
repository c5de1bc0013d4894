import { useCallback } from 'react';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useRecordTitles } from './use-record-list.ts';

/**
 * Returns a function that gives the title of a referenced record, '' while unknown. Only kinds that
 * fields refer to are loaded.
 */
export function useReferenceTitles(kinds: readonly ResourceName[]): (to: ResourceName, id: number) => string {
  const groups = useRecordTitles('groups', kinds.includes('groups'));
  const calendars = useRecordTitles('calendars', kinds.includes('calendars'));
  const users = useRecordTitles('users', kinds.includes('users'));
  return useCallback(
    (to, id) => {
      const titles: Partial<Record<ResourceName, ReadonlyMap<number, string>>> = { groups, calendars, users };
      return titles[to]?.get(id) ?? '';
    },
    [groups, calendars, users],
  );
}
