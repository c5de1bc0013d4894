import type { Permission } from '@farol/core/domain/access/permission-flags';
import type { Resource } from '@farol/core/resources/descriptor/resource';
import { userResource } from '@farol/core/resources/kinds/users';
import { RECORD_RESOURCES, type RecordKind } from '../storage/tables/record-kinds.ts';

/** An operation on a record. */
export type RecordOperation = 'create' | 'edit' | 'remove';

/** The advanced permissions of each kind of record, as its descriptor says. */
const RESOURCES: Readonly<Record<RecordKind, Pick<Resource, 'permissions'>>> = {
  ...RECORD_RESOURCES,
  user: userResource,
};

/** Returns the advanced permission of a record kind's area (§6). */
export function areaPermission(kind: RecordKind): Permission {
  return RESOURCES[kind].permissions.view;
}

/** Returns the advanced permission for an operation on a record kind (§6). */
export function operationPermission(kind: RecordKind, operation: RecordOperation): Permission {
  return RESOURCES[kind].permissions[operation];
}
