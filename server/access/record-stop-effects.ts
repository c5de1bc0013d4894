import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import type { Device } from '@farol/core/domain/device/device';
import {
  geofenceStopFingerprint,
  locksEngineAtGeofences,
  locksEngineOn,
  locksEngineWithoutDriver,
  changesGeofenceMembership,
  stopsEngine,
} from '@farol/core/domain/command/engine-stop-cause';
import type { EngineStopSource } from '@farol/core/domain/access/engine-stop-permission';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { recordsAppliedTo, isAppliedTo } from '../registry/applied-records.ts';
import { devicesInGroups, groupAndAncestors } from '../registry/group-tree.ts';
import type { Association, PropertyKind } from '../storage/tables/associations.ts';
import type { RecordsByKind, VisibleKind } from '../storage/tables/record-kinds.ts';
import type { Registry } from '../registry/registry.ts';
import { approvesFreeText } from './free-text-engine-stop.ts';

/** Engines that a change stops, now or later. */
export interface EngineStopEffect {
  source: EngineStopSource;
  /** Empty while no device is affected yet: then only the right as such is checked. */
  deviceIds: readonly number[];
}

interface RuleContext {
  registry: Registry;
  namespace: Namespace;
}

type RecordEffectRule<T> = (context: RuleContext, before: T | undefined, after: T) => EngineStopEffect[];

/** Returns the engine stops that creating or editing a record causes. */
export function recordStopEffects<K extends VisibleKind>(
  context: RuleContext,
  kind: K,
  before: RecordsByKind[K] | undefined,
  after: RecordsByKind[K],
): EngineStopEffect[] {
  const effect: RecordEffectRule<RecordsByKind[K]> = RECORD_EFFECTS[kind];
  return effect(context, before, after);
}

/**
 * Returns the engine stops that removing a record causes: geofences without their calendar are always active.
 */
export function removalStopEffects(context: RuleContext, kind: VisibleKind, id: number): EngineStopEffect[] {
  return kind === 'calendar' ? calendarEffects(context, id) : [];
}

/** Returns the engine stops that an association causes. */
export function associationStopEffects(context: RuleContext, association: Association): EngineStopEffect[] {
  return ASSOCIATION_EFFECTS[association.property](context, association);
}

/** Whether a change removes an anchor from its device. */
export function removesAnchor(before: Geofence, after: Geofence | undefined): boolean {
  const anchored = anchoredDeviceId(before);
  return anchored !== undefined && (after === undefined || anchoredDeviceId(after) !== anchored);
}

/** Returns what makes a geofence of a device stop its engine at an event; undefined when nothing does. */
export function stopSourceAt(
  geofence: Geofence,
  device: Device,
  event: 'geofenceEnter' | 'geofenceExit',
): 'anchor' | 'record' | 'device' | undefined {
  const anchored = anchoredDeviceId(geofence);
  // An anchor only applies to the device it names.
  if (anchored !== undefined)
    return anchored === device.id && event === 'geofenceExit' ? 'anchor' : undefined;
  if (locksEngineOn(geofence, event)) return 'record';
  return locksEngineOn(device, event) ? 'device' : undefined;
}

const NONE = (): EngineStopEffect[] => [];

/** A new kind of record must declare its effect on engines here. */
const RECORD_EFFECTS: { [K in VisibleKind]: RecordEffectRule<RecordsByKind[K]> } = {
  geofence: (context, before, after) => {
    if (before && geofenceStopFingerprint(before) === geofenceStopFingerprint(after)) return [];
    const anchored = anchoredDeviceId(after);
    if (anchored !== undefined) return [{ source: 'anchor', deviceIds: [anchored] }];
    const applied = before ? devicesWith(context, 'geofence', before.id) : [];
    if (locksEngineAtGeofences(after)) return [{ source: 'record', deviceIds: idsOf(applied) }];
    return effectFor('device', idsOf(applied.filter(locksEngineAtGeofences)));
  },
  device: (context, before, after) => {
    const deviceIds = before ? [before.id] : [];
    const isNew = (test: (device: Device) => boolean): boolean => test(after) && !(before && test(before));
    const locks =
      isNew((device) => locksEngineOn(device, 'geofenceExit')) ||
      isNew((device) => locksEngineOn(device, 'geofenceEnter')) ||
      isNew((device) => locksEngineWithoutDriver(device, context.namespace));
    const joinsGroup = after.groupId !== 0 && after.groupId !== before?.groupId;
    const meetsStop = joinsGroup && stopsInGroup(context, before ?? after, after.groupId, after);
    return [
      ...(locks ? [{ source: 'device' as const, deviceIds }] : []),
      ...(meetsStop ? [{ source: 'record' as const, deviceIds }] : []),
    ];
  },
  group: (context, before, after) => {
    if (!before || after.groupId === 0 || after.groupId === before.groupId) return [];
    const stopped = devicesIn(context, before.id).filter((device) =>
      stopsInGroup(context, device, after.groupId, device),
    );
    return effectFor('record', idsOf(stopped));
  },
  command: (context, before, after) => {
    if (before && textOf(before) === textOf(after)) return [];
    return commandEffects(context, after, before ? devicesWith(context, 'command', before.id) : []);
  },
  calendar: (context, before, after) =>
    before && before.data !== after.data ? calendarEffects(context, before.id) : [],
  notification: (context, before, after) =>
    after.commandId !== before?.commandId && isStopCommand(context, after.commandId)
      ? [{ source: 'record', deviceIds: [] }]
      : [],
  attribute: (context, before, after) =>
    before && changesGeofenceMembership(after)
      ? effectFor('record', idsOf(devicesWith(context, 'attribute', before.id).filter(withStops(context))))
      : [],
  driver: NONE,
  maintenance: NONE,
};

const ASSOCIATION_EFFECTS: Readonly<
  Record<PropertyKind, (context: RuleContext, association: Association) => EngineStopEffect[]>
> = {
  geofence: (context, association) => {
    const geofence = context.registry.index('geofence').get(association.propertyId);
    if (!geofence || association.owner === 'user') return [];
    const devices = ownersOf(context, association);
    const anchored = anchoredDeviceId(geofence);
    if (anchored !== undefined)
      return [{ source: 'anchor', deviceIds: idsOf(devices.filter(({ id }) => id === anchored)) }];
    if (locksEngineAtGeofences(geofence)) return [{ source: 'record', deviceIds: idsOf(devices) }];
    return effectFor('device', idsOf(devices.filter(locksEngineAtGeofences)));
  },
  command: (context, association) => {
    const command = context.registry.index('command').get(association.propertyId);
    return command ? commandEffects(context, command, ownersOf(context, association)) : [];
  },
  notification: (context, association) => {
    const rule = context.registry.index('notification').get(association.propertyId);
    return rule && isStopCommand(context, rule.commandId)
      ? [{ source: 'record', deviceIds: idsOf(ownersOf(context, association)) }]
      : [];
  },
  attribute: (context, association) => {
    const attribute = context.registry.index('attribute').get(association.propertyId);
    return attribute && changesGeofenceMembership(attribute)
      ? effectFor('record', idsOf(ownersOf(context, association).filter(withStops(context))))
      : [];
  },
  device: NONE,
  group: NONE,
  driver: NONE,
  calendar: NONE,
  maintenance: NONE,
  managedUser: NONE,
  linkedDevice: NONE,
};

/** Returns the effects of a saved command that these devices can now receive. */
function commandEffects(
  context: RuleContext,
  command: RecordsByKind['command'],
  devices: readonly Device[],
): EngineStopEffect[] {
  return stopsEngine(command, context.namespace)
    ? [{ source: 'record', deviceIds: idsOf(devices) }]
    : effectFor('record', idsOf(devices.filter((device) => approvesFreeText(context, device, command))));
}

function textOf({ type, attributes }: RecordsByKind['command']): string {
  return JSON.stringify([type, attributes]);
}

function effectFor(source: EngineStopSource, deviceIds: readonly number[]): EngineStopEffect[] {
  return deviceIds.length > 0 ? [{ source, deviceIds }] : [];
}

function idsOf(devices: readonly Device[]): number[] {
  return devices.map(({ id }) => id);
}

function isStopCommand({ registry, namespace }: RuleContext, commandId: number): boolean {
  const command = registry.index('command').get(commandId);
  return command !== undefined && stopsEngine(command, namespace);
}

/** Returns the devices that a record applies to. */
function devicesWith(
  { registry }: RuleContext,
  kind: 'geofence' | 'command' | 'attribute',
  id: number,
): Device[] {
  return [...registry.devices.all()].filter((device) => isAppliedTo(registry, device, kind, id));
}

function devicesIn({ registry }: RuleContext, groupId: number): Device[] {
  return devicesInGroups(registry, [groupId]).flatMap((id) => registry.devices.get(id) ?? []);
}

/** Returns the devices of an association's owner; none for a user. */
function ownersOf(context: RuleContext, { owner, ownerId }: Association): Device[] {
  if (owner === 'group') return devicesIn(context, ownerId);
  const device = owner === 'device' ? context.registry.devices.get(ownerId) : undefined;
  return device ? [device] : [];
}

/**
 * Whether a device that joinsGroup a group gets a geofence there that stops its engine and did not apply before.
 */
function stopsInGroup({ registry }: RuleContext, before: Device, groupId: number, after: Device): boolean {
  const known =
    before.groupId === groupId ? new Set<number>() : recordsAppliedTo(registry, before, 'geofence');
  return groupAndAncestors(registry, groupId).some((id) =>
    [...registry.associations.of('group', id, 'geofence')].some((geofenceId) => {
      const geofence = registry.index('geofence').get(geofenceId);
      return geofence !== undefined && !known.has(geofenceId) && stopsAtEvents(geofence, after);
    }),
  );
}

function stopsAtEvents(geofence: Geofence, device: Device): boolean {
  return (['geofenceEnter', 'geofenceExit'] as const).some((event) => stopSourceAt(geofence, device, event));
}

function withStops({ registry }: RuleContext): (device: Device) => boolean {
  return (device) =>
    [...recordsAppliedTo(registry, device, 'geofence')].some((id) => {
      const geofence = registry.index('geofence').get(id);
      return geofence !== undefined && stopsAtEvents(geofence, device);
    });
}

function calendarEffects(context: RuleContext, calendarId: number): EngineStopEffect[] {
  return [...context.registry.index('geofence').all()]
    .filter((geofence) => geofence.calendarId === calendarId)
    .flatMap((geofence) => RECORD_EFFECTS.geofence(context, { ...geofence, area: '' }, geofence));
}
