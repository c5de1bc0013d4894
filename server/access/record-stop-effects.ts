import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import { ruleCommandFingerprint, sendsCommand } from '@farol/core/domain/alert/notification-rule';
import type { Device } from '@farol/core/domain/device/device';
import {
  geofenceStopFingerprint,
  locksEngineOn,
  locksEngineWithoutDriver,
} from '@farol/core/domain/command/engine-stop-cause';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import { recordsAppliedTo, isAppliedTo } from '../registry/applied-records.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { RecordsByKind, VisibleKind } from '../storage/tables/record-kinds.ts';
import {
  attributeEffects,
  commandEffects,
  devicesIn,
  effectFor,
  geofenceEffects,
  idsOf,
  NONE,
  notificationEffects,
  stopsAtEvents,
  type EngineStopEffect,
  type RuleContext,
} from './stopped-engines.ts';

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
    if (before && geofenceStopFingerprint(before) === geofenceStopFingerprint(after)) return [];
    const anchored = anchoredDeviceId(after);
    if (anchored !== undefined) return [{ source: 'anchor', deviceIds: [anchored] }];
    const applied = before ? devicesWith(context, 'geofence', before.id) : [];
    return geofenceEffects(after, applied);
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
    before && ruleCommandFingerprint(before) === ruleCommandFingerprint(after)
      ? []
      : notificationEffects(
          context,
          after,
          before && !after.always ? devicesWith(context, 'notification', before.id) : [],
        ),
  attribute: (context, before, after) =>
    before ? attributeEffects(context, after, devicesWith(context, 'attribute', before.id)) : [],
  driver: NONE,
  maintenance: NONE,
  report: NONE,
};

function textOf({ type, attributes }: RecordsByKind['command']): string {
  return JSON.stringify([type, attributes]);
}

/** Returns the devices that a record applies to. */
function devicesWith(
  { registry }: RuleContext,
  kind: 'geofence' | 'command' | 'attribute' | 'notification',
  id: number,
): Device[] {
  return [...registry.devices.all()].filter((device) => isAppliedTo(registry, device, kind, id));
}

/**
 * Whether a device that joins a group gets a geofence there that stops its engine and did not apply before.
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
