import type * as z from 'zod/mini';
import { RESOURCES, type RecordOf } from '../kinds/resources.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';

/**
 * A record as the wire sent it; nothing for what is none. What older servers leave out is filled in, and what newer ones add is
 * kept, because a save replaces the whole record (contract §0).
 */
export function recordFromWire<K extends ResourceName>(name: K, sent: unknown): RecordOf<K> | undefined {
  const schema: z.ZodMiniType<RecordOf<K>> = RESOURCES[name].wire;
  const read = schema.safeParse(sent);
  return read.success && typeof sent === 'object' ? { ...sent, ...read.data } : undefined;
}

/** What to send for a record. Older servers add `geofenceIds` to a device and newer ones refuse it. */
export function recordForWire(record: object): object {
  if (!('geofenceIds' in record)) return record;
  const { geofenceIds: _, ...sent } = record;
  return sent;
}
