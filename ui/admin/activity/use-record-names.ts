import { useCallback, useMemo } from 'react';
import type { ActivityEntry } from '@farol/core/domain/activity/activity-entry';
import { activityAssociation } from '@farol/core/domain/activity/activity-meaning';
import { isAssociatedKind, RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import { RESOURCE_NAMES } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTitlesByKind } from '../../records/texts/use-record-list.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns a function that names records by kind and id; ''  if unknown. Only kinds that the entries refer to
 * are loaded.
 */
export function useRecordNames(entries: readonly ActivityEntry[]): (kind: string, id: number) => string {
  const { fleet } = useConsole();
  const titles = useTitlesByKind(namedKinds(entries));
  // Records that were deleted since still have their name in the log.
  const namesInLog = useMemo(() => recordNamesInLog(entries), [entries]);
  return useCallback(
    (kind, id) => {
      const name = resourceOf(kind);
      if (name === 'devices')
        return fleet.descriptions[fleet.slotOf(id) ?? -1]?.name ?? namesInLog.get(`device ${id}`) ?? '';
      if (name === 'groups') return fleet.groups.get(id)?.name ?? namesInLog.get(`group ${id}`) ?? '';
      return (name && titles[name]?.get(id)) ?? namesInLog.get(`${kind} ${id}`) ?? '';
    },
    [fleet, namesInLog, titles],
  );
}

/** Returns the kinds whose records the entries name by id alone; the fleet knows vehicles and groups. */
function namedKinds(entries: readonly ActivityEntry[]): ResourceName[] {
  const kinds = new Set<ResourceName>();
  for (const entry of entries) {
    for (const { kind } of activityAssociation(entry) ?? []) {
      const name = resourceOf(kind);
      if (name && name !== 'devices' && name !== 'groups') kinds.add(name);
    }
    // Changes name a calendar by its id, and rules have no name that the log could contain.
    if ('calendarId' in entry.data) kinds.add('calendars');
    if ('notificationId' in entry.object) kinds.add('notifications');
  }
  return [...kinds];
}

/** Returns the kind of records that a word of the log stands for: as in associations, or a field that refers to it. */
function resourceOf(kind: string): ResourceName | undefined {
  return isAssociatedKind(kind) ? RESOURCE_OF_KIND[kind] : RESOURCE_NAMES.find((name) => name === kind);
}

function recordNamesInLog(entries: readonly ActivityEntry[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { object } of entries) {
    const { type, name } = object;
    const id = typeof type === 'string' ? object[`${type}Id`] : undefined;
    if (typeof type !== 'string' || typeof id !== 'number' || typeof name !== 'string') continue;
    const key = `${type} ${id}`;
    // The newest entry comes first.
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return names;
}
