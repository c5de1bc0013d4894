import type * as z from 'zod/mini';
import { RESOURCES, type RecordOf } from '../kinds/resources.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';

/**
 * Parses a record from the wire; undefined if it is malformed. Fields that older servers omit are filled in,
 * and fields that newer servers add are kept, because saving replaces the whole record (contract §0).
 */
export function recordFromWire<K extends ResourceName>(name: K, sent: unknown): RecordOf<K> | undefined {
  const schema: z.ZodMiniType<RecordOf<K>> = RESOURCES[name].wire;
  const read = schema.safeParse(sent);
  return read.success && typeof sent === 'object' ? { ...sent, ...read.data } : undefined;
}

/** Returns the record to send. Older servers add `geofenceIds` to a device, which newer ones refuse. */
export function recordForWire(record: object): object {
  if (!('geofenceIds' in record)) return record;
  const { geofenceIds: _, ...sent } = record;
  return sent;
}
