import * as z from 'zod/mini';
import type { Device } from '../../domain/device/device.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import { DEVICE_SECTIONS } from './device-sections.ts';
import type { Resource } from '../descriptor/resource.ts';
import {
  optionalTextUpTo,
  attributes,
  requiredText,
  booleanOrFalse,
  id,
  instant,
  oneOfOrDefault,
  optionalText,
  recordId,
  storableAttributes,
  text,
} from '../descriptor/wire-schema.ts';

const wire = z.object({
  id,
  name: text,
  uniqueId: text,
  status: oneOfOrDefault(['online', 'offline', 'unknown'], 'unknown'),
  disabled: booleanOrFalse,
  lastUpdate: instant,
  positionId: recordId,
  groupId: recordId,
  calendarId: recordId,
  phone: optionalText,
  model: optionalText,
  contact: optionalText,
  category: optionalText,
  expirationTime: instant,
  attributes,
}) satisfies z.ZodMiniType<Device>;

/**
 * Devices (§3). Odometer and hours are not fields of the record: they are saved separately (contract §4.2).
 */
export const devices = {
  name: 'devices',
  path: 'devices',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.devices,
  associationKind: 'device',
  titleField: 'name',
  wire,
  rules: z.extend(wire, {
    name: requiredText(128),
    uniqueId: requiredText(128),
    phone: optionalTextUpTo(128),
    model: optionalTextUpTo(128),
    contact: optionalTextUpTo(512),
    attributes: storableAttributes,
  }),
  defaults: {
    id: 0,
    name: '',
    uniqueId: '',
    status: 'offline',
    disabled: false,
    lastUpdate: null,
    positionId: 0,
    groupId: 0,
    calendarId: 0,
    phone: null,
    model: null,
    contact: null,
    category: 'default',
    expirationTime: null,
    attributes: {},
  },
  sections: DEVICE_SECTIONS,
  columns: {
    shown: ['name', 'uniqueId', 'group'],
    more: [
      'plate',
      'model',
      'category',
      'phone',
      'contact',
      'iccid',
      'operator',
      'brand',
      'situation',
      'enabled',
      'expiration',
      'vin',
      'chassis',
      'observation',
    ],
  },
  attributeSuggestions: ['lockOnExit'],
  serverErrorFields: { DUPLICATE: 'uniqueId', GROUP: 'group', CALENDAR: 'calendar' },
} as const satisfies Resource<Device>;
