import type { ServerInfo } from '../../domain/server/server-info.ts';
import {
  attributes,
  flag,
  integer,
  number,
  numbers,
  optionalText,
  readOnly,
  record,
  singletonId,
} from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

/** The server's own record on the wire (contract §2.7). Apart from its form, because the login reads it too. */
export const serverSchema = record({
  id: singletonId,
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
}) satisfies RecordSchema<ServerInfo>;
