import type { DeviceEvent } from './event.ts';
import { isSevereKind } from './alert-severity.ts';
import { alertKindOf } from './notification-type.ts';

/** The type of the event by which everybody is told that a severe alarm was acknowledged (contract §7.4). */
export const ALARM_ACKNOWLEDGED = 'alarmAcknowledged';

/** That somebody acknowledged an alarm. */
export interface AlarmAcknowledgment {
  /** The event of the alarm. */
  readonly eventId: number;
  readonly deviceId: number;
  /** The name of who acknowledged it. */
  readonly by: string;
}

/** Whether an event is an alarm that waits on the server until somebody acknowledges it. */
export function awaitsAcknowledgment(event: Pick<DeviceEvent, 'type' | 'attributes'>): boolean {
  return event.type === 'alarm' && isSevereKind(alertKindOf(event));
}

/** Returns what an event tells of an acknowledgment; undefined for every other event. */
export function acknowledgmentOf({
  type,
  deviceId,
  attributes,
}: Pick<DeviceEvent, 'type' | 'deviceId' | 'attributes'>): AlarmAcknowledgment | undefined {
  const { eventId, userName } = attributes;
  if (type !== ALARM_ACKNOWLEDGED || typeof eventId !== 'number') return undefined;
  return { eventId, deviceId, by: typeof userName === 'string' ? userName : '' };
}
