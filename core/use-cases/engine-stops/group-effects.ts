import {
  changedSettings,
  eventSettings,
  rulesAtGeofence,
  rulesOfSettings,
} from '../../domain/alert/rule-causes.ts';
import { sendsCommand } from '../../domain/alert/notification-rule.ts';
import { locksEngineAtGeofences } from '../../domain/command/engine-stop-cause.ts';
import { anchoredDeviceId } from '../../domain/geofence/anchor.ts';
import type { Attributes } from '../../domain/values/attributes.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import {
  effectsOnRuled,
  notificationEffects,
  type EngineStopEffect,
  type EngineStopLookup,
} from './engine-stop-effects.ts';

/**
 * Returns the effects of coming under groups with geofences or rules that stop engines.
 * @param doLock whether the devices themselves lock at every geofence; by default it is looked up
 */
export async function groupEffects(
  lookup: EngineStopLookup,
  deviceIds: readonly number[],
  groups: { before: number; after: number },
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
  groups: { before: number; after: number },
  own: Attributes = {},
): Promise<EngineStopEffect[]> {
  const { fleet } = lookup;
  const settingsIn = (groupId: number): Attributes =>
    eventSettings([own, ...fleet.groupAndAncestors(groupId).map((id) => fleet.groupAttributes(id))]);
  const changed = changedSettings(settingsIn(groups.before), settingsIn(groups.after));
  return changed.length === 0 ? [] : await effectsOnRuled(lookup, rulesOfSettings(changed), deviceIds);
}
