import {
  geofenceStopFingerprint,
  locksEngineAtGeofences,
  locksEngineOn,
  changesDriverLock,
  locksEngineWithoutDriver,
} from '../../domain/command/engine-stop-cause.ts';
import { speedLimitOf } from '../../domain/geofence/geofence.ts';
import { associationOf } from '../../resources/descriptor/association.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import { recordFromWire } from '../../resources/records/record-wire.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { EngineStopFacts, type EngineStopFleet } from './engine-stop-facts.ts';
import { mayStopEngines, type EngineStopRecordChange } from './record-change.ts';
import type { RecordAction } from '../../resources/records/record-action.ts';
import { RESOURCES } from '../../resources/kinds/resources.ts';
import {
  changedSettings,
  holdsSetting,
  moveGeofenceBorder,
  rulesBySettings,
  rulesOfEvents,
  rulesOfSettings,
} from '../../domain/alert/rule-causes.ts';
import { haveSameEngineStopRulesEverywhere } from '../../domain/command/waiting-commands.ts';
import { isAircraft } from '../../domain/position/fix-trust.ts';
import type { Attributes } from '../../domain/values/attributes.ts';
import { ruleCommandFingerprint } from '../../domain/alert/notification-rule.ts';
import {
  type EngineStopCauseKind,
  type EngineStopCause,
  type EngineStopContext,
  type EngineStopEffect,
  type SingleRecordChange,
  type EngineStopLookup,
  associationEffects,
  geofenceEffects,
  commandEffects,
  notificationEffects,
  effectsOfRules,
  effectsOnRuled,
  devicesOfRule,
  attributeEffects,
  calendarEffects,
  lostCommandEffects,
  lostGeofenceEffects,
  dissociationEffects,
  borderEffects,
} from './engine-stop-effects.ts';
import {
  exchangedEffects,
  groupEffects,
  inheritedEffects,
  regroupEffects,
  waitingStopEffects,
} from './group-effects.ts';

/** What the user is asked. */
export interface EngineStopQuestion {
  readonly causes: readonly EngineStopCause[];
  /** The vehicles whose engines can be stopped; empty while no vehicle is concerned yet. */
  readonly deviceIds: readonly number[];
  /** False where this server does not say which vehicles a record is associated with. */
  readonly areVehiclesKnown: boolean;
}

/**
 * Returns the question about changes that let engines be stopped; undefined when they let none. The rules are
 * those by which the server asks for the right to stop these engines; where a look-up would be long, they
 * include more vehicles, never fewer. Rejects with a Failure: what cannot be judged is not changed.
 */
export async function engineStopQuestion(
  context: EngineStopContext,
  asked: readonly EngineStopRecordChange[],
): Promise<EngineStopQuestion | undefined> {
  const changes = asked
    .flatMap((change) => (change.type === 'action' ? changesOfAction(change.action) : change))
    .filter(mayStopEngines);
  const facts = new EngineStopFacts(context.ports, context.fleet);
  const lookup = { ...context, facts, changes };
  const effects = (await inBatches(changes, (change) => effectsOf(lookup, change))).flat();
  if (effects.length === 0) return undefined;
  const causes = new Map(effects.map(({ cause }) => [`${cause.kind} ${cause.name}`, cause]));
  return {
    causes: [...causes.values()],
    deviceIds: [...new Set(effects.flatMap(({ deviceIds }) => deviceIds))].filter((id) => id > 0),
    areVehiclesKnown: facts.areVehiclesKnown,
  };
}

async function effectsOf(lookup: EngineStopLookup, change: SingleRecordChange): Promise<EngineStopEffect[]> {
  if (change.type === 'associate') return await associationEffects(lookup, change.pair);
  if (change.type === 'dissociate') return await dissociationEffects(lookup, change.pair);
  if (change.type === 'remove') return (await REMOVAL_EFFECTS[change.name]?.(lookup, change.id)) ?? [];
  if (change.type === 'moveToGroup') {
    const groups = { before: lookup.fleet.groupOf(change.deviceId) ?? 0, after: change.groupId };
    return await regroupEffects(lookup, [change.deviceId], groups);
  }
  return (await SAVE_EFFECTS[change.name]?.(lookup, change.record)) ?? [];
}

/** Returns the changes of an action on several records. */
function changesOfAction(action: RecordAction): SingleRecordChange[] {
  const { type } = action;
  if (type === 'remove') return action.records.map(({ id }) => ({ type, name: action.name, id }));
  if (type === 'moveToGroup')
    return action.records.map(({ id }) => ({ type, deviceId: id, groupId: action.group.id }));
  if (type === 'import') return action.records.map((record) => ({ type: 'save', name: action.name, record }));
  const { name, records, side, targets } = action;
  return records.flatMap((record) =>
    targets.flatMap((target): SingleRecordChange[] => {
      const pair = associationOf(RESOURCES[name].associationKind, record.id, side, target.id);
      return pair ? [{ type: 'associate', pair }] : [];
    }),
  );
}

type RemovalRule = (lookup: EngineStopLookup, id: number) => Promise<EngineStopEffect[]>;

/** Kinds without a rule hold no stop off. */
const REMOVAL_EFFECTS: Partial<Record<ResourceName, RemovalRule>> = {
  calendars: calendarEffects,
  commands: lostCommandEffects,
  geofences: lostGeofenceEffects,
  groups: async (lookup, id) =>
    await regroupEffects(lookup, lookup.fleet.devicesIn(id), { before: id, after: 0 }),
};

type SaveRule = (lookup: EngineStopLookup, record: { readonly id: number }) => Promise<EngineStopEffect[]>;

/** Kinds without a rule stop no engine. */
const SAVE_EFFECTS: Partial<Record<ResourceName, SaveRule>> = {
  geofences: async (lookup, record) => {
    const after = recordFromWire('geofences', record);
    if (!after) return [];
    const before = await lookup.facts.stored('geofences', after.id);
    const isLimitChanged = before && speedLimitOf(before) !== speedLimitOf(after);
    const isMoved = !before || geofenceStopFingerprint(before) !== geofenceStopFingerprint(after);
    if (!isMoved && !isLimitChanged) return [];
    const deviceIds = await lookup.facts.devicesWith('geofence', after.id);
    return [
      ...(isMoved ? await geofenceEffects(lookup, after, deviceIds) : []),
      ...(isLimitChanged ? await effectsOnRuled(lookup, rulesOfEvents(['deviceOverspeed']), deviceIds) : []),
    ];
  },
  devices: async (lookup, record) => {
    const after = recordFromWire('devices', record);
    if (!after) return [];
    const { fleet, facts, namespace } = lookup;
    const locks = locksEngineAtGeofences(after);
    const locksUndriven = locksEngineWithoutDriver(after, namespace);
    const knownGroupId = after.id > 0 ? fleet.groupOf(after.id) : 0;
    const isNew = after.id <= 0;
    const ruled = isNew ? await effectsOfRules(lookup, ({ always }) => always, [after.id]) : [];
    const before = await facts.stored('devices', after.id);
    if (before) {
      const groups = { before: before.groupId, after: after.groupId };
      const changed = changedSettingsOf(before, after);
      ruled.push(
        ...(await effectsOnRuled(lookup, rulesOfSettings(changed), [after.id])),
        ...(moveGeofenceBorder(changed) ? await borderEffects(lookup, after) : []),
        ...(await inheritedEffects(lookup, [after.id], groups, after.attributes)),
      );
    }
    const was = before ?? { ...after, groupId: 0 };
    ruled.push(
      ...(await exchangedEffects(lookup, [after.id], { before: was.groupId, after: after.groupId })),
    );
    const isHeldAsBefore = haveSameEngineStopRulesEverywhere(
      holdersOf(fleet, was),
      holdersOf(fleet, after),
      namespace,
    );
    if (!isHeldAsBefore) ruled.push({ cause: { kind: 'waiting', name: after.name }, deviceIds: [after.id] });
    if (!locks && !locksUndriven && (after.groupId === 0 || after.groupId === knownGroupId)) return ruled;
    const isNewAt = (event: 'geofenceEnter' | 'geofenceExit'): boolean =>
      locksEngineOn(after, event) && !(before && locksEngineOn(before, event));
    const joined = await groupEffects(
      lookup,
      [after.id],
      { before: before?.groupId ?? 0, after: after.groupId },
      locks,
    );
    const cause = (kind: EngineStopCauseKind): EngineStopEffect => ({
      cause: { kind, name: after.name },
      deviceIds: [after.id],
    });
    return [
      ...(isNewAt('geofenceEnter') || isNewAt('geofenceExit') ? [cause('device')] : []),
      ...(locksUndriven && changesDriverLock(before, after, namespace) ? [cause('driver')] : []),
      ...joined,
      ...ruled,
    ];
  },
  groups: async (lookup, record) => {
    const after = recordFromWire('groups', record);
    if (!after || after.id <= 0) return [];
    const groups = { before: lookup.fleet.parentOf(after.id) ?? 0, after: after.groupId };
    const deviceIds = lookup.fleet.devicesIn(after.id);
    const before = await lookup.facts.stored('groups', after.id);
    const isConcerned = rulesBySettings(before?.attributes ?? {}, after.attributes);
    return [
      ...(await groupEffects(lookup, deviceIds, groups)),
      ...(await exchangedEffects(lookup, deviceIds, groups)),
      ...(await inheritedEffects(lookup, deviceIds, groups)),
      ...(await effectsOnRuled(lookup, isConcerned, deviceIds)),
      ...(await waitingStopEffects(lookup, deviceIds, {
        name: after.name,
        before: holdersOf(lookup.fleet, { attributes: before?.attributes ?? {}, groupId: groups.before }),
        after: holdersOf(lookup.fleet, after),
      })),
    ];
  },
  commands: async (lookup, record) => {
    const after = recordFromWire('commands', record);
    if (!after) return [];
    const before = await lookup.facts.stored('commands', after.id);
    if (before && contentOf(before) === contentOf(after)) return [];
    const linked = await lookup.facts.devicesWith('command', after.id);
    return [
      ...(await commandEffects(lookup, after, linked)),
      ...(await effectsOfRules(lookup, (rule) => rule.commandId === after.id && after.id > 0)),
    ];
  },
  calendars: async (lookup, record) => {
    const after = recordFromWire('calendars', record);
    if (!after || after.id <= 0) return [];
    const before = await lookup.facts.stored('calendars', after.id);
    return before?.data === after.data ? [] : await calendarEffects(lookup, after.id);
  },
  notifications: async (lookup, record) => {
    const after = recordFromWire('notifications', record);
    if (!after || after.commandId === 0) return [];
    const before = await lookup.facts.stored('notifications', after.id);
    if (before && ruleCommandFingerprint(before) === ruleCommandFingerprint(after)) return [];
    return await notificationEffects(lookup, after, await devicesOfRule(lookup, after));
  },
  maintenances: async (lookup, record) => {
    const after = recordFromWire('maintenances', record);
    if (!after || after.id <= 0) return [];
    const before = await lookup.facts.stored('maintenances', after.id);
    if (before && dueOf(before) === dueOf(after)) return [];
    const deviceIds = await lookup.facts.devicesWith('maintenance', after.id);
    return await effectsOnRuled(lookup, rulesOfEvents(['maintenance']), deviceIds);
  },
  computedAttributes: async (lookup, record) => {
    const after = recordFromWire('computedAttributes', record);
    if (!after || after.id <= 0) return [];
    return await attributeEffects(lookup, after, await lookup.facts.devicesWith('attribute', after.id));
  },
};

/** Returns the attributes of a device or group and of the groups that it is in, the nearest first. */
function holdersOf(
  fleet: EngineStopFleet,
  { attributes, groupId }: { attributes: Attributes; groupId: number },
): Attributes[] {
  return [attributes, ...fleet.groupAndAncestors(groupId).map((id) => fleet.groupAttributes(id))];
}

/** Returns what changed of the settings of a device; without a limit the category says which speeds are believed. */
function changedSettingsOf(before: RecordOf<'devices'>, after: RecordOf<'devices'>): readonly string[] {
  const changed = changedSettings(before.attributes, after.attributes);
  const isByCategory =
    isAircraft(before.category) !== isAircraft(after.category) && !holdsSetting(after.attributes, MAX_SPEED);
  return isByCategory ? [...changed, MAX_SPEED] : changed;
}

const MAX_SPEED = 'filter.maxSpeed';

/** Returns when a maintenance is due, as a text to compare. */
function dueOf({ type, start, period }: RecordOf<'maintenances'>): string {
  return JSON.stringify([type, start, period]);
}

/** Returns what a saved command does, as a text to compare. */
function contentOf({ type, attributes }: RecordOf<'commands'>): string {
  return JSON.stringify([type, attributes]);
}
