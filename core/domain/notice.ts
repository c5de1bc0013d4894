import { alarmsOf, listed } from './alarm-kind.ts';
import { isAnchorViolation } from './anchor-violation.ts';
import type { DeviceEvent } from './event.ts';
import { ownAttribute, type Namespace } from './namespace.ts';
import { isNoticeColour, type NoticeColour } from './notice-colour.ts';
import { textsOf, titleOf, type NoticeNames, type Words } from './notice-words.ts';
import type { NotificationRule } from './notification-rule.ts';
import { soundOf } from './sound.ts';

/** §3: where a notice can appear. */
export const CORNERS = ['top-right', 'top-left', 'bottom-right', 'bottom-left'] as const;
export type Corner = (typeof CORNERS)[number];

/** What a user is shown and hears of an event. */
export interface Notice {
  title: Words;
  /** One part for each alarm, else a single one. */
  texts: readonly Words[];
  /** None: the console's own surface. */
  colour: NoticeColour | undefined;
  corner: Corner;
  /** How long it stays; 0 is until somebody takes it away. */
  durationMs: number;
  /** Address of the sound; nothing is silence. */
  sound: string | undefined;
}

/** §9, "Notification toast". */
export const NOTICE_MS = 7000;
/** §9, "Default toast position". */
export const DEFAULT_CORNER: Corner = 'bottom-right';

/** How notices are made for this user. */
export interface NoticeSetting {
  namespace: Namespace;
  names: NoticeNames;
  isMuted: boolean;
}

/**
 * The notice of an event (§4, §9): as the first rule that is for it says, with the defaults where none is. That a vehicle left its anchor
 * stays in red until somebody takes it away, whatever a rule about leaving geofences says.
 */
export function noticeFor(
  event: Pick<DeviceEvent, 'type' | 'attributes'>,
  rules: readonly NotificationRule[],
  { namespace, names, isMuted }: NoticeSetting,
): Notice {
  const attributes = ruleFor(event, rules)?.attributes;
  const own = (name: string): unknown => attributes && ownAttribute(attributes, namespace, name);
  const colour = own('color');
  const isLoudest = isAnchorViolation(event);
  const isPinned = isLoudest || own('pin') === true || own('pin') === 'true';
  return {
    title: titleOf(names),
    texts: textsOf(event, names),
    colour: isLoudest ? 'red' : isNoticeColour(colour) ? colour : undefined,
    corner: CORNERS.find((corner) => corner === own('position')) ?? DEFAULT_CORNER,
    durationMs: isPinned ? 0 : NOTICE_MS,
    sound: isMuted ? undefined : soundOf(attributes, namespace),
  };
}

/**
 * The first rule for the web channel and the event's type; for alarms one that lists an alarm of the event (§4, contract §7.4: a rule
 * for alarms that lists none is for none).
 */
export function ruleFor(
  { type, attributes }: Pick<DeviceEvent, 'type' | 'attributes'>,
  rules: readonly NotificationRule[],
): NotificationRule | undefined {
  const alarms = alarmsOf(attributes);
  return rules.find(
    (rule) =>
      rule.type === type &&
      listed(rule.notificators).includes('web') &&
      (type !== 'alarm' || listed(rule.attributes['alarms']).some((alarm) => alarms.includes(alarm))),
  );
}
