import * as z from 'zod/mini';
import type { ServerInfo } from '../../domain/server/server-info.ts';
import type { Resource } from '../descriptor/resource.ts';
import {
  attributes,
  flag,
  integer,
  newRecord,
  number,
  numbers,
  optionalText,
  readOnly,
  soleId,
} from '../descriptor/record-schema.ts';
import { SERVER_SECTIONS } from './server-sections.ts';

const wire = z.object({
  id: soleId,
  registration: flag(),
  readonly: flag(),
  deviceReadonly: flag(),
  limitCommands: flag(),
  disableReports: flag(),
  fixedEmail: flag(),
  map: optionalText({ longest: 128 }),
  bingKey: optionalText({ longest: 128 }),
  mapUrl: optionalText({ longest: 512 }),
  overlayUrl: optionalText({ longest: 512 }),
  coordinateFormat: optionalText({ longest: 128 }),
  poiLayer: optionalText({ longest: 512 }),
  announcement: optionalText({ longest: 4000 }),
  latitude: number({ min: -90, max: 90 }),
  longitude: number({ min: -180, max: 180 }),
  zoom: integer(),
  forceSettings: flag(),
  version: readOnly(optionalText({ longest: 128 })),
  emailEnabled: readOnly(flag()),
  textEnabled: readOnly(flag()),
  geocoderEnabled: readOnly(flag()),
  openIdEnabled: readOnly(flag()),
  openIdForce: readOnly(flag()),
  newServer: readOnly(flag()),
  storageSpace: readOnly(numbers()),
  attributes,
}) satisfies z.ZodMiniType<ServerInfo>;

/** The server's own record (contract §2.7). There is one, so that it has no list, and every server has it. */
export const serverRecord = {
  wire,
  /** Nothing is forbidden, nothing extra is offered. */
  defaults: newRecord(wire),
  sections: SERVER_SECTIONS,
  /** Attributes that the server uses and that have no input of their own. */
  attributeSuggestions: ['timezone', 'event.status.enable'],
} as const satisfies Pick<Resource<ServerInfo>, 'wire' | 'defaults' | 'sections' | 'attributeSuggestions'>;
