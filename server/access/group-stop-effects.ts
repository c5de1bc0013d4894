import {
  eventSettings,
  movesGeofenceBorder,
  rulesAtGeofence,
  rulesBySettings,
  rulesOfEvents,
  type RulePredicate,
} from '@farol/core/domain/alert/rule-causes';
import { replacedLockAction } from '@farol/core/domain/command/lock';
import { haveSameEngineStopRules } from '@farol/core/domain/command/waiting-commands';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import { speedLimitOf } from '@farol/core/domain/geofence/geofence';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { groupAndAncestors } from '../registry/group-tree.ts';
import { approvesFreeText } from './free-text-engine-stop.ts';
import { ruleStopEffects, type RuleContext } from './rule-stops.ts';
import { attributeEffects, hasGeofenceThatStops, stopsEngineAtGeofence } from './stopped-engines.ts';

/** A change of what vehicles get from their groups; the records are as they will be. */
export type InheritanceChange =
  | { readonly device: Device }
  | { readonly group: Group }
  | { readonly removedGroupId: number };

/** A vehicle with the groups that it is in before and after a change, nearest first. */
interface Regrouped {
  readonly device: Device;
  readonly after: Device;
  readonly groups: { readonly before: readonly number[]; readonly after: readonly number[] };
}

/**
 * Returns those of the vehicles whose engine a change of their groups, or of settings of theirs, may stop: by a
 * geofence, rule, computed attribute, maintenance or approved text that they come to, or lose the protection of, and by
 * settings that decide when something stops them, wherever they get them from.
 * @param devices as they are; a new vehicle in no group
 */
export function vehiclesStoppedByInheritance(
  context: RuleContext,
  devices: readonly Device[],
  change: InheritanceChange,
): Device[] {
  const changed = devices.map((device) => regrouped(context, device, change));
  const found = new Set(stoppedBySettings(context, changed, change));
  for (const vehicle of changed)
    if (!found.has(vehicle.device) && isStoppedByGroups(context, vehicle)) found.add(vehicle.device);
  return [...found];
}

function regrouped({ registry }: RuleContext, device: Device, change: InheritanceChange): Regrouped {
  const before = groupAndAncestors(registry, device.groupId);
  if ('removedGroupId' in change) {
    const after = before.slice(0, before.indexOf(change.removedGroupId));
    return { device, after: { ...device, groupId: after[0] ?? 0 }, groups: { before, after } };
  }
  if ('device' in change) {
    const after = groupAndAncestors(registry, change.device.groupId);
    return { device, after: change.device, groups: { before, after } };
  }
  const { id, groupId } = change.group;
  const after = groupAndAncestors(registry, device.groupId, new Map([[id, groupId]]));
  // What the vehicle comes to is asked of it as if it were in the group above itself.
  return { device, after: { ...device, groupId }, groups: { before, after } };
}

/** Returns the vehicles that changed settings may stop: sooner, at more speed, or at an event of a rule or geofence. */
function stoppedBySettings(
  context: RuleContext,
  changed: readonly Regrouped[],
  change: InheritanceChange,
): Device[] {
  const { registry, namespace } = context;
  const attributesOf = (id: number): Attributes =>
    ('group' in change && change.group.id === id ? change.group : registry.groups.get(id))?.attributes ?? {};
  const stopped: Device[] = [];
  const others = new Map<string, { devices: Device[]; isConcerned: RulePredicate; movesBorder: boolean }>();
  for (const { device, after, groups } of changed) {
    const holders = (own: Device, ids: readonly number[], read: (id: number) => Attributes): Attributes[] => [
      own.attributes,
      ...ids.map(read),
      registry.server.attributes,
    ];
    const was = holders(device, groups.before, (id) => registry.groups.get(id)?.attributes ?? {});
    const is = holders(after, groups.after, attributesOf);
    if (!haveSameEngineStopRules(was, is, namespace)) {
      stopped.push(device);
      continue;
    }
    const [before, now] = [eventSettings(was), eventSettings(is)];
    const key = JSON.stringify([before, now]);
    const same = others.get(key);
    if (same) same.devices.push(device);
    else
      others.set(key, {
        devices: [device],
        isConcerned: rulesBySettings(before, now),
        movesBorder: movesGeofenceBorder(before, now),
      });
  }
  for (const { devices, isConcerned, movesBorder } of others.values())
    stopped.push(
      ...ruleStopEffects(context, devices, isConcerned),
      ...(movesBorder ? devices.filter((device) => hasGeofenceThatStops(context, device)) : []),
    );
  return stopped;
}

const NO_LIMIT = { attributes: {} };

type AppliedKind = 'geofence' | 'notification' | 'attribute' | 'maintenance' | 'command';

/** Whether what a vehicle comes to with its groups, or loses with them, may stop it. */
function isStoppedByGroups(context: RuleContext, { device, after, groups }: Regrouped): boolean {
  const { registry, namespace } = context;
  if (groups.before.join() === groups.after.join()) return false;
  const { associations } = registry;
  const among = (ids: readonly number[], kind: AppliedKind): Set<number> =>
    new Set(ids.flatMap((id) => [...associations.of('group', id, kind)]));
  const only = (kind: AppliedKind, here: readonly number[], there: readonly number[]): number[] => [
    ...among(here, kind)
      .difference(among(there, kind))
      .difference(associations.of('device', device.id, kind)),
  ];
  const brought = (kind: AppliedKind): number[] => only(kind, groups.after, groups.before);
  const lost = (kind: AppliedKind): number[] => only(kind, groups.before, groups.after);
  // Rules and commands that apply already count as well as those that it comes to.
  const both = [device, after];
  const isRuled = (isConcerned: RulePredicate): boolean =>
    ruleStopEffects(context, both, isConcerned).length > 0;
  const geofence = (id: number) => registry.index('geofence').get(id);
  const rules = new Set(brought('notification'));
  return (
    (rules.size > 0 && isRuled(({ id }) => rules.has(id))) ||
    brought('geofence').some((id) => {
      const found = geofence(id);
      return found !== undefined && (stopsEngineAtGeofence(found, after) || isRuled(rulesAtGeofence(id)));
    }) ||
    ([...brought('geofence'), ...lost('geofence')].some((id) => speedLimitOf(geofence(id) ?? NO_LIMIT)) &&
      isRuled(rulesOfEvents(['deviceOverspeed']))) ||
    [...brought('attribute'), ...lost('attribute')].some((id) => {
      const attribute = registry.index('attribute').get(id);
      return attribute !== undefined && attributeEffects(context, attribute, both).length > 0;
    }) ||
    (brought('maintenance').length > 0 && isRuled(rulesOfEvents(['maintenance']))) ||
    brought('command').some((id) => {
      const command = registry.index('command').get(id);
      return command !== undefined && both.some((member) => approvesFreeText(context, member, command));
    }) ||
    lost('command').some((id) => {
      const command = registry.index('command').get(id);
      return command !== undefined && replacedLockAction(command, namespace) === 'engineStop';
    })
  );
}
