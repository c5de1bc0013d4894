import { isDeletedId } from '../../domain/device/device.ts';

/** The records that people are to see: those that were deleted lazily (§3) are still on the server and in no list. */
export function withoutDeleted<T extends object>(records: readonly T[]): readonly T[] {
  return records.filter(
    (record) =>
      !('uniqueId' in record && typeof record.uniqueId === 'string' && isDeletedId(record.uniqueId)),
  );
}
