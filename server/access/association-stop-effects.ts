import { LINKED_VEHICLE_RULES, rulesOfEvents } from '@farol/core/domain/alert/rule-causes';
import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import type { Device } from '@farol/core/domain/device/device';
import { speedLimitOf } from '@farol/core/domain/geofence/geofence';
import type { PropertyKind } from '@farol/core/resources/descriptor/association';
import type { StoredAssociation } from '../storage/tables/associations.ts';
import {
  attributeEffects,
  commandEffects,
  devicesOfGroup,
  engineStopEffectsFor,
  geofenceEffects,
  idsOfDevices,
  noEngineStopEffects,
  notificationEffects,
  replacedStopEffects,
  speedLimitEffects,
  type EngineStopEffect,
} from './stopped-engines.ts';
import { ruleStopEffects, type RuleContext } from './rule-stops.ts';

/** Returns the engine stops that an association causes. */
export function associationStopEffects(
  context: RuleContext,
  association: StoredAssociation,
): EngineStopEffect[] {
  return ASSOCIATION_EFFECTS[association.property](context, association);
}

/**
 * Returns the engine stops that removing an association causes: the speed limit of a geofence may have been the higher
 * one, a computed attribute may have kept a vehicle where it is, and without the command that replaces the stop its
 * text counts as any other.
 */
export function dissociationStopEffects(
  context: RuleContext,
  association: StoredAssociation,
): EngineStopEffect[] {
  const { property, propertyId, owner } = association;
  if (owner === 'user') return [];
  const { registry } = context;
  if (property === 'geofence') {
    const geofence = registry.index(property).get(propertyId);
    const isLimited = geofence !== undefined && speedLimitOf(geofence) !== undefined;
    return isLimited ? speedLimitEffects(context, ownersOf(context, association)) : [];
  }
  if (property === 'attribute') return ASSOCIATION_EFFECTS.attribute(context, association);
  if (property !== 'command') return [];
  const command = registry.index(property).get(propertyId);
  return replacedStopEffects(context, command, ownersOf(context, association));
}

/** A new kind of association must declare its effect on engines here. */
const ASSOCIATION_EFFECTS: Readonly<
  Record<PropertyKind, (context: RuleContext, association: StoredAssociation) => EngineStopEffect[]>
> = {
  geofence: (context, association) => {
    const geofence = context.registry.index('geofence').get(association.propertyId);
    if (!geofence || association.owner === 'user') return [];
    const devices = ownersOf(context, association);
    const anchored = anchoredDeviceId(geofence);
    if (anchored !== undefined)
      return [{ source: 'anchor', deviceIds: idsOfDevices(devices.filter(({ id }) => id === anchored)) }];
    const limited = speedLimitOf(geofence) === undefined ? [] : devices;
    return [...geofenceEffects(context, geofence, devices), ...speedLimitEffects(context, limited)];
  },
  command: (context, association) => {
    const command = context.registry.index('command').get(association.propertyId);
    return command ? commandEffects(context, command, ownersOf(context, association)) : [];
  },
  notification: (context, association) => {
    const rule = context.registry.index('notification').get(association.propertyId);
    return rule ? notificationEffects(context, rule, ownersOf(context, association)) : [];
  },
  attribute: (context, association) => {
    const attribute = context.registry.index('attribute').get(association.propertyId);
    return attribute ? attributeEffects(context, attribute, ownersOf(context, association)) : [];
  },
  device: noEngineStopEffects,
  group: noEngineStopEffects,
  driver: noEngineStopEffects,
  calendar: noEngineStopEffects,
  maintenance: (context, association) =>
    engineStopEffectsFor(
      'record',
      idsOfDevices(ruleStopEffects(context, ownersOf(context, association), rulesOfEvents(['maintenance']))),
    ),
  report: noEngineStopEffects,
  managedUser: noEngineStopEffects,
  linkedDevice: (context, association) => {
    const linked = context.registry.devices.get(association.propertyId);
    const devices = [...ownersOf(context, association), ...(linked ? [linked] : [])];
    return engineStopEffectsFor(
      'record',
      idsOfDevices(ruleStopEffects(context, devices, LINKED_VEHICLE_RULES)),
    );
  },
};

/** Returns the devices of an association's owner; none for a user. */
function ownersOf(context: RuleContext, { owner, ownerId }: StoredAssociation): Device[] {
  if (owner === 'group') return devicesOfGroup(context, ownerId);
  const device = owner === 'device' ? context.registry.devices.get(ownerId) : undefined;
  return device ? [device] : [];
}
