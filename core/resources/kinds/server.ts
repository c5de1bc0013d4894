import type { ServerInfo } from '../../domain/server/server-info.ts';
import type { Resource } from '../descriptor/resource.ts';
import { newRecord } from '../descriptor/record-schema.ts';
import { serverSchema } from './server-schema.ts';
import { SERVER_SECTIONS } from './server-sections.ts';

/** The server's own record (contract §2.7). Every server has exactly one, so there is no list. */
export const serverRecord = {
  wire: serverSchema,
  /** Nothing is forbidden, nothing extra is offered. */
  defaults: newRecord(serverSchema),
  sections: SERVER_SECTIONS,
  /** Attributes that the server uses and that have no input of their own. */
  attributeSuggestions: ['timezone', 'event.status.enable'],
} as const satisfies Pick<Resource<ServerInfo>, 'wire' | 'defaults' | 'sections' | 'attributeSuggestions'>;
