import type * as z from 'zod/mini';
import { RESOURCES, type RecordOf } from '../kinds/resources.ts';
import type { ServerInfo } from '../../domain/server/server-info.ts';
import { serverRecord } from '../kinds/server.ts';
import type { ResourceName } from '../descriptor/resource-name.ts';

/**
 * Parses a record from the wire; undefined if it is malformed. Fields that older servers omit are filled in,
 * and fields that newer servers add are kept, because saving replaces the whole record (contract §0).
 */
export function recordFromWire<K extends ResourceName>(name: K, sent: unknown): RecordOf<K> | undefined {
  const { wire }: { wire: z.ZodMiniType<RecordOf<K>> } = RESOURCES[name];
  return fromWire(wire, sent);
}

/** Parses the server's own record in the same way. */
export function serverFromWire(sent: unknown): ServerInfo | undefined {
  return fromWire(serverRecord.wire, sent);
}

/** Returns the record to send. Older servers add `geofenceIds` to a device, which newer ones refuse. */
export function recordForWire(record: object): object {
  if (!('geofenceIds' in record)) return record;
  const { geofenceIds: _, ...sent } = record;
  return sent;
}

function fromWire<T extends object>(wire: z.ZodMiniType<T>, sent: unknown): T | undefined {
  const read = wire.safeParse(sent);
  return read.success && typeof sent === 'object' ? { ...sent, ...read.data } : undefined;
}
