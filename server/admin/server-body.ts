import { z } from 'zod';
import { attributes, flag, integer, numberInRange, optionalText } from '../wire/body-fields.ts';

/**
 * The settings of the server that users may change (contract §2.7); unknown and read-only fields are dropped.
 */
export const serverBody = z.object({
  attributes,
  registration: flag,
  readonly: flag,
  deviceReadonly: flag,
  limitCommands: flag,
  disableReports: flag,
  fixedEmail: flag,
  map: optionalText(128),
  bingKey: optionalText(128),
  mapUrl: optionalText(512),
  overlayUrl: optionalText(512),
  coordinateFormat: optionalText(128),
  poiLayer: optionalText(512),
  announcement: optionalText(4000),
  latitude: numberInRange(-90, 90),
  longitude: numberInRange(-180, 180),
  zoom: integer,
  forceSettings: flag,
});
