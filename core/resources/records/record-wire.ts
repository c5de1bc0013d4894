import { RESOURCES, type RecordOf } from '../kinds/resources.ts';
import { recordOfSchema } from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';

/** Parses a record from the wire as `recordOfSchema` does; undefined if it is malformed. */
export function recordFromWire<K extends ResourceName>(name: K, sent: unknown): RecordOf<K> | undefined {
  const { wire }: { wire: RecordSchema<RecordOf<K>> } = RESOURCES[name];
  return recordOfSchema(wire, sent);
}

/** Returns the record to send. Older servers add `geofenceIds` to a device, which newer ones refuse. */
export function recordForWire(record: object): object {
  if (!('geofenceIds' in record)) return record;
  const { geofenceIds: _, ...sent } = record;
  return sent;
}
