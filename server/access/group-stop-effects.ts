import {
  changedSettings,
  eventSettings,
  holdsSetting,
  moveGeofenceBorder,
  rulesAtGeofence,
  rulesOfEvents,
  rulesOfSettings,
  type RulePredicate,
} from '@farol/core/domain/alert/rule-causes';
import { replacedLockAction } from '@farol/core/domain/command/lock';
import { haveSameEngineStopRules, holdsEngineStopRule } from '@farol/core/domain/command/waiting-commands';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import { isAircraft } from '@farol/core/domain/position/fix-trust';
import { speedLimitOf } from '@farol/core/domain/geofence/geofence';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { groupAndAncestors } from '../registry/group-tree.ts';
import { approvesFreeText } from './free-text-engine-stop.ts';
import { ruleStopEffects, StopRules, type RuleContext } from './rule-stops.ts';
import { attributeEffects, hasGeofenceThatStops, stopsEngineAtGeofence } from './stopped-engines.ts';

/** A change of what vehicles get from their groups; the records are as they will be. */
export type InheritanceChange =
  | { readonly device: Device }
  | { readonly group: Group }
  | { readonly removedGroupId: number };

/** Vehicles of one group, with all groups that they are in before and after a change, nearest first. */
interface Cohort {
  readonly devices: readonly Device[];
  readonly groups: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** Returns a vehicle as it will be. */
  readonly after: (device: Device) => Device;
}

/**
 * Returns those of the vehicles whose engine a change of their groups, or of settings of theirs, may stop: by a
 * geofence, rule, computed attribute, maintenance or approved text that they come to, or lose the protection of, and by
 * settings that decide when something stops them, wherever they get them from.
 * @param devices as they are; a new vehicle in no group
 */
export function vehiclesStoppedByInheritance(
  lookup: RuleContext,
  devices: readonly Device[],
  change: InheritanceChange,
): Device[] {
  const context = { ...lookup, stopRules: new StopRules(lookup) };
  const found = new Set<Device>();
  for (const [groupId, members] of Map.groupBy(devices, (device) => device.groupId)) {
    const cohort = cohortOf(context, groupId, members, change);
    for (const device of stoppedBySettings(context, cohort, change)) found.add(device);
    for (const device of stoppedByGroups(context, cohort)) found.add(device);
  }
  return [...found];
}

function cohortOf(
  { registry }: RuleContext,
  groupId: number,
  devices: readonly Device[],
  change: InheritanceChange,
): Cohort {
  const before = groupAndAncestors(registry, groupId);
  if ('device' in change) {
    const after = groupAndAncestors(registry, change.device.groupId);
    return { devices, groups: { before, after }, after: () => change.device };
  }
  const after =
    'group' in change
      ? groupAndAncestors(registry, groupId, new Map([[change.group.id, change.group.groupId]]))
      : before.slice(0, before.indexOf(change.removedGroupId));
  // What vehicles come to is asked of them as if they were in the group above the moved one.
  const joined = 'group' in change ? change.group.groupId : (after[0] ?? 0);
  return { devices, groups: { before, after }, after: (device) => ({ ...device, groupId: joined }) };
}

/** Returns the vehicles that changed settings may stop: sooner, at more speed, or at an event of a rule or geofence. */
function stoppedBySettings(context: RuleContext, cohort: Cohort, change: InheritanceChange): Device[] {
  const { registry, namespace } = context;
  const { devices, groups } = cohort;
  const stored = (id: number): Attributes => registry.groups.get(id)?.attributes ?? {};
  const changed = (id: number): Attributes =>
    'group' in change && change.group.id === id ? change.group.attributes : stored(id);
  const server = registry.server.attributes;
  const before = [...groups.before.map(stored), server];
  const after = [...groups.after.map(changed), server];
  const own = (device: Device): Attributes => ('device' in change ? change.device : device).attributes;
  const isOwnSame = !('device' in change);
  // Vehicles without a rule of their own all have those of their groups.
  const isHeldAsBefore = (device: Device): boolean =>
    !(isOwnSame && !holdsEngineStopRule(device.attributes, namespace)) &&
    haveSameEngineStopRules([device.attributes, ...before], [own(device), ...after], namespace);
  const isHeldBySame = isOwnSame && haveSameEngineStopRules(before, after, namespace);
  const stopped = isHeldBySame ? [] : devices.filter((device) => !isHeldAsBefore(device));
  const inherited = changedSettings(eventSettings(before), eventSettings(after));
  if (isOwnSame && inherited.length === 0) return stopped;
  const settingsOf = (device: Device): readonly string[] =>
    'device' in change
      ? changedOwnSettings(
          device,
          change.device,
          eventSettings([device.attributes, ...before]),
          eventSettings([change.device.attributes, ...after]),
        )
      : inherited.filter((name) => !holdsSetting(device.attributes, name));
  for (const [key, same] of Map.groupBy(devices, (device) => settingsOf(device).join())) {
    const names = key.split(',');
    stopped.push(
      ...ruleStopEffects(context, same, rulesOfSettings(names)),
      ...(moveGeofenceBorder(names) ? same.filter((device) => hasGeofenceThatStops(context, device)) : []),
    );
  }
  return stopped;
}

/** Returns what changed of the settings of a device; without a limit the category says which speeds are believed. */
function changedOwnSettings(
  before: Device,
  after: Device,
  had: Attributes,
  has: Attributes,
): readonly string[] {
  const changed = changedSettings(had, has);
  const isByCategory =
    has[MAX_SPEED] === undefined && isAircraft(before.category) !== isAircraft(after.category);
  return isByCategory && !changed.includes(MAX_SPEED) ? [...changed, MAX_SPEED] : changed;
}

const MAX_SPEED = 'filter.maxSpeed';

type AppliedKind = 'geofence' | 'notification' | 'attribute' | 'maintenance' | 'command';

/** Returns the vehicles that may be stopped by what they come to with their groups, or lose with them. */
function stoppedByGroups(context: RuleContext, { devices, groups, after }: Cohort): readonly Device[] {
  if (groups.before.join() === groups.after.join()) return [];
  const { registry, namespace } = context;
  const { associations } = registry;
  const [only, ...others] = devices;
  const among = (ids: readonly number[], kind: AppliedKind): Set<number> =>
    new Set(ids.flatMap((id) => [...associations.of('group', id, kind)]));
  const without = (kind: AppliedKind, here: readonly number[], there: readonly number[]): number[] => {
    const found = among(here, kind).difference(among(there, kind));
    const isOne = only !== undefined && others.length === 0;
    return [...(isOne ? found.difference(associations.of('device', only.id, kind)) : found)];
  };
  const brought = (kind: AppliedKind): number[] => without(kind, groups.after, groups.before);
  const lost = (kind: AppliedKind): number[] => without(kind, groups.before, groups.after);
  const found = new Set<number>();
  const add = (stopped: Iterable<number>): void => {
    for (const id of stopped) found.add(id);
  };
  const changed = devices.map(after);
  // Rules and commands that apply already count as well as those that the vehicles come to.
  const both = [...devices, ...changed];
  const addRuled = (isConcerned: RulePredicate): void =>
    add(ruleStopEffects(context, both, isConcerned).map(({ id }) => id));

  const rules = new Set(brought('notification'));
  if (rules.size > 0) addRuled(({ id }) => rules.has(id));
  const geofences = brought('geofence').flatMap((id) => registry.index('geofence').get(id) ?? []);
  for (const geofence of geofences)
    add(changed.filter((device) => stopsEngineAtGeofence(geofence, device)).map(({ id }) => id));
  if (geofences.length > 0) addRuled((rule) => geofences.some(({ id }) => rulesAtGeofence(id)(rule)));
  const left = lost('geofence').flatMap((id) => registry.index('geofence').get(id) ?? []);
  if ([...geofences, ...left].some((geofence) => speedLimitOf(geofence) !== undefined))
    addRuled(rulesOfEvents(['deviceOverspeed']));
  for (const id of [...brought('attribute'), ...lost('attribute')]) {
    const attribute = registry.index('attribute').get(id);
    if (attribute) for (const { deviceIds } of attributeEffects(context, attribute, both)) add(deviceIds);
  }
  if (brought('maintenance').length > 0) addRuled(rulesOfEvents(['maintenance']));
  for (const id of brought('command')) {
    const command = registry.index('command').get(id);
    if (command)
      add(both.filter((device) => approvesFreeText(context, device, command)).map((device) => device.id));
  }
  const isUnreplaced = lost('command').some((id) => {
    const command = registry.index('command').get(id);
    return command !== undefined && replacedLockAction(command, namespace) === 'engineStop';
  });
  return isUnreplaced ? devices : devices.filter(({ id }) => found.has(id));
}
