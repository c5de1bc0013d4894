import { acknowledgmentOf } from '@farol/core/domain/alert/alarm-acknowledgment';
import { ALARM_NOTED } from '@farol/core/domain/alert/alarm-note';
import { isAutomaticStop } from '@farol/core/domain/alert/automatic-stop';
import { parseCommaList } from '@farol/core/domain/values/comma-separated';
import type { Device } from '@farol/core/domain/device/device';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import {
  EVENTS_OF_COMMANDS,
  ruleGeofenceIds,
  sendsCommand,
  type NotificationRule,
} from '@farol/core/domain/alert/notification-rule';
import { isTimed, ruleTiming, type RuleTiming } from '@farol/core/domain/alert/rule-timing';
import { isGuest } from '@farol/core/domain/account/guest';
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
 * Whether a user is to be told of an event on the live connection (contract §6, §7.4): the user sees the
 * device, and one of the user's notification rules with the channel `web` matches, either for all devices
 * or for this one or its groups. An automatic engine stop and the acknowledgment of an alarm need no rule: all users
 * who see the device are told, except guests of a share.
 */
export function isSubscribed(registry: Registry, userId: number, event: DeviceEvent): boolean {
  return isToldBy(registry, userId, event, () => true);
}

/** The same for what is told at once: rules that wait, or are silent for a while, tell later by the outbox. */
export function isToldAtOnce(registry: Registry, userId: number, event: DeviceEvent): boolean {
  return isToldBy(registry, userId, event, (rule) => !isTimed(timingOf(registry, rule)));
}

function isToldBy(
  registry: Registry,
  userId: number,
  event: DeviceEvent,
  counts: (rule: NotificationRule) => boolean,
): boolean {
  const device = registry.devices.get(event.deviceId);
  if (!device) return false;
  if (isToldToAll(event) && isSubscribedToStops(registry, userId, device.id)) return true;
  const rules = registry.associations.of('user', userId, 'notification');
  if (rules.size === 0 || !isVisibleTo(registry, userId, 'device', device.id)) return false;
  const steps = new StepBudget(CALENDAR_STEP_BUDGET);
  return [...rules].some((id) => {
    const rule = registry.index('notification').get(id);
    return (
      rule !== undefined &&
      listsOf(rule).notificators.includes('web') &&
      appliesTo(registry, rule, device, event) &&
      counts(rule) &&
      // Last: it is the only expensive part.
      isCalendarActive(registry, rule.calendarId, event.eventTime, steps)
    );
  });
}

function isToldToAll(event: DeviceEvent): boolean {
  return isAutomaticStop(event) || event.type === ALARM_NOTED || acknowledgmentOf(event) !== undefined;
}

/** Whether a user gets the automatic engine stops of this device, which needs no rule. */
export function isSubscribedToStops(registry: Registry, userId: number, deviceId: number): boolean {
  const user = registry.users.get(userId)?.user;
  return !(user && isGuest(user)) && isVisibleTo(registry, userId, 'device', deviceId);
}

/**
 * Returns the rules that want an event by more than the live connection, or later than at once (contract §7.4), while
 * their calendars are active.
 */
export function matchingRules(registry: Registry, event: DeviceEvent): NotificationRule[] {
  const device = registry.devices.get(event.deviceId);
  if (!device) return [];
  const steps = new StepBudget(CALENDAR_STEP_BUDGET);
  return (messageRules(registry).get(event.type) ?? []).filter(
    (rule) =>
      appliesTo(registry, rule, device, event) &&
      isCalendarActive(registry, rule.calendarId, event.eventTime, steps),
  );
}

/** Returns the users of rules who see a device, by the channels of the rules, without accounts that may not be used now. */
export function ruleRecipients(
  registry: Registry,
  deviceId: number,
  rules: readonly NotificationRule[],
  now: number,
): Map<string, User[]> {
  const recipients = new Map<string, User[]>();
  for (const id of usersOfRules(registry, rules)) {
    const user = registry.users.get(id)?.user;
    if (!user || effectiveAccountProblem(registry, user, now) !== undefined) continue;
    if (!isVisibleTo(registry, id, 'device', deviceId)) continue;
    const own = rules.filter((rule) => registry.associations.has('user', id, 'notification', rule.id));
    for (const channel of new Set(own.flatMap((rule) => listsOf(rule).notificators))) {
      const users = recipients.get(channel);
      if (users) users.push(user);
      else recipients.set(channel, [user]);
    }
  }
  return recipients;
}

/** Returns the timing of a rule. */
export function timingOf(registry: Registry, rule: NotificationRule): RuleTiming {
  const known = timings.get(rule);
  if (known) return known;
  const timing = ruleTiming(rule, registry.namespace);
  timings.set(rule, timing);
  return timing;
}

/** The timing of rules: every event checks each rule. An edited rule is a new object. */
const timings = new WeakMap<NotificationRule, RuleTiming>();

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
    const isWebOnly = listsOf(rule).notificators.every((channel) => channel === 'web');
    if (isWebOnly && !isTimed(timingOf(registry, rule))) continue;
    const same = byType.get(rule.type);
    if (same) same.push(rule);
    else byType.set(rule.type, [rule]);
  }
  knownRules.set(registry, { revision: index.revision, byType });
  return byType;
}

/** The users linked with each of these rules, until rules, accounts or links change. */
const knownUsers = new WeakMap<Registry, { revision: string; byRule: Map<number, number[]> }>();

function usersOfRules(registry: Registry, rules: readonly NotificationRule[]): ReadonlySet<number> {
  const revision = `${registry.index('notification').revision} ${registry.accessRevision}`;
  let known = knownUsers.get(registry);
  if (known?.revision !== revision) {
    const byRule = new Map<number, number[]>();
    const kept = new Set([...messageRules(registry).values()].flat().map(({ id }) => id));
    if (kept.size > 0)
      for (const { id: userId } of registry.users.all())
        for (const ruleId of registry.associations.of('user', userId, 'notification')) {
          if (!kept.has(ruleId)) continue;
          const users = byRule.get(ruleId);
          if (users) users.push(userId);
          else byRule.set(ruleId, [userId]);
        }
    known = { revision, byRule };
    knownUsers.set(registry, known);
  }
  const { byRule } = known;
  return new Set(rules.flatMap(({ id }) => byRule.get(id) ?? []));
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
    .sort((left, right) => left.id - right.id)
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

/** Whether a rule is for an event by its type, alarms and geofences. */
export function ruleMatches(rule: NotificationRule, event: DeviceEvent): boolean {
  if (rule.type !== event.type) return false;
  const { alarms, geofenceIds } = listsOf(rule);
  if (event.type === 'alarm' && !alarms.has(String(event.attributes['alarm']))) return false;
  return geofenceIds?.has(event.geofenceId) ?? true;
}

interface RuleLists {
  notificators: readonly string[];
  alarms: ReadonlySet<string>;
  /** Undefined for all. */
  geofenceIds: ReadonlySet<number> | undefined;
}

/** The parsed lists of rules: every event checks each rule. An edited rule is a new object. */
const lists = new WeakMap<NotificationRule, RuleLists>();

function listsOf(rule: NotificationRule): RuleLists {
  const known = lists.get(rule);
  if (known) return known;
  const { alarms } = rule.attributes;
  const read = {
    notificators: [...new Set(parseCommaList(rule.notificators))],
    alarms: new Set(parseCommaList(alarms)),
    geofenceIds: ruleGeofenceIds(rule),
  };
  lists.set(rule, read);
  return read;
}
