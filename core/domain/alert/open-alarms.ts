import type { InboxEntry } from './alert-inbox.ts';
import { isSevereKind } from './alert-severity.ts';
import { alarmsOf } from './alarm-kind.ts';

/** What is severe about a vehicle and was not acknowledged yet. */
export interface OpenAlarm {
  /** The latest of them. */
  readonly entry: InboxEntry;
  /** The ids of all of them. */
  readonly ids: readonly string[];
}

/** An alarm that a vehicle shows until it is acknowledged. */
export interface ShownAlarm {
  readonly deviceId: number;
  /** Its code, as devices report it. */
  readonly alarm: string;
}

/**
 * Returns by device what is severe and not acknowledged yet, from an inbox (the newest first). It stays on the vehicle
 * although its next report has no alarm any more: nobody may have looked after it.
 */
export function openAlarms(entries: readonly InboxEntry[]): ReadonlyMap<number, OpenAlarm> {
  const open = new Map<number, { entry: InboxEntry; ids: string[] }>();
  for (const entry of entries) {
    const { id, deviceId, kind, isRead } = entry;
    if (isRead || deviceId <= 0 || !isSevereKind(kind)) continue;
    const known = open.get(deviceId);
    if (known) known.ids.push(id);
    else open.set(deviceId, { entry, ids: [id] });
  }
  return open;
}

/** Returns the alarms of vehicles that list and map show until they are acknowledged, the latest of each vehicle. */
export function shownAlarms(entries: readonly InboxEntry[]): readonly ShownAlarm[] {
  const alarms = entries.filter(({ kind }) => kind.startsWith(ALARM));
  return [...openAlarms(alarms)].flatMap(([deviceId, { entry }]) => {
    const codes = alarmsOf({ alarm: entry.kind.slice(ALARM.length) });
    const severe = codes.filter((code) => isSevereKind(ALARM + code));
    return severe.slice(0, 1).map((alarm) => ({ deviceId, alarm }));
  });
}

/** What changed of the alarms that vehicles show: the code of each, `undefined` where it shows none any more. */
export type ShownAlarmChange = Pick<ShownAlarm, 'deviceId'> & { readonly alarm: string | undefined };

/** Returns what changed of the alarms of vehicles, so that telling of one does not repeat those that were open. */
export function shownAlarmChanges(
  before: readonly ShownAlarm[],
  after: readonly ShownAlarm[],
): readonly ShownAlarmChange[] {
  const known = new Map(before.map(({ deviceId, alarm }) => [deviceId, alarm]));
  const open = new Set(after.map(({ deviceId }) => deviceId));
  return [
    ...after.filter(({ deviceId, alarm }) => known.get(deviceId) !== alarm),
    ...[...known.keys()].filter((id) => !open.has(id)).map((deviceId) => ({ deviceId, alarm: undefined })),
  ];
}

const ALARM = 'alarm:';
