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
import type { VisibleKind } from './access.ts';
import { recordsAppliedTo, isAppliedTo } from '../registry/applied-records.ts';
import { devicesInGroups } from '../reports/report-devices.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { Association, PropertyKind } from '../storage/tables/associations.ts';
import type { RecordsByKind } from '../storage/tables/record-kinds.ts';
import type { Registry } from '../registry/registry.ts';

/** Engines that a change makes stop, now or later. */
export interface EngineStopEffect {
  source: EngineStopSource;
  /** Empty while no device is concerned yet: the right as such is asked for. */
  deviceIds: readonly number[];
}

interface RuleContext {
  registry: Registry;
  namespace: Namespace;
}

type RecordEffectRule<T> = (context: RuleContext, before: T | undefined, after: T) => EngineStopEffect[];

/** Which engines the making or changing of a record makes stop. */
export function recordStopEffects<K extends VisibleKind>(
  context: RuleContext,
  kind: K,
  before: RecordsByKind[K] | undefined,
  after: RecordsByKind[K],
): EngineStopEffect[] {
  const effect: RecordEffectRule<RecordsByKind[K]> = RECORD_EFFECTS[kind];
  return effect(context, before, after);
}

/** Which engines the removal of a record makes stop: geofences that it kept closed at times are open always. */
export function removalStopEffects(context: RuleContext, kind: VisibleKind, id: number): EngineStopEffect[] {
  return kind === 'calendar' ? fencesOfCalendar(context, id) : [];
}

/** Which engines a link makes stop. */
export function associationStopEffects(context: RuleContext, association: Association): EngineStopEffect[] {
  return ASSOCIATION_EFFECTS[association.property](context, association);
}

/** The anchor that guards a vehicle and does so no more after a change. */
export function removesAnchor(before: Geofence, after: Geofence | undefined): boolean {
  const anchored = anchoredDeviceId(before);
  return anchored !== undefined && (after === undefined || anchoredDeviceId(after) !== anchored);
}

/** By what a geofence that applies to a device stops its engine at an event; nothing when it does not. */
export function stopSourceAt(
  geofence: Geofence,
  device: Device,
  event: 'geofenceEnter' | 'geofenceExit',
): 'anchor' | 'record' | 'device' | undefined {
  const anchored = anchoredDeviceId(geofence);
  // An anchor that names another device is not this one's.
  if (anchored !== undefined)
    return anchored === device.id && event === 'geofenceExit' ? 'anchor' : undefined;
  if (locksEngineOn(geofence, event)) return 'record';
  return locksEngineOn(device, event) ? 'device' : undefined;
}

const NONE = (): EngineStopEffect[] => [];

/** A new kind of record has to say here what it does to engines. */
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
    const isNew = (is: (device: Device) => boolean): boolean => is(after) && !(before && is(before));
    const locks =
      isNew((device) => locksEngineOn(device, 'geofenceExit')) ||
      isNew((device) => locksEngineOn(device, 'geofenceEnter')) ||
      isNew((device) => locksEngineWithoutDriver(device, context.namespace));
    const joins = after.groupId !== 0 && after.groupId !== before?.groupId;
    const meets = joins && stopsInGroup(context, before ?? after, after.groupId, after);
    return [
      ...(locks ? [{ source: 'device' as const, deviceIds }] : []),
      ...(meets ? [{ source: 'record' as const, deviceIds }] : []),
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
    const isSame = before && JSON.stringify([before.type, before.attributes]) === textOf(after);
    if (isSame || !stopsEngine(after, context.namespace)) return [];
    return [{ source: 'record', deviceIds: before ? idsOf(devicesWith(context, 'command', before.id)) : [] }];
  },
  calendar: (context, before, after) =>
    before && before.data !== after.data ? fencesOfCalendar(context, before.id) : [],
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
  command: (context, association) =>
    isStopCommand(context, association.propertyId)
      ? [{ source: 'record', deviceIds: idsOf(ownersOf(context, association)) }]
      : [],
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

/** The devices that a record applies to. */
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

/** The devices that a link is for; none for a user's. */
function ownersOf(context: RuleContext, { owner, ownerId }: Association): Device[] {
  if (owner === 'group') return devicesIn(context, ownerId);
  const device = owner === 'device' ? context.registry.devices.get(ownerId) : undefined;
  return device ? [device] : [];
}

/** Whether a device that comes below a group meets a geofence there which stops its engine and did not apply to it before. */
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

function fencesOfCalendar(context: RuleContext, calendarId: number): EngineStopEffect[] {
  return [...context.registry.index('geofence').all()]
    .filter((geofence) => geofence.calendarId === calendarId)
    .flatMap((geofence) => RECORD_EFFECTS.geofence(context, { ...geofence, area: '' }, geofence));
}
