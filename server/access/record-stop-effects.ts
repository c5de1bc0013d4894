import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import { rulesOfEvents } from '@farol/core/domain/alert/rule-causes';
import { ruleCommandFingerprint, sendsCommand } from '@farol/core/domain/alert/notification-rule';
import type { Device } from '@farol/core/domain/device/device';
import {
  changesDriverLock,
  geofenceStopFingerprint,
  locksEngineOn,
} from '@farol/core/domain/command/engine-stop-cause';
import { speedLimitOf, type Geofence } from '@farol/core/domain/geofence/geofence';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { recordsAppliedTo, isAppliedTo } from '../registry/applied-records.ts';
import type { RecordsByKind, VisibleKind } from '../storage/tables/record-kinds.ts';
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
import { vehiclesStoppedByInheritance } from './group-stop-effects.ts';
import { ruleStopEffects, type RuleContext } from './rule-stops.ts';

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
 * Returns the engine stops that removing a record causes: geofences without their calendar are always active, and
 * vehicles lose what a geofence, a group or a command that replaces the stop held off.
 */
export function removalStopEffects(context: RuleContext, kind: VisibleKind, id: number): EngineStopEffect[] {
  const { registry } = context;
  if (kind === 'calendar') return calendarEffects(context, id);
  if (kind === 'command')
    return replacedStopEffects(context, registry.index(kind).get(id), devicesWith(context, kind, id));
  if (kind === 'geofence') {
    const geofence = registry.index(kind).get(id);
    const isLimited = geofence !== undefined && speedLimitOf(geofence) !== undefined;
    return isLimited ? speedLimitEffects(context, devicesWith(context, kind, id)) : [];
  }
  if (kind !== 'group') return [];
  const change = { removedGroupId: id };
  const stopped = vehiclesStoppedByInheritance(context, devicesOfGroup(context, id), change);
  return engineStopEffectsFor('record', idsOfDevices(stopped));
}

/** Whether a change removes an anchor from its device. */
export function removesAnchor(before: Geofence, after: Geofence | undefined): boolean {
  const anchored = anchoredDeviceId(before);
  return anchored !== undefined && (after === undefined || anchoredDeviceId(after) !== anchored);
}

/** A new kind of record must declare its effect on engines here. */
const RECORD_EFFECTS: { [K in VisibleKind]: RecordEffectRule<RecordsByKind[K]> } = {
  geofence: (context, before, after) => {
    const applied = before ? devicesWith(context, 'geofence', before.id) : [];
    const isLimitChanged = before && speedLimitOf(before) !== speedLimitOf(after);
    const limits = isLimitChanged ? speedLimitEffects(context, applied) : [];
    if (before && geofenceStopFingerprint(before) === geofenceStopFingerprint(after)) return limits;
    const anchored = anchoredDeviceId(after);
    if (anchored !== undefined) return [{ source: 'anchor', deviceIds: [anchored] }];
    return [...geofenceEffects(context, after, applied), ...limits];
  },
  device: (context, before, after) => {
    const deviceIds = before ? [before.id] : [];
    const isNew = (test: (device: Device) => boolean): boolean => test(after) && !(before && test(before));
    const locks =
      isNew((device) => locksEngineOn(device, 'geofenceExit')) ||
      isNew((device) => locksEngineOn(device, 'geofenceEnter')) ||
      changesDriverLock(before, after, context.namespace);
    const was = before ?? { ...after, groupId: 0 };
    const isStopped = vehiclesStoppedByInheritance(context, [was], { device: after }).length > 0;
    return [
      ...(locks ? [{ source: 'device' as const, deviceIds }] : []),
      ...(isStopped ? [{ source: 'record' as const, deviceIds }] : []),
      ...(before ? variableEffects(context, before, after) : []),
    ];
  },
  group: (context, before, after) => {
    if (!before || (after.groupId === before.groupId && textOf(before) === textOf(after))) return [];
    const devices = devicesOfGroup(context, before.id);
    const stopped = vehiclesStoppedByInheritance(context, devices, { group: after });
    return engineStopEffectsFor('record', idsOfDevices(stopped));
  },
  command: (context, before, after) => {
    if (before && textOf(before) === textOf(after)) return [];
    const devices = before ? devicesWith(context, 'command', before.id) : [];
    return [...commandEffects(context, after, devices), ...replacedStopEffects(context, before, devices)];
  },
  calendar: (context, before, after) =>
    before && before.data !== after.data ? calendarEffects(context, before.id) : [],
  notification: (context, before, after) =>
    before && ruleCommandFingerprint(before) === ruleCommandFingerprint(after)
      ? []
      : notificationEffects(
          context,
          after,
          before && !after.always ? devicesWith(context, 'notification', before.id) : [],
        ),
  attribute: (context, before, after) =>
    before ? attributeEffects(context, after, devicesWith(context, 'attribute', before.id)) : [],
  driver: noEngineStopEffects,
  maintenance: (context, before, after) => {
    if (!before || dueOf(before) === dueOf(after)) return [];
    const devices = devicesWith(context, 'maintenance', before.id);
    return engineStopEffectsFor(
      'record',
      idsOfDevices(ruleStopEffects(context, devices, rulesOfEvents(['maintenance']))),
    );
  },
  report: noEngineStopEffects,
};

function textOf({ type, attributes }: { type?: string; attributes: Attributes }): string {
  return JSON.stringify([type, attributes]);
}

function dueOf({ type, start, period }: RecordsByKind['maintenance']): string {
  return JSON.stringify([type, start, period]);
}

/** Returns the effects of attributes of a device that its computed attributes read: what they compute changes with them. */
function variableEffects(context: RuleContext, before: Device, after: Device): EngineStopEffect[] {
  const names = Object.keys({ ...before.attributes, ...after.attributes }).filter(
    (name) => JSON.stringify(before.attributes[name]) !== JSON.stringify(after.attributes[name]),
  );
  if (names.length === 0) return [];
  return [...recordsAppliedTo(context.registry, before, 'attribute')].flatMap((id) => {
    const attribute = context.registry.index('attribute').get(id);
    const isRead = attribute && names.some((name) => attribute.expression.includes(name));
    return isRead ? attributeEffects(context, attribute, [before]) : [];
  });
}

/** Returns the devices that a record applies to. */
function devicesWith(
  { registry }: RuleContext,
  kind: 'geofence' | 'command' | 'attribute' | 'notification' | 'maintenance',
  id: number,
): Device[] {
  return [...registry.devices.all()].filter((device) => isAppliedTo(registry, device, kind, id));
}

/** Returns the engine stops of other times: of the geofences that a calendar is for, and of the rules. */
function calendarEffects(context: RuleContext, calendarId: number): EngineStopEffect[] {
  const { registry } = context;
  const geofences = [...registry.index('geofence').all()]
    .filter((geofence) => geofence.calendarId === calendarId)
    .flatMap((geofence) => RECORD_EFFECTS.geofence(context, { ...geofence, area: '' }, geofence));
  const rules = [...registry.index('notification').all()]
    .filter((rule) => rule.calendarId === calendarId && sendsCommand(rule))
    .flatMap((rule) => RECORD_EFFECTS.notification(context, { ...rule, calendarId: 0 }, rule));
  return [...geofences, ...rules];
}
