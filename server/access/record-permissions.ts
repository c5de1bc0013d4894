import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { RECORD_PERMISSIONS, type RecordPermissions } from '@farol/core/domain/access/record-permissions';
import type { RecordKind } from '../storage/tables/record-kinds.ts';

/** An operation on a record. */
export type RecordOperation = 'create' | 'edit' | 'remove';

/** The advanced permissions of each record kind (§6). */
const PERMISSIONS_OF_KIND: Readonly<Record<RecordKind, RecordPermissions>> = {
  device: RECORD_PERMISSIONS.devices,
  user: RECORD_PERMISSIONS.users,
  notification: RECORD_PERMISSIONS.notifications,
  geofence: RECORD_PERMISSIONS.geofences,
  group: RECORD_PERMISSIONS.groups,
  command: RECORD_PERMISSIONS.commands,
  attribute: RECORD_PERMISSIONS.attributes,
  driver: RECORD_PERMISSIONS.drivers,
  calendar: RECORD_PERMISSIONS.calendars,
  maintenance: RECORD_PERMISSIONS.maintenance,
};

/** The reports with a permission of their own. */
export const REPORT_PERMISSIONS = {
  history: PERMISSION.historyReport,
  stops: PERMISSION.stopReport,
  trips: PERMISSION.tripReport,
} as const;

/** Returns the advanced permission of a record kind's area (§6). */
export function areaPermission(kind: RecordKind): Permission {
  return PERMISSIONS_OF_KIND[kind].view;
}

/** Returns the advanced permission for an operation on a record kind (§6). */
export function operationPermission(kind: RecordKind, operation: RecordOperation): Permission {
  return PERMISSIONS_OF_KIND[kind][operation];
}
