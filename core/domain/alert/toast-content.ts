import { isOn } from '../values/attributes.ts';
import { parseCommaList } from '../values/comma-separated.ts';
import { alarmsOf } from './alarm-kind.ts';
import { isAutomaticStop } from './automatic-stop.ts';
import { isSevereKind } from './alert-severity.ts';
import type { DeviceEvent } from './event.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import { isToastColor, type ToastColor } from './toast-color.ts';
import { alertKindOf } from './notification-type.ts';
import { alertTexts, alertTitle, type EventRecordNames, type MessagePart } from './alert-message.ts';
import type { NotificationRule } from './notification-rule.ts';
import { ruleSoundUrl } from './toast-sound.ts';

/** The corners where toasts can appear (§3). */
export const TOAST_CORNERS = ['top-right', 'top-left', 'bottom-right', 'bottom-left'] as const;
/** A corner where toasts can appear. */
export type ToastCorner = (typeof TOAST_CORNERS)[number];

/** What a user sees and hears of an event. */
export interface ToastContent {
  title: MessagePart;
  /** One part for each alarm, else a single one. */
  texts: readonly MessagePart[];
  /** Undefined for the console's default surface. */
  color: ToastColor | undefined;
  corner: ToastCorner;
  /** The display time; 0 until the user dismisses it. */
  durationMs: number;
  /** The URL of the sound; undefined for none. */
  soundUrl: string | undefined;
}

/** The display time of a toast (§9, "Notification toast"). */
export const TOAST_DURATION_MS = 7000;
/** The default corner (§9, "Default toast position"). */
export const DEFAULT_TOAST_CORNER: ToastCorner = 'bottom-right';

/** The user's settings for toasts. */
export interface ToastSettings {
  namespace: Namespace;
  names: EventRecordNames;
  isMuted: boolean;
}

/**
 * Returns the toast of an event (§4, §9): by the first matching rule, with the defaults if there is none. An
 * automatic engine stop is red and stays until dismissed, whatever a rule about leaving geofences says. Other severe
 * alerts stay too, and are red unless a rule names another color.
 */
export function toastContentFor(
  event: Pick<DeviceEvent, 'type' | 'attributes'>,
  rules: readonly NotificationRule[],
  { namespace, names, isMuted }: ToastSettings,
): ToastContent {
  const attributes = matchingRule(event, rules)?.attributes;
  const ruleAttribute = (name: string): unknown =>
    attributes && productAttribute(attributes, namespace, name);
  const color = ruleAttribute('color');
  const isSevere = isSevereKind(alertKindOf(event));
  const isPinned = isSevere || isOn(ruleAttribute('pin'));
  const ruleColor = !isAutomaticStop(event) && isToastColor(color) ? color : undefined;
  return {
    title: alertTitle(names),
    texts: alertTexts(event, names),
    color: ruleColor ?? (isSevere ? 'red' : undefined),
    corner: TOAST_CORNERS.find((corner) => corner === ruleAttribute('position')) ?? DEFAULT_TOAST_CORNER,
    durationMs: isPinned ? 0 : TOAST_DURATION_MS,
    soundUrl: isMuted ? undefined : ruleSoundUrl(attributes, namespace),
  };
}

/**
 * Returns the first rule for the web channel and the event's type; for alarms one that lists an alarm of the
 * event (§4, contract §7.4: an alarm rule that lists none matches none).
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
