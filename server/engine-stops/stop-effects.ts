import { anchoredDevice } from '@farol/core/domain/anchor';
import type { Device } from '@farol/core/domain/device';
import {
  geofenceStopText,
  locksAtGeofences,
  locksOn,
  locksWithoutDriver,
  movesVehicle,
  stopsEngine,
} from '@farol/core/domain/engine-stop-cause';
import type { EngineStopWay } from '@farol/core/domain/engine-stop-right';
import type { Geofence } from '@farol/core/domain/geofence';
import type { Namespace } from '@farol/core/domain/namespace';
import type { Visible } from '../tracking/access.ts';
import { appliedTo, isApplied } from '../tracking/applied.ts';
import { devicesInGroups } from '../tracking/chosen-devices.ts';
import { lineageOf } from '../tracking/group-tree.ts';
import type { Link, PropertyKind } from '../tracking/links.ts';
import type { RecordKinds } from '../tracking/record-kinds.ts';
import type { Registry } from '../tracking/registry.ts';

/** Engines that a change makes stop, now or later. */
export interface StopEffect {
  way: EngineStopWay;
  /** Empty while no device is concerned yet: the right as such is asked for. */
  deviceIds: readonly number[];
}

interface World {
  registry: Registry;
  namespace: Namespace;
}

type RecordEffect<T> = (world: World, before: T | undefined, after: T) => StopEffect[];

/** Which engines the making or changing of a record makes stop. */
export function effectsOfRecord<K extends Visible>(
  world: World,
  kind: K,
  before: RecordKinds[K] | undefined,
  after: RecordKinds[K],
): StopEffect[] {
  const effect: RecordEffect<RecordKinds[K]> = RECORD_EFFECTS[kind];
  return effect(world, before, after);
}

/** Which engines the removal of a record makes stop: geofences that it kept closed at times are open always. */
export function effectsOfRemoval(world: World, kind: Visible, id: number): StopEffect[] {
  return kind === 'calendar' ? fencesOfCalendar(world, id) : [];
}

/** Which engines a link makes stop. */
export function effectsOfLink(world: World, link: Link): StopEffect[] {
  return LINK_EFFECTS[link.property](world, link);
}

/** The anchor that guards a vehicle and does so no more after a change. */
export function liftsAnchor(before: Geofence, after: Geofence | undefined): boolean {
  const anchored = anchoredDevice(before);
  return anchored !== undefined && (after === undefined || anchoredDevice(after) !== anchored);
}

/** By which way a geofence that applies to a device stops its engine at an event; nothing when it does not. */
export function stopWayAt(
  fence: Geofence,
  device: Device,
  event: 'geofenceEnter' | 'geofenceExit',
): 'anchor' | 'record' | 'device' | undefined {
  const anchored = anchoredDevice(fence);
  // An anchor that names another device is not this one's.
  if (anchored !== undefined)
    return anchored === device.id && event === 'geofenceExit' ? 'anchor' : undefined;
  if (locksOn(fence, event)) return 'record';
  return locksOn(device, event) ? 'device' : undefined;
}

const NONE = (): StopEffect[] => [];

/** A new kind of record has to say here what it does to engines. */
const RECORD_EFFECTS: { [K in Visible]: RecordEffect<RecordKinds[K]> } = {
  geofence: (world, before, after) => {
    if (before && geofenceStopText(before) === geofenceStopText(after)) return [];
    const anchored = anchoredDevice(after);
    if (anchored !== undefined) return [{ way: 'anchor', deviceIds: [anchored] }];
    const applied = before ? devicesWith(world, 'geofence', before.id) : [];
    if (locksAtGeofences(after)) return [{ way: 'record', deviceIds: idsOf(applied) }];
    return someOf('device', idsOf(applied.filter(locksAtGeofences)));
  },
  device: (world, before, after) => {
    const deviceIds = before ? [before.id] : [];
    const isNew = (is: (device: Device) => boolean): boolean => is(after) && !(before && is(before));
    const locks =
      isNew((device) => locksOn(device, 'geofenceExit')) ||
      isNew((device) => locksOn(device, 'geofenceEnter')) ||
      isNew((device) => locksWithoutDriver(device, world.namespace));
    const joins = after.groupId !== 0 && after.groupId !== before?.groupId;
    const meets = joins && stopsInGroup(world, before ?? after, after.groupId, after);
    return [
      ...(locks ? [{ way: 'device' as const, deviceIds }] : []),
      ...(meets ? [{ way: 'record' as const, deviceIds }] : []),
    ];
  },
  group: (world, before, after) => {
    if (!before || after.groupId === 0 || after.groupId === before.groupId) return [];
    const stopped = devicesIn(world, before.id).filter((device) =>
      stopsInGroup(world, device, after.groupId, device),
    );
    return someOf('record', idsOf(stopped));
  },
  command: (world, before, after) => {
    const isSame = before && JSON.stringify([before.type, before.attributes]) === textOf(after);
    if (isSame || !stopsEngine(after, world.namespace)) return [];
    return [{ way: 'record', deviceIds: before ? idsOf(devicesWith(world, 'command', before.id)) : [] }];
  },
  calendar: (world, before, after) =>
    before && before.data !== after.data ? fencesOfCalendar(world, before.id) : [],
  notification: (world, before, after) =>
    after.commandId !== before?.commandId && sendsStop(world, after.commandId)
      ? [{ way: 'record', deviceIds: [] }]
      : [],
  attribute: (world, before, after) =>
    before && movesVehicle(after)
      ? someOf('record', idsOf(devicesWith(world, 'attribute', before.id).filter(withStops(world))))
      : [],
  driver: NONE,
  maintenance: NONE,
};

const LINK_EFFECTS: Readonly<Record<PropertyKind, (world: World, link: Link) => StopEffect[]>> = {
  geofence: (world, link) => {
    const fence = world.registry.shelf('geofence').get(link.propertyId);
    if (!fence || link.owner === 'user') return [];
    const devices = ownersOf(world, link);
    const anchored = anchoredDevice(fence);
    if (anchored !== undefined)
      return [{ way: 'anchor', deviceIds: idsOf(devices.filter(({ id }) => id === anchored)) }];
    if (locksAtGeofences(fence)) return [{ way: 'record', deviceIds: idsOf(devices) }];
    return someOf('device', idsOf(devices.filter(locksAtGeofences)));
  },
  command: (world, link) =>
    sendsStop(world, link.propertyId) ? [{ way: 'record', deviceIds: idsOf(ownersOf(world, link)) }] : [],
  notification: (world, link) => {
    const rule = world.registry.shelf('notification').get(link.propertyId);
    return rule && sendsStop(world, rule.commandId)
      ? [{ way: 'record', deviceIds: idsOf(ownersOf(world, link)) }]
      : [];
  },
  attribute: (world, link) => {
    const attribute = world.registry.shelf('attribute').get(link.propertyId);
    return attribute && movesVehicle(attribute)
      ? someOf('record', idsOf(ownersOf(world, link).filter(withStops(world))))
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

function textOf({ type, attributes }: RecordKinds['command']): string {
  return JSON.stringify([type, attributes]);
}

function someOf(way: EngineStopWay, deviceIds: readonly number[]): StopEffect[] {
  return deviceIds.length > 0 ? [{ way, deviceIds }] : [];
}

function idsOf(devices: readonly Device[]): number[] {
  return devices.map(({ id }) => id);
}

function sendsStop({ registry, namespace }: World, commandId: number): boolean {
  const command = registry.shelf('command').get(commandId);
  return command !== undefined && stopsEngine(command, namespace);
}

/** The devices that a record applies to. */
function devicesWith({ registry }: World, kind: 'geofence' | 'command' | 'attribute', id: number): Device[] {
  return [...registry.devices.all()].filter((device) => isApplied(registry, device, kind, id));
}

function devicesIn({ registry }: World, groupId: number): Device[] {
  return devicesInGroups(registry, [groupId]).flatMap((id) => registry.devices.get(id) ?? []);
}

/** The devices that a link is for; none for a user's. */
function ownersOf(world: World, { owner, ownerId }: Link): Device[] {
  if (owner === 'group') return devicesIn(world, ownerId);
  const device = owner === 'device' ? world.registry.devices.get(ownerId) : undefined;
  return device ? [device] : [];
}

/** Whether a device that comes below a group meets a geofence there which stops its engine and did not apply to it before. */
function stopsInGroup({ registry }: World, before: Device, groupId: number, after: Device): boolean {
  const known = before.groupId === groupId ? new Set<number>() : appliedTo(registry, before, 'geofence');
  return lineageOf(registry, groupId).some((id) =>
    [...registry.links.of('group', id, 'geofence')].some((fenceId) => {
      const fence = registry.shelf('geofence').get(fenceId);
      return fence !== undefined && !known.has(fenceId) && stops(fence, after);
    }),
  );
}

function stops(fence: Geofence, device: Device): boolean {
  return (['geofenceEnter', 'geofenceExit'] as const).some((event) => stopWayAt(fence, device, event));
}

function withStops({ registry }: World): (device: Device) => boolean {
  return (device) =>
    [...appliedTo(registry, device, 'geofence')].some((id) => {
      const fence = registry.shelf('geofence').get(id);
      return fence !== undefined && stops(fence, device);
    });
}

function fencesOfCalendar(world: World, calendarId: number): StopEffect[] {
  return [...world.registry.shelf('geofence').all()]
    .filter((fence) => fence.calendarId === calendarId)
    .flatMap((fence) => RECORD_EFFECTS.geofence(world, { ...fence, area: '' }, fence));
}
