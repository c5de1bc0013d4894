import type { RecordKind } from '../storage/tables/record-kinds.ts';

/** What is done to a record. */
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
/** An area's operations come right after it, those of devices after what is done with vehicles. */
const FIRST_OPERATION_OFFSET = 1;
const FIRST_DEVICE_OPERATION_OFFSET = 5;

/** Changes of the name, phone and e-mail of one's own account. */
export const SELF_EDIT_PERMISSION = 0;

/** The area of reports, and each report that has a right of its own besides it. */
export const REPORTS_PERMISSION = 72;
export const REPORT_PERMISSIONS = { history: 73, stops: 74, trips: 75 } as const;

/** The advanced permission that opens a kind of record (§6), 0 to 127. */
export function areaPermission(kind: RecordKind): number {
  return AREA_PERMISSIONS[kind];
}

/** The advanced permission that an operation on a kind of record needs (§6), 0 to 127. */
export function operationPermission(kind: RecordKind, operation: RecordOperation): number {
  const first = kind === 'device' ? FIRST_DEVICE_OPERATION_OFFSET : FIRST_OPERATION_OFFSET;
  return AREA_PERMISSIONS[kind] + first + RECORD_OPERATIONS.indexOf(operation);
}
