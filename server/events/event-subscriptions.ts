import { acknowledgmentOf } from '@farol/core/domain/alert/alarm-acknowledgment';
import { isAutomaticStop } from '@farol/core/domain/alert/automatic-stop';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import {
  EVENTS_OF_COMMANDS,
  sendsCommand,
  type NotificationRule,
} from '@farol/core/domain/alert/notification-rule';
import type { User } from '@farol/core/domain/account/user';
import { effectiveAccountProblem } from '../access/bound-accounts.ts';
import { isVisibleTo } from '../access/visibility.ts';
import { isAppliedTo } from '../registry/applied-records.ts';
import { CALENDAR_STEP_BUDGET, isCalendarActive } from '../calendars/active-calendars.ts';
import type { Registry } from '../registry/registry.ts';
import { StepBudget } from '@farol/core/domain/values/step-budget';

/** Older events cause no alerts (contract §7.4), milliseconds. */
export const MAX_EVENT_AGE_MS = 15 * 60_000;

/**
 * Whether a user is told of an event on the live connection (contract §6, §7.4): the user sees the
 * device, and one of the user's notification rules with the channel `web` matches, either for all devices
 * or for this one or its groups. An automatic engine stop and the acknowledgment of an alarm need no rule: all users
 * who see the device are told, except guests of a share.
 */
export function isSubscribed(registry: Registry, userId: number, event: DeviceEvent): boolean {
  const device = registry.devices.get(event.deviceId);
  if (!device) return false;
  if (isToldToAll(event) && isSubscribedToStops(registry, userId, device.id)) return true;
  return channelsOf(registry, userId, device, event).has('web');
}

function isToldToAll(event: DeviceEvent): boolean {
  return isAutomaticStop(event) || acknowledgmentOf(event) !== undefined;
}

/** Whether a user is told of this device's automatic engine stops, which needs no rule. */
export function isSubscribedToStops(registry: Registry, userId: number, deviceId: number): boolean {
  const isGuest = Boolean(registry.users.get(userId)?.user.attributes['isShared']);
  return !isGuest && isVisibleTo(registry, userId, 'device', deviceId);
}

/**
 * Returns the users each channel notifies of an event (contract §7.4), without accounts that may not be used now. Of
 * events that nobody is told of but on the live connection it returns none.
 */
export function eventRecipients(registry: Registry, event: DeviceEvent, now: number): Map<string, User[]> {
  const recipients = new Map<string, User[]>();
  const device = registry.devices.get(event.deviceId);
  if (!device) return recipients;
  for (const id of usersToTell(registry, event.type)) {
    const user = registry.users.get(id)?.user;
    if (!user || effectiveAccountProblem(registry, user, now) !== undefined) continue;
    for (const channel of channelsOf(registry, user.id, device, event)) {
      const users = recipients.get(channel);
      if (users) users.push(user);
      else recipients.set(channel, [user]);
    }
  }
  return recipients;
}

/**
 * Whether a rule may want an event by a channel besides the live connection, or send a command because of it. It takes
 * a few steps, whatever the fleet, because the intake asks it of every event: true is no promise.
 */
export function mayCauseMessages(registry: Registry, event: DeviceEvent): boolean {
  const device = registry.devices.get(event.deviceId);
  const rules = device && messageRules(registry).get(event.type);
  if (!rules) return false;
  return rules.length > MAX_RULES_LOOKED_AT || rules.some((rule) => appliesTo(registry, rule, device, event));
}

/** With more rules for a type of event it is not looked at each of them. */
const MAX_RULES_LOOKED_AT = 32;

/** By type of event: the rules that want more than the live connection, until a rule changes. */
const knownRules = new WeakMap<Registry, { revision: number; byType: Map<string, NotificationRule[]> }>();

function messageRules(registry: Registry): ReadonlyMap<string, readonly NotificationRule[]> {
  const index = registry.index('notification');
  const known = knownRules.get(registry);
  if (known?.revision === index.revision) return known.byType;
  const byType = new Map<string, NotificationRule[]>();
  for (const rule of index.all()) {
    if (listsOf(rule).notificators.every((channel) => channel === 'web')) continue;
    const same = byType.get(rule.type);
    if (same) same.push(rule);
    else byType.set(rule.type, [rule]);
  }
  knownRules.set(registry, { revision: index.revision, byType });
  return byType;
}

/** By type of event: the users linked with such rules, until rules, accounts or links change. */
const knownUsers = new WeakMap<Registry, { revision: string; byType: Map<string, Set<number>> }>();

function usersToTell(registry: Registry, type: string): ReadonlySet<number> {
  const index = registry.index('notification');
  const revision = `${index.revision} ${registry.accessRevision}`;
  let known = knownUsers.get(registry);
  if (known?.revision !== revision) {
    const byType = new Map([...messageRules(registry).keys()].map((key) => [key, new Set<number>()]));
    if (byType.size > 0)
      for (const { id: userId } of registry.users.all())
        for (const ruleId of registry.associations.of('user', userId, 'notification'))
          byType.get(index.get(ruleId)?.type ?? '')?.add(userId);
    known = { revision, byType };
    knownUsers.set(registry, known);
  }
  return known.byType.get(type) ?? NOBODY;
}

const NOBODY: ReadonlySet<number> = new Set();

/** Returns the channels by which a user is told of an event. */
function channelsOf(registry: Registry, userId: number, device: Device, event: DeviceEvent): Set<string> {
  const channels = new Set<string>();
  const rules = registry.associations.of('user', userId, 'notification');
  if (rules.size === 0 || !isVisibleTo(registry, userId, 'device', device.id)) return channels;
  const steps = new StepBudget(CALENDAR_STEP_BUDGET);
  for (const id of rules) {
    const rule = registry.index('notification').get(id);
    if (!rule || !appliesTo(registry, rule, device, event)) continue;
    const { notificators } = listsOf(rule);
    // Check the calendar last: it is the only expensive part.
    if (notificators.every((channel) => channels.has(channel))) continue;
    if (!isCalendarActive(registry, rule.calendarId, event.eventTime, steps)) continue;
    for (const channel of notificators) channels.add(channel);
  }
  return channels;
}

/** A rule that sends its command because of an event, and its users who see the device. */
export interface CommandRule {
  rule: NotificationRule;
  users: User[];
}

/**
 * Returns the rules that send a command to the device of an event (contract §7.4), by ascending id, without accounts
 * that may not be used now. Events of commands send none.
 */
export function commandRules(registry: Registry, event: DeviceEvent, now: number): CommandRule[] {
  const device = registry.devices.get(event.deviceId);
  if (!device || EVENTS_OF_COMMANDS.has(event.type)) return [];
  const steps = new StepBudget(CALENDAR_STEP_BUDGET);
  return [...registry.index('notification').all()]
    .filter((rule) => sendsCommand(rule) && appliesTo(registry, rule, device, event))
    .filter((rule) => isCalendarActive(registry, rule.calendarId, event.eventTime, steps))
    .sort((one, other) => one.id - other.id)
    .map((rule) => ({ rule, users: usersOf(registry, rule, device, now) }))
    .filter(({ users }) => users.length > 0);
}

function usersOf(registry: Registry, { id }: NotificationRule, device: Device, now: number): User[] {
  return [...registry.users.all()]
    .map(({ user }) => user)
    .filter(
      (user) =>
        registry.associations.has('user', user.id, 'notification', id) &&
        isVisibleTo(registry, user.id, 'device', device.id) &&
        effectiveAccountProblem(registry, user, now) === undefined,
    );
}

/** Whether a rule is for an event of this device, whenever its calendar is active. */
function appliesTo(registry: Registry, rule: NotificationRule, device: Device, event: DeviceEvent): boolean {
  return ruleMatches(rule, event) && (rule.always || isAppliedTo(registry, device, 'notification', rule.id));
}

function ruleMatches(rule: NotificationRule, event: DeviceEvent): boolean {
  if (rule.type !== event.type) return false;
  const { alarms, geofenceIds } = listsOf(rule);
  if (event.type === 'alarm' && !alarms.has(String(event.attributes['alarm']))) return false;
  return geofenceIds.size === 0 || geofenceIds.has(String(event.geofenceId));
}

interface RuleLists {
  notificators: readonly string[];
  alarms: ReadonlySet<string>;
  geofenceIds: ReadonlySet<string>;
}

/** The parsed lists of rules: every event checks each rule. An edited rule is a new object. */
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
