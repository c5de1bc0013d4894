import type { ServerInfo } from '../../domain/server/server-info.ts';
import { recordOfSchema } from '../descriptor/record-schema.ts';
import { serverSchema } from '../kinds/server-schema.ts';

/** Parses the server's own record from the wire as `recordOfSchema` does; undefined if it is malformed. */
export function serverFromWire(sent: unknown): ServerInfo | undefined {
  return recordOfSchema(serverSchema, sent);
}
