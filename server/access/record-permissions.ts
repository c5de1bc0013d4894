import type { Resource } from '@farol/core/resources/descriptor/resource';
import { users } from '@farol/core/resources/kinds/users';
import { RECORD_RESOURCES, type RecordKind } from '../storage/tables/record-kinds.ts';

/** An operation on a record. */
export type RecordOperation = 'create' | 'edit' | 'remove';

/** The advanced permissions of each kind of record (§6), as its descriptor says. */
const RESOURCES: Readonly<Record<RecordKind, Pick<Resource, 'permissions'>>> = {
  ...RECORD_RESOURCES,
  user: users,
};

/** Changing the name, phone and e-mail of one's own account. */
export const SELF_EDIT_PERMISSION = 0;

/** The area of reports, and the reports with a permission of their own. */
export const REPORTS_PERMISSION = 72;
export const REPORT_PERMISSIONS = { history: 73, stops: 74, trips: 75 } as const;

/** Returns the advanced permission of a record kind's area (§6), 0 to 127. */
export function areaPermission(kind: RecordKind): number {
  return RESOURCES[kind].permissions.view;
}

/** Returns the advanced permission for an operation on a record kind (§6), 0 to 127. */
export function operationPermission(kind: RecordKind, operation: RecordOperation): number {
  return RESOURCES[kind].permissions[operation];
}
