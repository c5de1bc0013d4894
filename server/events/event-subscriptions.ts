import { isAnchorViolation } from '@farol/core/domain/alert/anchor-violation';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { User } from '@farol/core/domain/account/user';
import { isVisibleTo } from '../access/visibility.ts';
import { isAppliedTo } from '../registry/applied-records.ts';
import { CALENDAR_STEP_BUDGET, isCalendarActive } from '../calendars/active-calendars.ts';
import type { Registry } from '../registry/registry.ts';
import { StepBudget } from '../runtime/step-budget.ts';
import { parseWireDate } from '../wire/wire-date.ts';

/** Nobody is told of an event that is older than this (contract §7.4), milliseconds. */
export const MAX_EVENT_AGE_MS = 15 * 60_000;

/**
 * Whether a user is told of an event on his live line (contract §6, §7.4): he sees the device, and a notification of his with the
 * channel `web` asks for such an event, either of all his devices or of this one or its groups. That a vehicle left its anchor needs no
 * rule: everybody who sees the vehicle is told, except guests of a temporary link.
 */
export function isSubscribed(registry: Registry, userId: number, event: DeviceEvent): boolean {
  const device = registry.devices.get(event.deviceId);
  if (!device) return false;
  if (isAnchorViolation(event) && isSubscribedToAnchors(registry, userId, device.id)) return true;
  return channelsOf(registry, userId, device, event).has('web');
}

/** Whether a user is told, rule or no rule, that this device left its anchor. */
export function isSubscribedToAnchors(registry: Registry, userId: number, deviceId: number): boolean {
  const isGuest = Boolean(registry.users.get(userId)?.user.attributes['isShared']);
  return !isGuest && isVisibleTo(registry, userId, 'device', deviceId);
}

/** Whom each channel tells of an event, every user once (contract §7.4). Nobody whose account is disabled or has expired. */
export function eventRecipients(registry: Registry, event: DeviceEvent, now: number): Map<string, User[]> {
  const told = new Map<string, User[]>();
  const device = registry.devices.get(event.deviceId);
  if (!device) return told;
  for (const { user } of registry.users.all()) {
    if (user.disabled || (parseWireDate(user.expirationTime) ?? Infinity) <= now) continue;
    for (const channel of channelsOf(registry, user.id, device, event)) {
      const users = told.get(channel);
      if (users) users.push(user);
      else told.set(channel, [user]);
    }
  }
  return told;
}

/** The channels by which a user is told of an event. */
function channelsOf(registry: Registry, userId: number, device: Device, event: DeviceEvent): Set<string> {
  const channels = new Set<string>();
  const rules = registry.associations.of('user', userId, 'notification');
  if (rules.size === 0 || !isVisibleTo(registry, userId, 'device', device.id)) return channels;
  const steps = new StepBudget(CALENDAR_STEP_BUDGET);
  for (const id of rules) {
    const rule = registry.index('notification').get(id);
    if (!rule || !ruleMatches(rule, event)) continue;
    if (!rule.always && !isAppliedTo(registry, device, 'notification', id)) continue;
    const { notificators } = listsOf(rule);
    // The calendar is asked last: it is the only part that may cost something.
    if (notificators.every((channel) => channels.has(channel))) continue;
    if (!isCalendarActive(registry, rule.calendarId, event.eventTime, steps)) continue;
    for (const channel of notificators) channels.add(channel);
  }
  return channels;
}

function ruleMatches(rule: NotificationRule, event: DeviceEvent): boolean {
  if (rule.type !== event.type) return false;
  const { alarms, geofenceIds } = listsOf(rule);
  if (event.type === 'alarm' && !alarms.has(String(event.attributes['alarm']))) return false;
  return event.geofenceId === 0 || geofenceIds.size === 0 || geofenceIds.has(String(event.geofenceId));
}

interface RuleLists {
  notificators: readonly string[];
  alarms: ReadonlySet<string>;
  geofenceIds: ReadonlySet<string>;
}

/** The lists of rules, read once: every event asks each rule. A rule that is edited is another object. */
const lists = new WeakMap<NotificationRule, RuleLists>();

function listsOf(rule: NotificationRule): RuleLists {
  const known = lists.get(rule);
  if (known) return known;
  const { alarms, geofenceIds } = rule.attributes;
  const read = {
    notificators: [...new Set(parseCommaList(rule.notificators))],
    alarms: new Set(parseCommaList(alarms)),
    geofenceIds: new Set(parseCommaList(geofenceIds)),
  };
  lists.set(rule, read);
  return read;
}
