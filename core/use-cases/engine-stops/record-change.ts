import type { Association } from '../../resources/descriptor/association.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import type { RecordAction } from '../../resources/records/record-action.ts';

/** A change of records that may let engines be stopped, now or later. */
export type EngineStopRecordChange =
  /** Id 0 or less for a new record. */
  | { readonly type: 'save'; readonly name: ResourceName; readonly record: { readonly id: number } }
  | { readonly type: 'remove'; readonly name: ResourceName; readonly id: number }
  | { readonly type: 'moveToGroup'; readonly deviceId: number; readonly groupId: number }
  /** The property is a new record of the same changes where its id is not positive. */
  | { readonly type: 'associate'; readonly pair: Association }
  | { readonly type: 'dissociate'; readonly pair: Association }
  /** All changes of an action on several records. */
  | { readonly type: 'action'; readonly action: RecordAction };

/** The kinds of records, and of what vehicles and groups are associated with, that can let engines be stopped. */
const STOPPING: ReadonlySet<string> = new Set([
  'geofences',
  'devices',
  'groups',
  'commands',
  'calendars',
  'notifications',
  'computedAttributes',
  'maintenances',
  'geofence',
  'command',
  'notification',
  'attribute',
  'maintenance',
  'linkedDevice',
]);

/**
 * The kinds that may hold stops off: geofences without their calendar are always active, without the command that
 * replaces the stop its text is any text, a geofence may have the higher speed limit, a group the settings of its
 * vehicles, and a computed attribute may say that they stand.
 */
const PROTECTING: ReadonlySet<string> = new Set([
  'calendars',
  'commands',
  'geofences',
  'groups',
  'command',
  'geofence',
  'attribute',
]);

/**
 * Whether a change is of a kind that can let engines be stopped: all others need not be looked at. What a user
 * is associated with is only seen by them; what a vehicle or a group is associated with applies to vehicles.
 */
export function mayStopEngines(change: EngineStopRecordChange): boolean {
  const one = change.type === 'action' ? change.action : change;
  if (one.type === 'remove') return PROTECTING.has(one.name);
  if (one.type === 'dissociate')
    return one.pair.owner.kind !== 'user' && PROTECTING.has(one.pair.property.kind);
  // A new group has no vehicles yet.
  if (one.type === 'save') return STOPPING.has(one.name) && (one.name !== 'groups' || one.record.id > 0);
  if (one.type === 'associate') return one.pair.owner.kind !== 'user' && STOPPING.has(one.pair.property.kind);
  return true;
}
