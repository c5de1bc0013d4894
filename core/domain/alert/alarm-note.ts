import type { DeviceEvent } from './event.ts';

/** The type of the event by which everybody is told what was noted about an alarm (contract §7.4). */
export const ALARM_NOTED = 'alarmNoted';

/** The longest comment, characters. */
export const MAX_COMMENT_LENGTH = 1000;

/** Something that was noted about an alarm: a comment, or who looks after it. */
export interface AlarmNote {
  /** The event of the alarm. */
  readonly eventId: number;
  readonly deviceId: number;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  /** The name of who noted it; empty where not everybody may know it. */
  readonly by: string;
  /** The comment; undefined for anything else. */
  readonly comment: string | undefined;
  /** The name of who looks after it from then on; empty where not everybody may know it; undefined for anything else. */
  readonly assignee: string | undefined;
}

/** Returns what an event notes about an alarm; undefined for every other event. */
export function alarmNoteOf({
  type,
  deviceId,
  eventTime,
  attributes,
}: Pick<DeviceEvent, 'type' | 'deviceId' | 'eventTime' | 'attributes'>): AlarmNote | undefined {
  const { eventId, userName, comment, assigneeId, assigneeName } = attributes;
  if (type !== ALARM_NOTED || typeof eventId !== 'number') return undefined;
  const isAssigned = typeof assigneeId === 'number';
  if (!isAssigned && typeof comment !== 'string') return undefined;
  return {
    eventId,
    deviceId,
    atMs: Date.parse(eventTime),
    by: textOf(userName),
    comment: typeof comment === 'string' ? comment : undefined,
    assignee: isAssigned ? textOf(assigneeName) : undefined,
  };
}

/** Where a message about an alarm is: who is told, by which channel, and what became of it. */
export interface AlarmDelivery {
  readonly channel: string;
  /** Whom it is for, such as an address. */
  readonly recipient: string;
  readonly state: 'waiting' | 'sent' | 'failed' | 'dropped';
  /** Why the last attempt failed; undefined if none did. */
  readonly error: string | undefined;
  /** When it was sent or given up, else when it was made, milliseconds since the epoch. */
  readonly atMs: number;
  /** How many SMS it took, with all attempts; undefined for other channels. */
  readonly segments: number | undefined;
  /** What they cost in whole cents; undefined where nobody knows. */
  readonly cents: number | undefined;
}

/** What became of an alarm. */
export interface AlarmFollowUp {
  /** The oldest first. */
  readonly notes: readonly AlarmNote[];
  /** The name of who acknowledged it for everybody; undefined while nobody has. */
  readonly acknowledgedBy: string | undefined;
  readonly deliveries: readonly AlarmDelivery[];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
