import { parseCommaList } from '../values/comma-separated.ts';
import { alarmsOf } from './alarm-kind.ts';
import { isAnchorViolation } from './anchor-violation.ts';
import type { DeviceEvent } from './event.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import { isNoticeColor, type NoticeColor } from './notice-color.ts';
import { noticeTexts, noticeTitle, type EventNames, type MessagePart } from './notice-message.ts';
import type { NotificationRule } from './notification-rule.ts';
import { ruleSoundUrl } from './notice-sound.ts';

/** §3: where a notice can appear. */
export const NOTICE_CORNERS = ['top-right', 'top-left', 'bottom-right', 'bottom-left'] as const;
export type NoticeCorner = (typeof NOTICE_CORNERS)[number];

/** What a user is shown and hears of an event. */
export interface Notice {
  title: MessagePart;
  /** One part for each alarm, else a single one. */
  texts: readonly MessagePart[];
  /** None: the console's own surface. */
  color: NoticeColor | undefined;
  corner: NoticeCorner;
  /** How long it stays; 0 is until somebody takes it away. */
  durationMs: number;
  /** Address of the sound; nothing is silence. */
  soundUrl: string | undefined;
}

/** §9, "Notification toast". */
export const NOTICE_DURATION_MS = 7000;
/** §9, "Default toast position". */
export const DEFAULT_NOTICE_CORNER: NoticeCorner = 'bottom-right';

/** How notices are made for this user. */
export interface NoticeSettings {
  namespace: Namespace;
  names: EventNames;
  isMuted: boolean;
}

/**
 * The notice of an event (§4, §9): as the first rule that is for it says, with the defaults where none is. That a vehicle left its anchor
 * stays in red until somebody takes it away, whatever a rule about leaving geofences says.
 */
export function noticeFor(
  event: Pick<DeviceEvent, 'type' | 'attributes'>,
  rules: readonly NotificationRule[],
  { namespace, names, isMuted }: NoticeSettings,
): Notice {
  const attributes = matchingRule(event, rules)?.attributes;
  const own = (name: string): unknown => attributes && productAttribute(attributes, namespace, name);
  const colour = own('color');
  const isAnchorAlert = isAnchorViolation(event);
  const isPinned = isAnchorAlert || own('pin') === true || own('pin') === 'true';
  return {
    title: noticeTitle(names),
    texts: noticeTexts(event, names),
    color: isAnchorAlert ? 'red' : isNoticeColor(colour) ? colour : undefined,
    corner: NOTICE_CORNERS.find((corner) => corner === own('position')) ?? DEFAULT_NOTICE_CORNER,
    durationMs: isPinned ? 0 : NOTICE_DURATION_MS,
    soundUrl: isMuted ? undefined : ruleSoundUrl(attributes, namespace),
  };
}

/**
 * The first rule for the web channel and the event's type; for alarms one that lists an alarm of the event (§4, contract §7.4: a rule
 * for alarms that lists none is for none).
 */
export function matchingRule(
  { type, attributes }: Pick<DeviceEvent, 'type' | 'attributes'>,
  rules: readonly NotificationRule[],
): NotificationRule | undefined {
  const alarms = alarmsOf(attributes);
  return rules.find(
    (rule) =>
      rule.type === type &&
      parseCommaList(rule.notificators).includes('web') &&
      (type !== 'alarm' || parseCommaList(rule.attributes['alarms']).some((alarm) => alarms.includes(alarm))),
  );
}
