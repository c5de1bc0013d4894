import {
  changesDriverlessStop,
  changesGeofenceMembership,
  changesSpeedOfStops,
  locksEngineAtGeofences,
  locksEngineOn,
  locksEngineWithoutDriver,
  stopsEngine,
} from '../../domain/command/engine-stop-cause.ts';
import { replacedLockAction } from '../../domain/command/lock.ts';
import { isFreeText } from '../../domain/command/free-text-stop.ts';
import { anchoredDeviceId } from '../../domain/geofence/anchor.ts';
import { speedLimitOf, type Geofence } from '../../domain/geofence/geofence.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Association } from '../../resources/descriptor/association.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import type { RecordOf } from '../../resources/kinds/resources.ts';
import { recordFromWire } from '../../resources/records/record-wire.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { EngineStopFacts, type EngineStopFleet } from './engine-stop-facts.ts';
import type { EngineStopRecordChange } from './record-change.ts';
import {
  ANY_RULE,
  rulesAtGeofence,
  LINKED_VEHICLE_RULES,
  rulesOfEvents,
  type RulePredicate,
} from '../../domain/alert/rule-causes.ts';
import { sendsCommand } from '../../domain/alert/notification-rule.ts';
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
  | 'computed'
  | 'waiting'
  | 'calendar';

/** A rule that stops engines and its name; '' where it has none. */
export interface EngineStopCause {
  readonly kind: EngineStopCauseKind;
  readonly name: string;
}

/** What is looked up to tell which engines a change lets be stopped. */
export interface EngineStopContext {
  ports: RecordChangePorts;
  fleet: EngineStopFleet;
  namespace: Namespace;
}

/** A rule that stops engines, and the vehicles that come under it. */
export interface EngineStopEffect {
  cause: EngineStopCause;
  deviceIds: readonly number[];
}

/** A change of one record. */
export type SingleRecordChange = Exclude<EngineStopRecordChange, { type: 'action' }>;

/** The context with what was looked up already, and all changes that are made together. */
export interface EngineStopLookup extends EngineStopContext {
  facts: EngineStopFacts;
  changes: readonly SingleRecordChange[];
}

/** What a record of a kind does that applies to vehicles. */
type AppliedRule<K extends ResourceName> = (
  lookup: EngineStopLookup,
  record: RecordOf<K>,
  deviceIds: readonly number[],
) => Promise<EngineStopEffect[]>;

/** Returns what an association lets stop: its record then applies to the vehicles of its owner. */
export async function associationEffects(
  lookup: EngineStopLookup,
  { owner, property }: Association,
): Promise<EngineStopEffect[]> {
  const deviceIds = owner.kind === 'group' ? lookup.fleet.devicesIn(owner.id) : [owner.id];
  const applied = async <K extends ResourceName>(
    name: K,
    rule: AppliedRule<K>,
  ): Promise<EngineStopEffect[]> => {
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

/** Returns what a geofence lets stop, by its own locks, those of vehicles, and rules at it. */
export async function geofenceEffects(
  lookup: EngineStopLookup,
  geofence: Geofence,
  deviceIds: readonly number[],
): Promise<EngineStopEffect[]> {
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
  const limited = speedLimitOf(geofence) !== undefined;
  const isConcerned: RulePredicate = (rule) =>
    rulesAtGeofence(geofence.id)(rule) || (limited && rule.type === 'deviceOverspeed');
  return [
    ...(locking.length > 0
      ? [{ cause: { kind: 'geofenceOfLocking', name } as const, deviceIds: locking }]
      : []),
    ...(await effectsOnRuled(lookup, isConcerned, deviceIds)),
  ];
}

/** Returns what a saved command lets stop. */
export async function commandEffects(
  { facts, namespace }: EngineStopLookup,
  command: RecordOf<'commands'>,
  deviceIds: readonly number[],
): Promise<EngineStopEffect[]> {
  const name = command.description ?? '';
  if (stopsEngine(command, namespace)) return [{ cause: { kind: 'command', name }, deviceIds }];
  if (!isFreeText(command) || deviceIds.length === 0) return [];
  // To such vehicles free text is approved by being associated with them: it may then be any command.
  const commands = await facts.commands();
  const isReplaced = commands.some((item) => item.type !== 'engineStop' && stopsEngine(item, namespace));
  return isReplaced ? [{ cause: { kind: 'freeText', name }, deviceIds }] : [];
}

/** Returns what a rule lets stop by the command that it sends. */
export async function notificationEffects(
  lookup: EngineStopLookup,
  { commandId, description }: RecordOf<'notifications'>,
  deviceIds: readonly number[],
): Promise<EngineStopEffect[]> {
  const command = commandId > 0 ? await recordOf(lookup, 'commands', commandId) : undefined;
  if (!command || !stopsEngine(command, lookup.namespace)) return [];
  return [{ cause: { kind: 'notification', name: description ?? '' }, deviceIds }];
}

/**
 * Returns the effects of the stored rules that send engine stops, among those of a kind.
 * @param deviceIds the vehicles that come under them; by default those that they apply to
 */
export async function effectsOfRules(
  lookup: EngineStopLookup,
  isConcerned: (rule: RecordOf<'notifications'>) => boolean,
  deviceIds?: readonly number[],
): Promise<EngineStopEffect[]> {
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
export async function effectsOnRuled(
  lookup: EngineStopLookup,
  isConcerned: RulePredicate,
  deviceIds: readonly number[],
): Promise<EngineStopEffect[]> {
  if (deviceIds.length === 0) return [];
  const changed = new Set(deviceIds);
  return (await effectsOfRules(lookup, isConcerned))
    .map(({ cause, deviceIds: ruled }) => ({ cause, deviceIds: ruled.filter((id) => changed.has(id)) }))
    .filter(({ deviceIds: ruled }) => ruled.length > 0);
}

/** Returns the vehicles that a rule applies to. */
export async function devicesOfRule(
  { facts, fleet }: EngineStopLookup,
  { always, id }: RecordOf<'notifications'>,
): Promise<readonly number[]> {
  return always ? fleet.allDevices() : await facts.devicesWith('notification', id);
}

/** Returns what a computed attribute lets stop: it may change where a vehicle counts as being, and how fast. */
export async function attributeEffects(
  lookup: EngineStopLookup,
  attribute: RecordOf<'computedAttributes'>,
  deviceIds: readonly number[],
): Promise<EngineStopEffect[]> {
  const { facts, namespace } = lookup;
  const name = attribute.description ?? '';
  const ruled = await effectsOnRuled(lookup, ANY_RULE, deviceIds);
  if (changesSpeedOfStops(attribute) && deviceIds.length > 0)
    return [{ cause: { kind: 'computed', name }, deviceIds }, ...ruled];
  if (changesDriverlessStop(attribute)) {
    const undriven = await facts.devicesAmong(deviceIds, (device) =>
      locksEngineWithoutDriver(device, namespace),
    );
    return [
      ...(undriven.length > 0 ? [{ cause: { kind: 'computed', name } as const, deviceIds: undriven }] : []),
      ...ruled,
    ];
  }
  if (!changesGeofenceMembership(attribute) || deviceIds.length === 0) return ruled;
  const doesAnyLock = (await facts.geofences()).some(
    (geofence) => locksEngineAtGeofences(geofence) || anchoredDeviceId(geofence) !== undefined,
  );
  const stopped = doesAnyLock ? deviceIds : await facts.lockingAmong(deviceIds);
  const cause = { kind: 'attribute', name } as const;
  return [...(stopped.length > 0 ? [{ cause, deviceIds: stopped }] : []), ...ruled];
}

/** Returns what the geofences and rules of a calendar let stop when it changes. */
export async function calendarEffects(
  lookup: EngineStopLookup,
  calendarId: number,
): Promise<EngineStopEffect[]> {
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
 * Returns the effects of vehicles that lose a saved command: where it replaced the engine stop, its text counts as any
 * other for them.
 * @param deviceIds by default all that have it
 */
export async function lostCommandEffects(
  { facts, namespace }: EngineStopLookup,
  commandId: number,
  deviceIds?: readonly number[],
): Promise<EngineStopEffect[]> {
  const command = await facts.stored('commands', commandId);
  if (!command || replacedLockAction(command, namespace) !== 'engineStop') return [];
  const losing = deviceIds ?? (await facts.devicesWith('command', commandId));
  const cause = { kind: 'freeText', name: command.description ?? '' } as const;
  return losing.length > 0 ? [{ cause, deviceIds: losing }] : [];
}

/**
 * Returns the effects of vehicles that lose a geofence: its speed limit may have been the higher one.
 * @param deviceIds by default all that have it
 */
export async function lostGeofenceEffects(
  lookup: EngineStopLookup,
  geofenceId: number,
  deviceIds?: readonly number[],
): Promise<EngineStopEffect[]> {
  const { facts } = lookup;
  const geofence = (await facts.geofences()).find(({ id }) => id === geofenceId);
  if (!geofence || speedLimitOf(geofence) === undefined) return [];
  const losing = deviceIds ?? (await facts.devicesWith('geofence', geofenceId));
  return await effectsOnRuled(lookup, rulesOfEvents(['deviceOverspeed']), losing);
}

/** Returns what the association with a record held off of vehicles that it no longer applies to. */
export async function dissociationEffects(
  lookup: EngineStopLookup,
  { owner, property: { kind, id } }: Association,
): Promise<EngineStopEffect[]> {
  const deviceIds = owner.kind === 'group' ? lookup.fleet.devicesIn(owner.id) : [owner.id];
  if (kind === 'command') return await lostCommandEffects(lookup, id, deviceIds);
  if (kind === 'geofence') return await lostGeofenceEffects(lookup, id, deviceIds);
  const attribute = await lookup.facts.stored('computedAttributes', id);
  return attribute ? await attributeEffects(lookup, attribute, deviceIds) : [];
}

/**
 * Returns the effects of settings that decide when vehicles count as having left or entered a geofence: of all that
 * stop them there.
 * @param name of the vehicle
 */
export async function borderEffects(
  lookup: EngineStopLookup,
  { id, name }: Pick<RecordOf<'devices'>, 'id' | 'name'>,
): Promise<EngineStopEffect[]> {
  const { facts } = lookup;
  const stopping = (await facts.geofences()).filter(
    (geofence) => locksEngineAtGeofences(geofence) || anchoredDeviceId(geofence) === id,
  );
  const effects = await inBatches(stopping, async (geofence) =>
    (await facts.devicesWith('geofence', geofence.id)).includes(id)
      ? await geofenceEffects(lookup, geofence, [id])
      : [],
  );
  const locks = (await facts.lockingAmong([id])).length > 0;
  return [
    ...effects.flat(),
    ...(locks ? [{ cause: { kind: 'device', name } as const, deviceIds: [id] }] : []),
  ];
}

/** Returns a record that is saved with the same changes, else the stored one. */
async function recordOf<K extends ResourceName>(
  { changes, facts }: EngineStopLookup,
  name: K,
  id: number,
): Promise<RecordOf<K> | undefined> {
  for (const change of changes)
    if (change.type === 'save' && change.name === name && change.record.id === id)
      return recordFromWire(name, change.record);
  return await facts.stored(name, id);
}
