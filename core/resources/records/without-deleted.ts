import { isDeletedId } from '../../domain/device/device.ts';

/**
 * Returns the records without lazily deleted ones (§3), which are still on the server but shown in no list.
 */
export function withoutDeleted<T extends object>(records: readonly T[]): readonly T[] {
  return records.filter(
    (record) =>
      !('uniqueId' in record && typeof record.uniqueId === 'string' && isDeletedId(record.uniqueId)),
  );
}
