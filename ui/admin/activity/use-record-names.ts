import { useCallback, useMemo } from 'react';
import type { ActivityEntry } from '@farol/core/domain/activity/activity-entry';
import { activityAssociation } from '@farol/core/domain/activity/activity-meaning';
import { useRecordTitles } from '../../records/texts/use-record-list.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns a function that names records by kind and id; ''  if unknown. Only kinds that the entries refer to
 * are loaded.
 */
export function useRecordNames(entries: readonly ActivityEntry[]): (kind: string, id: number) => string {
  const { fleet } = useConsole();
  const kinds = new Set(
    entries.flatMap((entry) => (activityAssociation(entry) ?? []).map(({ kind }) => kind)),
  );
  const users = useRecordTitles('users', kinds.has('user') || kinds.has('managedUser'));
  const geofences = useRecordTitles('geofences', kinds.has('geofence'));
  const drivers = useRecordTitles('drivers', kinds.has('driver'));
  const commands = useRecordTitles('commands', kinds.has('command'));
  // Changes name a calendar by its id.
  const hasCalendars = kinds.has('calendar') || entries.some(({ data }) => 'calendarId' in data);
  const calendars = useRecordTitles('calendars', hasCalendars);
  const attributes = useRecordTitles('computedAttributes', kinds.has('attribute'));
  const maintenances = useRecordTitles('maintenances', kinds.has('maintenance'));
  const scheduledReports = useRecordTitles('scheduledReports', kinds.has('report'));
  // Notification rules have no name that the log could contain.
  const hasRules = kinds.has('notification') || entries.some(({ object }) => 'notificationId' in object);
  const notifications = useRecordTitles('notifications', hasRules);
  // Records that were deleted since still have their name in the log.
  const namesInLog = useMemo(() => recordNamesInLog(entries), [entries]);
  return useCallback(
    (kind, id) => {
      if (kind === 'device' || kind === 'linkedDevice' || kind === 'devices')
        return fleet.descriptions[fleet.slotOf(id) ?? -1]?.name ?? namesInLog.get(`device ${id}`) ?? '';
      if (kind === 'group' || kind === 'groups')
        return fleet.groups.get(id)?.name ?? namesInLog.get(`group ${id}`) ?? '';
      const titles: Readonly<Partial<Record<string, ReadonlyMap<number, string>>>> = {
        user: users,
        managedUser: users,
        geofence: geofences,
        driver: drivers,
        command: commands,
        calendar: calendars,
        calendars,
        attribute: attributes,
        maintenance: maintenances,
        report: scheduledReports,
        notification: notifications,
      };
      return titles[kind]?.get(id) ?? namesInLog.get(`${kind} ${id}`) ?? '';
    },
    [
      fleet,
      namesInLog,
      users,
      geofences,
      drivers,
      commands,
      calendars,
      attributes,
      maintenances,
      scheduledReports,
      notifications,
    ],
  );
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
