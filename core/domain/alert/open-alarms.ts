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
    const alarm = codes.find((code) => isSevereKind(ALARM + code));
    return alarm === undefined ? [] : [{ deviceId, alarm }];
  });
}

const ALARM = 'alarm:';
