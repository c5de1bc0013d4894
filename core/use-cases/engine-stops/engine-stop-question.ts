import {
  changesGeofenceMembership,
  geofenceStopFingerprint,
  locksEngineAtGeofences,
  locksEngineOn,
  locksEngineWithoutDriver,
  stopsEngine,
} from '../../domain/command/engine-stop-cause.ts';
import { isFreeText } from '../../domain/command/free-text-stop.ts';
import { anchoredDeviceId } from '../../domain/geofence/anchor.ts';
import type { Geofence } from '../../domain/geofence/geofence.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import { associationOf, type Association } from '../../resources/descriptor/association.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import { recordFromWire } from '../../resources/records/record-wire.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { EngineStopFacts, type EngineStopFleet } from './engine-stop-facts.ts';
import { mayStopEngines, type EngineStopRecordChange } from './record-change.ts';
import type { RecordAction } from '../../resources/records/record-action.ts';
import { RESOURCES } from '../../resources/kinds/resources.ts';
import {
  ANY_RULE,
  rulesAtGeofence,
  rulesBySettings,
  LINKED_VEHICLE_RULES,
  rulesOfEvents,
  type RulePredicate,
} from '../../domain/alert/rule-causes.ts';
import { ruleCommandFingerprint, sendsCommand } from '../../domain/alert/notification-rule.ts';
import type { RecordChangePorts } from './engine-stop-confirmation.ts';

/** What lets engines be stopped, by the kind of rule. */
export type EngineStopCauseKind =
  | 'geofenceEnter'
  | 'geofenceExit'
  | 'geofenceBoth'
  | 'geofenceOfLocking'
  | 'anchor'
  | 'device'
  | 'driver'
  | 'group'
  | 'command'
  | 'freeText'
  | 'notification'
  | 'attribute'
  | 'calendar';

/** A rule that stops engines and its name; '' where it has none. */
export interface EngineStopCause {
  readonly kind: EngineStopCauseKind;
  readonly name: string;
}

/** What the user is asked. */
export interface EngineStopQuestion {
  readonly causes: readonly EngineStopCause[];
  /** The vehicles whose engines can be stopped; empty while no vehicle is concerned yet. */
  readonly deviceIds: readonly number[];
  /** False where this server does not say which vehicles a record is associated with. */
  readonly areVehiclesKnown: boolean;
}

/** What is looked up to tell which engines a change lets be stopped. */
export interface EngineStopContext {
  ports: RecordChangePorts;
  fleet: EngineStopFleet;
  namespace: Namespace;
}

interface Effect {
  cause: EngineStopCause;
  deviceIds: readonly number[];
}

/** A change of one record. */
type SingleChange = Exclude<EngineStopRecordChange, { type: 'action' }>;

interface Lookup extends EngineStopContext {
  facts: EngineStopFacts;
  changes: readonly SingleChange[];
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

async function effectsOf(lookup: Lookup, change: SingleChange): Promise<Effect[]> {
  if (change.type === 'associate') return await associationEffects(lookup, change.pair);
  if (change.type === 'remove') return await calendarEffects(lookup, change.id);
  if (change.type === 'moveToGroup')
    return await groupEffects(lookup, [change.deviceId], {
      before: lookup.fleet.groupOf(change.deviceId) ?? 0,
      after: change.groupId,
    });
  return (await SAVE_EFFECTS[change.name]?.(lookup, change.record)) ?? [];
}

/** Returns the changes of an action on several records. */
function changesOfAction(action: RecordAction): SingleChange[] {
  const { type } = action;
  if (type === 'remove') return action.records.map(({ id }) => ({ type, name: action.name, id }));
  if (type === 'moveToGroup')
    return action.records.map(({ id }) => ({ type, deviceId: id, groupId: action.group.id }));
  if (type === 'import') return action.records.map((record) => ({ type: 'save', name: action.name, record }));
  const { name, records, side, targets } = action;
  return records.flatMap((record) =>
    targets.flatMap((target): SingleChange[] => {
      const pair = associationOf(RESOURCES[name].associationKind, record.id, side, target.id);
      return pair ? [{ type: 'associate', pair }] : [];
    }),
  );
}

type SaveRule = (lookup: Lookup, record: { readonly id: number }) => Promise<Effect[]>;

/** Kinds without a rule stop no engine. */
const SAVE_EFFECTS: Partial<Record<ResourceName, SaveRule>> = {
  geofences: async (lookup, record) => {
    const after = recordFromWire('geofences', record);
    if (!after) return [];
    const before = await lookup.facts.stored('geofences', after.id);
    const isLimitChanged = before && before.attributes['speedLimit'] !== after.attributes['speedLimit'];
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
    if (before)
      ruled.push(
        ...(await effectsOnRuled(lookup, rulesBySettings(before.attributes, after.attributes), [after.id])),
      );
    if (!locks && !locksUndriven && (after.groupId === 0 || after.groupId === knownGroupId)) return ruled;
    const isNewAt = (event: 'geofenceEnter' | 'geofenceExit'): boolean =>
      locksEngineOn(after, event) && !(before && locksEngineOn(before, event));
    const joined = await groupEffects(
      lookup,
      [after.id],
      { before: before?.groupId ?? 0, after: after.groupId },
      locks,
    );
    const cause = (kind: EngineStopCauseKind): Effect => ({
      cause: { kind, name: after.name },
      deviceIds: [after.id],
    });
    return [
      ...(isNewAt('geofenceEnter') || isNewAt('geofenceExit') ? [cause('device')] : []),
      ...(locksUndriven && !(before && locksEngineWithoutDriver(before, namespace)) ? [cause('driver')] : []),
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
      ...(await effectsOnRuled(lookup, isConcerned, deviceIds)),
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

/** What a record of a kind does that applies to vehicles. */
type AppliedRule<K extends ResourceName> = (
  lookup: Lookup,
  record: RecordOf<K>,
  deviceIds: readonly number[],
) => Promise<Effect[]>;

async function associationEffects(lookup: Lookup, { owner, property }: Association): Promise<Effect[]> {
  const deviceIds = owner.kind === 'group' ? lookup.fleet.devicesIn(owner.id) : [owner.id];
  const applied = async <K extends ResourceName>(name: K, rule: AppliedRule<K>): Promise<Effect[]> => {
    const record = await recordOf(lookup, name, property.id);
    return record ? await rule(lookup, record, deviceIds) : [];
  };
  if (property.kind === 'geofence') return await applied('geofences', geofenceEffects);
  if (property.kind === 'command') return await applied('commands', commandEffects);
  if (property.kind === 'notification') return await applied('notifications', notificationEffects);
  if (property.kind === 'maintenance')
    return await effectsOnRuled(lookup, rulesOfEvents(['maintenance']), deviceIds);
  if (property.kind === 'linkedDevice')
    return await effectsOnRuled(lookup, LINKED_VEHICLE_RULES, [...deviceIds, property.id]);
  return await applied('computedAttributes', attributeEffects);
}

async function geofenceEffects(
  lookup: Lookup,
  geofence: Geofence,
  deviceIds: readonly number[],
): Promise<Effect[]> {
  const { name } = geofence;
  const anchored = anchoredDeviceId(geofence);
  if (anchored !== undefined) return [{ cause: { kind: 'anchor', name }, deviceIds: [anchored] }];
  const onEnter = locksEngineOn(geofence, 'geofenceEnter');
  const onExit = locksEngineOn(geofence, 'geofenceExit');
  if (onEnter || onExit) {
    const kind = onEnter && onExit ? 'geofenceBoth' : onEnter ? 'geofenceEnter' : 'geofenceExit';
    return [{ cause: { kind, name }, deviceIds }];
  }
  const locking = await lookup.facts.lockingAmong(deviceIds);
  const limited = geofence.attributes['speedLimit'] !== undefined;
  const isConcerned: RulePredicate = (rule) =>
    rulesAtGeofence(geofence.id)(rule) || (limited && rule.type === 'deviceOverspeed');
  return [
    ...(locking.length > 0
      ? [{ cause: { kind: 'geofenceOfLocking', name } as const, deviceIds: locking }]
      : []),
    ...(await effectsOnRuled(lookup, isConcerned, deviceIds)),
  ];
}

async function commandEffects(
  { facts, namespace }: Lookup,
  command: RecordOf<'commands'>,
  deviceIds: readonly number[],
): Promise<Effect[]> {
  const name = command.description ?? '';
  if (stopsEngine(command, namespace)) return [{ cause: { kind: 'command', name }, deviceIds }];
  if (!isFreeText(command) || deviceIds.length === 0) return [];
  // To such vehicles free text is approved by being associated with them: it may then be any command.
  const commands = await facts.commands();
  const isReplaced = commands.some((item) => item.type !== 'engineStop' && stopsEngine(item, namespace));
  return isReplaced ? [{ cause: { kind: 'freeText', name }, deviceIds }] : [];
}

async function notificationEffects(
  lookup: Lookup,
  { commandId, description }: RecordOf<'notifications'>,
  deviceIds: readonly number[],
): Promise<Effect[]> {
  const command = commandId > 0 ? await recordOf(lookup, 'commands', commandId) : undefined;
  if (!command || !stopsEngine(command, lookup.namespace)) return [];
  return [{ cause: { kind: 'notification', name: description ?? '' }, deviceIds }];
}

/**
 * Returns the effects of the stored rules that send engine stops, among those of a kind.
 * @param deviceIds the vehicles that come under them; by default those that they apply to
 */
async function effectsOfRules(
  lookup: Lookup,
  isConcerned: (rule: RecordOf<'notifications'>) => boolean,
  deviceIds?: readonly number[],
): Promise<Effect[]> {
  const rules = (await lookup.facts.notifications()).filter(
    (rule) => sendsCommand(rule) && isConcerned(rule),
  );
  const effects = await inBatches(rules, async (rule) =>
    notificationEffects(lookup, rule, deviceIds ?? (await devicesOfRule(lookup, rule))),
  );
  return effects.flat();
}

/**
 * Returns the effects of a change that may cause an event on vehicles: of the rules that stop them at it.
 * @param isConcerned the rules of such events
 */
async function effectsOnRuled(
  lookup: Lookup,
  isConcerned: RulePredicate,
  deviceIds: readonly number[],
): Promise<Effect[]> {
  if (deviceIds.length === 0) return [];
  const changed = new Set(deviceIds);
  return (await effectsOfRules(lookup, isConcerned))
    .map(({ cause, deviceIds: ruled }) => ({ cause, deviceIds: ruled.filter((id) => changed.has(id)) }))
    .filter(({ deviceIds: ruled }) => ruled.length > 0);
}

async function devicesOfRule(
  { facts, fleet }: Lookup,
  { always, id }: RecordOf<'notifications'>,
): Promise<readonly number[]> {
  return always ? fleet.allDevices() : await facts.devicesWith('notification', id);
}

async function attributeEffects(
  lookup: Lookup,
  attribute: RecordOf<'computedAttributes'>,
  deviceIds: readonly number[],
): Promise<Effect[]> {
  const { facts } = lookup;
  const ruled = await effectsOnRuled(lookup, ANY_RULE, deviceIds);
  if (!changesGeofenceMembership(attribute) || deviceIds.length === 0) return ruled;
  const doesAnyLock = (await facts.geofences()).some(
    (geofence) => locksEngineAtGeofences(geofence) || anchoredDeviceId(geofence) !== undefined,
  );
  const stopped = doesAnyLock ? deviceIds : await facts.lockingAmong(deviceIds);
  const cause = { kind: 'attribute', name: attribute.description ?? '' } as const;
  return [...(stopped.length > 0 ? [{ cause, deviceIds: stopped }] : []), ...ruled];
}

async function calendarEffects(lookup: Lookup, calendarId: number): Promise<Effect[]> {
  const { facts } = lookup;
  const geofences = (await facts.geofences()).filter((geofence) => geofence.calendarId === calendarId);
  const effects = await inBatches(geofences, async (geofence) =>
    geofenceEffects(lookup, geofence, await facts.devicesWith('geofence', geofence.id)),
  );
  const rules = await effectsOfRules(lookup, (rule) => rule.calendarId === calendarId);
  return [...effects.flat(), ...rules].map(({ cause, deviceIds }) => ({
    cause: { ...cause, kind: 'calendar' },
    deviceIds,
  }));
}

/**
 * Returns the effects of coming under groups with geofences or rules that stop engines.
 * @param doLock whether the devices themselves lock at every geofence; by default it is looked up
 */
async function groupEffects(
  lookup: Lookup,
  deviceIds: readonly number[],
  groups: { before: number; after: number },
  doLock?: boolean,
): Promise<Effect[]> {
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

/** Returns a record that is saved with the same changes, else the stored one. */
async function recordOf<K extends ResourceName>(
  { changes, facts }: Lookup,
  name: K,
  id: number,
): Promise<RecordOf<K> | undefined> {
  for (const change of changes)
    if (change.type === 'save' && change.name === name && change.record.id === id)
      return recordFromWire(name, change.record);
  return await facts.stored(name, id);
}

/** Returns when a maintenance is due, as a text to compare. */
function dueOf({ type, start, period }: RecordOf<'maintenances'>): string {
  return JSON.stringify([type, start, period]);
}

/** Returns what a saved command does, as a text to compare. */
function contentOf({ type, attributes }: RecordOf<'commands'>): string {
  return JSON.stringify([type, attributes]);
}
