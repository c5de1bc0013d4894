import {
  changedSettings,
  eventSettings,
  rulesAtGeofence,
  rulesOfEvents,
  rulesOfSettings,
} from '../../domain/alert/rule-causes.ts';
import { sendsCommand } from '../../domain/alert/notification-rule.ts';
import { locksEngineAtGeofences } from '../../domain/command/engine-stop-cause.ts';
import { haveSameEngineStopRulesEverywhere } from '../../domain/command/waiting-commands.ts';
import { anchoredDeviceId } from '../../domain/geofence/anchor.ts';
import { speedLimitOf } from '../../domain/geofence/geofence.ts';
import type { Attributes } from '../../domain/values/attributes.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import {
  attributeEffects,
  effectsOnRuled,
  lostCommandEffects,
  notificationEffects,
  type EngineStopEffect,
  type EngineStopLookup,
} from './engine-stop-effects.ts';

/** The group of vehicles before and after a change, 0 for none. */
interface GroupChange {
  readonly before: number;
  readonly after: number;
}

/** Returns all effects on vehicles of a move to another group, or of losing theirs. */
export async function regroupEffects(
  lookup: EngineStopLookup,
  deviceIds: readonly number[],
  groups: GroupChange,
): Promise<EngineStopEffect[]> {
  const { fleet } = lookup;
  const settingsIn = (groupId: number): Attributes[] =>
    fleet.groupAndAncestors(groupId).map((id) => fleet.groupAttributes(id));
  const name = fleet.groupName(groups.after === 0 ? groups.before : groups.after);
  return [
    ...(await groupEffects(lookup, deviceIds, groups)),
    ...(await exchangedEffects(lookup, deviceIds, groups)),
    ...(await inheritedEffects(lookup, deviceIds, groups)),
    ...(await waitingStopEffects(lookup, deviceIds, {
      name,
      before: settingsIn(groups.before),
      after: settingsIn(groups.after),
    })),
  ];
}

/**
 * Returns the effects of what vehicles come to and lose with groups and what, either way, decides about their speed or
 * their place: speed limits of geofences and computed attributes; and of losing the command that replaces the stop.
 */
export async function exchangedEffects(
  lookup: EngineStopLookup,
  deviceIds: readonly number[],
  { before, after }: GroupChange,
): Promise<EngineStopEffect[]> {
  const { facts, fleet } = lookup;
  if (before === after || deviceIds.length === 0) return [];
  const [had, has] = [before, after].map((groupId) => new Set(fleet.groupAndAncestors(groupId)));
  const lost = [...(had ?? [])].filter((id) => !has?.has(id));
  const exchanged = [...lost, ...[...(has ?? [])].filter((id) => !had?.has(id))];
  const geofences = (await inBatches(exchanged, (id) => facts.ofGroup('geofences', id))).flat();
  const attributes = (await inBatches(exchanged, (id) => facts.ofGroup('computedAttributes', id))).flat();
  const commands = (await inBatches(lost, (id) => facts.ofGroup('commands', id))).flat();
  const isLimited = geofences.some((geofence) => speedLimitOf(geofence) !== undefined);
  return [
    ...(isLimited ? await effectsOnRuled(lookup, rulesOfEvents(['deviceOverspeed']), deviceIds) : []),
    ...(await inBatches(attributes, (attribute) => attributeEffects(lookup, attribute, deviceIds))).flat(),
    ...(await inBatches(commands, ({ id }) => lostCommandEffects(lookup, id, deviceIds))).flat(),
  ];
}

/**
 * Returns the effects of rules for waiting stops that vehicles get from groups; those of a vehicle itself count more.
 * @param change the attributes of the groups before and after, nearest first, and the name of what says so
 */
export async function waitingStopEffects(
  { facts, namespace }: EngineStopLookup,
  deviceIds: readonly number[],
  { name, before, after }: { name: string; before: readonly Attributes[]; after: readonly Attributes[] },
): Promise<EngineStopEffect[]> {
  if (haveSameEngineStopRulesEverywhere(before, after, namespace)) return [];
  const stopped = await facts.devicesAmong(
    deviceIds,
    ({ attributes }) =>
      !haveSameEngineStopRulesEverywhere([attributes, ...before], [attributes, ...after], namespace),
  );
  return stopped.length > 0 ? [{ cause: { kind: 'waiting', name }, deviceIds: stopped }] : [];
}

/**
 * Returns the effects of coming under groups with geofences or rules that stop engines.
 * @param doLock whether the devices themselves lock at every geofence; by default it is looked up
 */
export async function groupEffects(
  lookup: EngineStopLookup,
  deviceIds: readonly number[],
  groups: GroupChange,
  doLock?: boolean,
): Promise<EngineStopEffect[]> {
  const { facts, fleet } = lookup;
  if (groups.after === 0 || groups.after === groups.before || deviceIds.length === 0) return [];
  const known = new Set(fleet.groupAndAncestors(groups.before));
  const joined = fleet.groupAndAncestors(groups.after).filter((id) => !known.has(id));
  const rules = (await inBatches(joined, (id) => facts.ofGroup('notifications', id))).flat();
  const ruled = await inBatches(rules.filter(sendsCommand), (rule) =>
    notificationEffects(lookup, rule, deviceIds),
  );
  const geofences = (await inBatches(joined, (id) => facts.ofGroup('geofences', id))).flat();
  const plain = geofences.filter((geofence) => anchoredDeviceId(geofence) === undefined);
  if (plain.length === 0) return ruled.flat();
  const stopped =
    doLock || plain.some(locksEngineAtGeofences) ? deviceIds : await facts.lockingAmong(deviceIds);
  const cause = { kind: 'group', name: fleet.groupName(groups.after) } as const;
  const watched = await effectsOnRuled(
    lookup,
    (rule) => plain.some(({ id }) => rulesAtGeofence(id)(rule)),
    deviceIds,
  );
  return [...(stopped.length > 0 ? [{ cause, deviceIds: stopped }] : []), ...ruled.flat(), ...watched];
}

/**
 * Returns the effects of settings that decide about events and that vehicles get from other groups: of the rules that stop
 * them at such an event. What a vehicle has itself counts more; where it is not known, as if it had nothing.
 */
export async function inheritedEffects(
  lookup: EngineStopLookup,
  deviceIds: readonly number[],
  groups: GroupChange,
  own: Attributes = {},
): Promise<EngineStopEffect[]> {
  const { fleet } = lookup;
  const settingsIn = (groupId: number): Attributes =>
    eventSettings([own, ...fleet.groupAndAncestors(groupId).map((id) => fleet.groupAttributes(id))]);
  const changed = changedSettings(settingsIn(groups.before), settingsIn(groups.after));
  return changed.length === 0 ? [] : await effectsOnRuled(lookup, rulesOfSettings(changed), deviceIds);
}
