import type { Association } from '../../resources/descriptor/association.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { associationOf } from '../../resources/descriptor/association.ts';
import { RESOURCES } from '../../resources/kinds/resources.ts';
import type { RecordAction } from '../../resources/records/record-action.ts';

/** A change of records that may let engines be stopped, now or later. */
export type RecordChange =
  /** Id 0 or less for a new record. */
  | { readonly type: 'save'; readonly name: ResourceName; readonly record: { readonly id: number } }
  | { readonly type: 'remove'; readonly name: ResourceName; readonly id: number }
  | { readonly type: 'moveToGroup'; readonly deviceId: number; readonly groupId: number }
  /** The property is a new record of the same changes where its id is not positive. */
  | { readonly type: 'associate'; readonly pair: Association };

/** The kinds of records that can let engines be stopped. */
const STOPPING_RECORDS: ReadonlySet<ResourceName> = new Set<ResourceName>([
  'geofences',
  'devices',
  'groups',
  'commands',
  'calendars',
  'notifications',
  'computedAttributes',
]);

const STOPPING_PROPERTIES: ReadonlySet<string> = new Set([
  'geofence',
  'command',
  'notification',
  'attribute',
]);

/**
 * Whether a change is of a kind that can let engines be stopped: all others need not be looked at. What a user
 * is associated with is only seen by them; what a vehicle or a group is associated with applies to vehicles.
 */
export function mayStopEngines(change: RecordChange): boolean {
  // A new group has no vehicles yet.
  if (change.type === 'save')
    return STOPPING_RECORDS.has(change.name) && (change.name !== 'groups' || change.record.id > 0);
  // Geofences without their calendar are always active.
  if (change.type === 'remove') return change.name === 'calendars';
  if (change.type === 'moveToGroup') return true;
  const { owner, property } = change.pair;
  return owner.kind !== 'user' && STOPPING_PROPERTIES.has(property.kind);
}

/** Returns the changes of an action on several records. */
export function changesOfAction(action: RecordAction): RecordChange[] {
  const { type } = action;
  if (type === 'remove') return action.records.map(({ id }) => ({ type, name: action.name, id }));
  if (type === 'moveToGroup')
    return action.records.map(({ id }) => ({ type, deviceId: id, groupId: action.group.id }));
  if (type === 'import') return action.records.map((record) => ({ type: 'save', name: action.name, record }));
  const { name, records, side, targets } = action;
  return records.flatMap((record) =>
    targets.flatMap((target): RecordChange[] => {
      const pair = associationOf(RESOURCES[name].associationKind, record.id, side, target.id);
      return pair ? [{ type: 'associate', pair }] : [];
    }),
  );
}
