import { ANY_RULE, rulesAtGeofence, rulesOfEvents } from '@farol/core/domain/alert/rule-causes';
import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import type { Device } from '@farol/core/domain/device/device';
import {
  changesDriverlessStop,
  changesGeofenceMembership,
  changesSpeedOfStops,
  locksEngineAtGeofences,
  locksEngineOn,
  locksEngineWithoutDriver,
  stopsEngine,
} from '@farol/core/domain/command/engine-stop-cause';
import { replacedLockAction } from '@farol/core/domain/command/lock';
import type { EngineStopSource } from '@farol/core/domain/access/engine-stop-permission';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { recordsAppliedTo } from '../registry/applied-records.ts';
import { devicesInGroups } from '../registry/group-tree.ts';
import type { RecordsByKind } from '../storage/tables/record-kinds.ts';
import { approvesFreeText } from './free-text-engine-stop.ts';
import { isStopCommand, ruleStopEffects, type RuleContext } from './rule-stops.ts';

/** Engines that a change stops, now or later. */
export interface EngineStopEffect {
  source: EngineStopSource;
  /** Empty while no device is affected yet: then only the right as such is checked. */
  deviceIds: readonly number[];
}

/** The effects of what stops no engine. */
export const noEngineStopEffects = (): EngineStopEffect[] => [];

/** Returns the effect of a source on these devices; none without any. */
export function engineStopEffectsFor(
  source: EngineStopSource,
  deviceIds: readonly number[],
): EngineStopEffect[] {
  return deviceIds.length > 0 ? [{ source, deviceIds }] : [];
}

/** Returns the ids of devices. */
export function idsOfDevices(devices: readonly Device[]): number[] {
  return devices.map(({ id }) => id);
}

/** Returns the effects of a saved command that these devices can now receive. */
export function commandEffects(
  context: RuleContext,
  command: RecordsByKind['command'],
  devices: readonly Device[],
): EngineStopEffect[] {
  return stopsEngine(command, context.namespace)
    ? [{ source: 'record', deviceIds: idsOfDevices(devices) }]
    : engineStopEffectsFor(
        'record',
        idsOfDevices(devices.filter((device) => approvesFreeText(context, device, command))),
      );
}

/**
 * Returns the effects of a saved command that no longer replaces the engine stop of these devices: then nothing tells its
 * text, sent as any other, from a harmless one.
 */
export function replacedStopEffects(
  { namespace }: RuleContext,
  command: RecordsByKind['command'] | undefined,
  devices: readonly Device[],
): EngineStopEffect[] {
  const replaces = command !== undefined && replacedLockAction(command, namespace) === 'engineStop';
  return replaces ? engineStopEffectsFor('record', idsOfDevices(devices)) : [];
}

/** Returns the effects of a geofence, other than an anchor, that now applies to these devices. */
export function geofenceEffects(
  context: RuleContext,
  geofence: Geofence,
  devices: readonly Device[],
): EngineStopEffect[] {
  if (locksEngineAtGeofences(geofence)) return [{ source: 'record', deviceIds: idsOfDevices(devices) }];
  return [
    ...engineStopEffectsFor('device', idsOfDevices(devices.filter(locksEngineAtGeofences))),
    ...engineStopEffectsFor(
      'record',
      idsOfDevices(ruleStopEffects(context, devices, rulesAtGeofence(geofence.id))),
    ),
  ];
}

/** Returns the effects of the speed limit of a geofence that now applies to these devices. */
export function speedLimitEffects(context: RuleContext, devices: readonly Device[]): EngineStopEffect[] {
  return engineStopEffectsFor(
    'record',
    idsOfDevices(ruleStopEffects(context, devices, rulesOfEvents(['deviceOverspeed']))),
  );
}

/**
 * Returns the effects of a computed attribute that these devices now have, or have no longer: it may move them at
 * geofences, cause events of rules, let waiting stops go out at speed, or start the time without a driver.
 */
export function attributeEffects(
  context: RuleContext,
  attribute: RecordsByKind['attribute'],
  devices: readonly Device[],
): EngineStopEffect[] {
  const moved = changesGeofenceMembership(attribute)
    ? devices.filter((device) => hasGeofenceThatStops(context, device))
    : [];
  const loosened = changesSpeedOfStops(attribute) ? devices : [];
  const undriven = changesDriverlessStop(attribute)
    ? devices.filter((device) => locksEngineWithoutDriver(device, context.namespace))
    : [];
  return [
    ...engineStopEffectsFor(
      'record',
      idsOfDevices([...new Set([...moved, ...loosened, ...ruleStopEffects(context, devices, ANY_RULE)])]),
    ),
    ...engineStopEffectsFor('device', idsOfDevices(undriven)),
  ];
}

/** Returns the effects of a notification rule that now sends its command to these devices. */
export function notificationEffects(
  context: RuleContext,
  { commandId }: RecordsByKind['notification'],
  devices: readonly Device[],
): EngineStopEffect[] {
  return isStopCommand(context, commandId) ? [{ source: 'record', deviceIds: idsOfDevices(devices) }] : [];
}

/** Returns the devices of a group and its subgroups. */
export function devicesOfGroup({ registry }: RuleContext, groupId: number): Device[] {
  return devicesInGroups(registry, [groupId]).flatMap((id) => registry.devices.get(id) ?? []);
}

/** Whether a device has a geofence that stops its engine. */
export function hasGeofenceThatStops({ registry }: RuleContext, device: Device): boolean {
  return [...recordsAppliedTo(registry, device, 'geofence')].some((id) => {
    const geofence = registry.index('geofence').get(id);
    return geofence !== undefined && stopsEngineAtGeofence(geofence, device);
  });
}

/** Whether a geofence stops the engine of a device that enters or leaves it. */
export function stopsEngineAtGeofence(geofence: Geofence, device: Device): boolean {
  return (['geofenceEnter', 'geofenceExit'] as const).some((event) => stopSourceAt(geofence, device, event));
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
