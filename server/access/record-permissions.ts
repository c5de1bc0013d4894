import type { RecordKind } from '../storage/tables/record-kinds.ts';

/** An operation on a record. */
export type RecordOperation = 'create' | 'edit' | 'remove';

/** The advanced permission of each area of records (§6). */
const AREA_PERMISSIONS: Readonly<Record<RecordKind, number>> = {
  device: 8,
  user: 16,
  notification: 32,
  geofence: 40,
  group: 48,
  command: 56,
  attribute: 64,
  driver: 80,
  calendar: 88,
  maintenance: 96,
};
const RECORD_OPERATIONS: readonly RecordOperation[] = ['create', 'edit', 'remove'];
/** The operations follow their area; those of devices follow other permissions of vehicles. */
const FIRST_OPERATION_OFFSET = 1;
const FIRST_DEVICE_OPERATION_OFFSET = 5;

/** Changing the name, phone and e-mail of one's own account. */
export const SELF_EDIT_PERMISSION = 0;

/** The area of reports, and the reports with a permission of their own. */
export const REPORTS_PERMISSION = 72;
export const REPORT_PERMISSIONS = { history: 73, stops: 74, trips: 75 } as const;

/** Returns the advanced permission of a record kind's area (§6), 0 to 127. */
export function areaPermission(kind: RecordKind): number {
  return AREA_PERMISSIONS[kind];
}

/** Returns the advanced permission for an operation on a record kind (§6), 0 to 127. */
export function operationPermission(kind: RecordKind, operation: RecordOperation): number {
  const first = kind === 'device' ? FIRST_DEVICE_OPERATION_OFFSET : FIRST_OPERATION_OFFSET;
  return AREA_PERMISSIONS[kind] + first + RECORD_OPERATIONS.indexOf(operation);
}
