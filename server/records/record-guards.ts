import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Driver } from '@farol/core/domain/device/driver';
import type { VisibleKind } from '../storage/tables/record-kinds.ts';

/** Whether a record is a geofence. */
export function isGeofence(kind: VisibleKind, record: object): record is Geofence {
  return kind === 'geofence' && 'area' in record;
}

/** Whether a record is a driver. */
export function isDriver<T extends object>(kind: VisibleKind, record: T): record is T & Driver {
  return kind === 'driver' && 'uniqueId' in record;
}

/** Whether a record is a notification rule. */
export function isRule(kind: VisibleKind, record: object): record is NotificationRule {
  return kind === 'notification' && 'notificators' in record;
}

/** Whether a record is a group. */
export function isGroup(kind: VisibleKind, record: object): record is Group {
  return kind === 'group' && 'groupId' in record;
}

/** Returns the group of a device or a group, 0 for none; undefined for records of other kinds. */
export function groupOf(record: object): unknown {
  return 'groupId' in record ? record.groupId : undefined;
}

/** Whether a record is a device: only they have a latest position. */
export function isDevice<T extends object>(record: T): record is T & Device {
  return 'positionId' in record;
}
