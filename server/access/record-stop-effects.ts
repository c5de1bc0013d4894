import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import { rulesAtGeofence, rulesBySettings, rulesOfEvents } from '@farol/core/domain/alert/rule-causes';
import { ruleCommandFingerprint, sendsCommand } from '@farol/core/domain/alert/notification-rule';
import type { Device } from '@farol/core/domain/device/device';
import {
  geofenceStopFingerprint,
  locksEngineOn,
  locksEngineWithoutDriver,
} from '@farol/core/domain/command/engine-stop-cause';
import { haveSameEngineStopRules } from '@farol/core/domain/command/waiting-commands';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { recordsAppliedTo, isAppliedTo } from '../registry/applied-records.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
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
  speedLimitEffects,
  stopsEngineAtGeofence,
  type EngineStopEffect,
} from './stopped-engines.ts';
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
 * Returns the engine stops that removing a record causes: geofences without their calendar are always active.
 */
export function removalStopEffects(context: RuleContext, kind: VisibleKind, id: number): EngineStopEffect[] {
  return kind === 'calendar' ? calendarEffects(context, id) : [];
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
    const isLimitChanged = before && before.attributes['speedLimit'] !== after.attributes['speedLimit'];
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
      isNew((device) => locksEngineWithoutDriver(device, context.namespace));
    const joinsGroup = after.groupId !== 0 && after.groupId !== before?.groupId;
    const meetsStop = joinsGroup && stopsInGroup(context, before ?? after, after.groupId, after);
    return [
      ...(locks ? [{ source: 'device' as const, deviceIds }] : []),
      ...(meetsStop ? [{ source: 'record' as const, deviceIds }] : []),
      ...(before ? settingsEffects(context, before, after, [after]) : []),
    ];
  },
  group: (context, before, after) => {
    if (!before) return [];
    const settings = settingsEffects(context, before, after, devicesOfGroup(context, before.id));
    if (after.groupId === 0 || after.groupId === before.groupId) return settings;
    const stopped = devicesOfGroup(context, before.id).filter((device) =>
      stopsInGroup(context, device, after.groupId, device),
    );
    return [...engineStopEffectsFor('record', idsOfDevices(stopped)), ...settings];
  },
  command: (context, before, after) => {
    if (before && textOf(before) === textOf(after)) return [];
    return commandEffects(context, after, before ? devicesWith(context, 'command', before.id) : []);
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

function textOf({ type, attributes }: RecordsByKind['command']): string {
  return JSON.stringify([type, attributes]);
}

function dueOf({ type, start, period }: RecordsByKind['maintenance']): string {
  return JSON.stringify([type, start, period]);
}

/**
 * Returns the effects of changed settings: those that decide about events at which a rule stops these devices, and up to
 * which speed and how long any stop of theirs goes out.
 */
function settingsEffects(
  context: RuleContext,
  before: Pick<Device, 'attributes'>,
  after: Pick<Device, 'attributes'>,
  devices: readonly Device[],
): EngineStopEffect[] {
  const isConcerned = rulesBySettings(before.attributes, after.attributes);
  const isHeldAsBefore = haveSameEngineStopRules(before.attributes, after.attributes, context.namespace);
  const stopped = isHeldAsBefore ? ruleStopEffects(context, devices, isConcerned) : devices;
  return engineStopEffectsFor('record', idsOfDevices(stopped));
}

/** Returns the devices that a record applies to. */
function devicesWith(
  { registry }: RuleContext,
  kind: 'geofence' | 'command' | 'attribute' | 'notification' | 'maintenance',
  id: number,
): Device[] {
  return [...registry.devices.all()].filter((device) => isAppliedTo(registry, device, kind, id));
}

/**
 * Whether a device that joins a group gets a geofence or a rule there that stops its engine and did not apply before.
 */
function stopsInGroup(context: RuleContext, before: Device, groupId: number, after: Device): boolean {
  const { registry } = context;
  const joined = groupAndAncestors(registry, groupId);
  const brought = (kind: 'geofence' | 'notification'): number[] => {
    const known = before.groupId === groupId ? new Set<number>() : recordsAppliedTo(registry, before, kind);
    return joined
      .flatMap((id) => [...registry.associations.of('group', id, kind)])
      .filter((id) => !known.has(id));
  };
  const rules = new Set(brought('notification'));
  const member = { ...after, groupId };
  return (
    ruleStopEffects(context, [member], ({ id }) => rules.has(id)).length > 0 ||
    brought('geofence').some((geofenceId) => {
      const geofence = registry.index('geofence').get(geofenceId);
      return (
        geofence !== undefined &&
        (stopsEngineAtGeofence(geofence, after) ||
          ruleStopEffects(context, [member], rulesAtGeofence(geofenceId)).length > 0)
      );
    })
  );
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
