import { isAnchorGeofence } from '@farol/core/domain/geofence/anchor';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import { isOn } from '@farol/core/domain/values/attributes';
import { productAttribute } from '@farol/core/domain/values/namespace';
import { commandEffects, geofenceEffects } from '../access/stopped-engines.ts';
import type { RuleContext } from '../access/rule-stops.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';

/** A device or group that was created, or moved to another group. */
export type JoiningRecord =
  | { readonly owner: 'device'; readonly record: Device }
  | { readonly owner: 'group'; readonly record: Group };

/** The kinds that can be marked as being for all devices; rules have `always` for that. */
const MARKED_KINDS = ['geofence', 'maintenance', 'command'] as const;

/**
 * Links a device or group that joined the fleet to whatever its user has that is for all devices
 * (`{namespace}.allDevices`, contract §3.2), unless it is there through a group. What can stop an engine is left
 * out: nobody was asked about this vehicle.
 */
export async function linkToWhatIsForAll(
  context: RuleContext,
  transaction: RecordTransaction,
  userId: number,
  { owner, record }: JoiningRecord,
): Promise<void> {
  const { registry, namespace } = context;
  const { associations } = registry;
  const groups = groupAndAncestors(registry, record.groupId);
  const devices = owner === 'device' ? [record] : [];
  for (const kind of MARKED_KINDS)
    for (const id of associations.of('user', userId, kind)) {
      const marked = registry.index(kind).get(id);
      if (!marked || !isOn(productAttribute(marked.attributes, namespace, 'allDevices'))) continue;
      if (associations.has(owner, record.id, kind, id)) continue;
      if (groups.some((group) => associations.has('group', group, kind, id))) continue;
      if (canStopEngine(context, { kind, id }, devices)) continue;
      await transaction.associate({ owner, ownerId: record.id, property: kind, propertyId: id });
    }
}

function canStopEngine(
  context: RuleContext,
  { kind, id }: { kind: (typeof MARKED_KINDS)[number]; id: number },
  devices: readonly Device[],
): boolean {
  if (kind === 'maintenance') return false;
  if (kind === 'command') {
    const command = context.registry.index(kind).get(id);
    return command !== undefined && commandEffects(context, command, devices).length > 0;
  }
  const geofence = context.registry.index(kind).get(id);
  return (
    geofence !== undefined &&
    (isAnchorGeofence(geofence) || geofenceEffects(context, geofence, devices).length > 0)
  );
}
