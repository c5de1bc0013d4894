import { isSevereKind, NOTICE_SEVERITY_RANK, severityRank } from './alert-severity.ts';
import { incidentKey } from './alert-incident.ts';
import type { DeviceEvent } from './event.ts';
import { alertTexts, type EventRecordNames } from './alert-message.ts';
import { alertKindOf } from './notification-type.ts';

/**
 * A push message (§7): `{title, body, deviceId}`, which every console reads, and what this one adds. Texts are in the
 * recipient's language.
 */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** 0 where it is about no vehicle. */
  readonly deviceId: number;
  readonly eventId?: number;
  /** Where a click leads: a path of the console. */
  readonly path?: string;
  /** A message with the same tag takes the place of the one that is shown. */
  readonly tag?: string;
  /** When it happened, milliseconds since the epoch. */
  readonly atMs?: number;
  /** Whether it stays on the screen until somebody reacts. */
  readonly stays?: boolean;
  /** The button by which the alarm is acknowledged: its label, and the call (contract §7.4). */
  readonly acknowledge?: { readonly label: string; readonly path: string };
}

/** How urgently a push service delivers (RFC 8030 §5.3): below `normal` it may wait until the phone is in use. */
export type PushUrgency = 'high' | 'normal' | 'low';

/** How a message is delivered. */
export interface PushDelivery {
  readonly urgency: PushUrgency;
  /** How long the push service keeps it for a browser that cannot be reached, seconds. */
  readonly ttlSeconds: number;
}

const HOUR_SECONDS = 3_600;
/** How an announcement or a test is delivered. */
export const MESSAGE_DELIVERY: PushDelivery = { urgency: 'normal', ttlSeconds: 4 * HOUR_SECONDS };

/**
 * Returns how an alert is delivered: a severe one at once, and kept for a day; a mere notice when the phone is next
 * in use, and kept for an hour.
 */
export function pushDelivery(event: Pick<DeviceEvent, 'type' | 'attributes'>): PushDelivery {
  const kind = alertKindOf(event);
  if (isSevereKind(kind)) return { urgency: 'high', ttlSeconds: 24 * HOUR_SECONDS };
  if (severityRank(kind) < NOTICE_SEVERITY_RANK) return MESSAGE_DELIVERY;
  return { urgency: 'low', ttlSeconds: HOUR_SECONDS };
}

/** Whether the message of an event stays until somebody reacts: a severe alert does (§9). */
export function staysOnScreen(event: Pick<DeviceEvent, 'type' | 'attributes'>): boolean {
  return isSevereKind(alertKindOf(event));
}

/** Returns what the messages of a burst have in common, as a text: the vehicle and the incident (§9). */
export function pushTopic(
  { deviceId, ...event }: Pick<DeviceEvent, 'type' | 'deviceId' | 'attributes'>,
  names: Partial<EventRecordNames>,
): string {
  return incidentKey({ kind: alertKindOf(event), deviceId, texts: alertTexts(event, names) });
}

/** How large a message may be: push services take 4096 bytes, encryption included (RFC 8030 §7.2). */
export const MAX_PUSH_BYTES = 3_000;

/**
 * Returns a message as JSON of at most so many bytes: the longest texts are shortened, an ellipsis says so. Nothing
 * else is left out.
 */
export function pushPayload(message: PushMessage, maxBytes = MAX_PUSH_BYTES): string {
  let { title, body } = message;
  for (;;) {
    const text = JSON.stringify({ ...message, title, body });
    if (utf8Length(text) <= maxBytes || (title === '' && body === '')) return text;
    if (body.length >= title.length) body = shortened(body);
    else title = shortened(title);
  }
}

const ELLIPSIS = '…';

/** Returns about the first four fifths of a text; '' when nothing is left. */
function shortened(text: string): string {
  const characters = Array.from(text.replace(/…$/, ''));
  const kept = Math.floor(characters.length * 0.8);
  return kept === 0 ? '' : `${characters.slice(0, kept).join('')}${ELLIPSIS}`;
}

/** Returns how many bytes a text has in UTF-8. */
function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return length;
}
