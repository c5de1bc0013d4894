import type { Device } from '../../domain/device/device.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import { DEVICE_SECTIONS } from './device-sections.ts';
import type { Resource } from '../descriptor/resource.ts';
import {
  attributes,
  flag,
  id,
  moment,
  newRecord,
  option,
  optionalText,
  readOnly,
  record,
  reference,
  text,
  transient,
} from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

const STATUSES = ['online', 'offline', 'unknown'] as const;

const wire = record({
  id,
  attributes,
  groupId: reference('group'),
  calendarId: reference('calendar'),
  name: text({ longest: 128, required: 'always', searched: true }),
  uniqueId: text({ longest: 128, required: 'always', trimmed: true, unique: true, searched: true }),
  status: transient(readOnly(option(STATUSES, { fallback: 'unknown', initial: 'offline' }))),
  lastUpdate: readOnly(moment()),
  positionId: readOnly(reference('position')),
  phone: optionalText({ longest: 128, trimmed: true, searched: true }),
  model: optionalText({ longest: 128, searched: true }),
  contact: optionalText({ longest: 512, searched: true }),
  category: optionalText({ longest: 128, initial: 'default' }),
  disabled: flag(),
  expirationTime: moment(),
}) satisfies RecordSchema<Device>;

/**
 * Devices (§3). Odometer and hours are not fields of the record: they are saved separately (contract §4.2).
 */
export const deviceResource = {
  name: 'devices',
  path: 'devices',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.devices,
  screen: { entry: 'devices', path: '/devices' },
  associationKind: 'device',
  titleField: 'name',
  wire,
  defaults: newRecord(wire),
  sections: DEVICE_SECTIONS,
  columns: {
    shown: ['name', 'plate', 'uniqueId', 'group'],
    more: [
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
