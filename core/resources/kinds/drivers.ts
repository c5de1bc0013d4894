import { MIN_ACCOUNT_LENGTHS } from '../../domain/account/new-account.ts';
import type { Driver } from '../../domain/device/driver.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { attributes, id, newRecord, record, text } from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

const wire = record({
  id,
  attributes,
  name: text({ longest: 128, required: 'always', searched: true }),
  uniqueId: text({ longest: 128, required: 'always', trimmed: true, unique: true, searched: true }),
}) satisfies RecordSchema<Driver>;

/** The server attribute that enables the drivers' check-in by QR code. */
const QR_CHECK_IN = 'enableQrDriverId';
const IF_CHECK_IN = { field: 'enableQrCode', equals: 'true' } as const;

/** Drivers with their licenses (§3) and, where the server enables it, their check-in. */
export const driverResource = {
  name: 'drivers',
  path: 'drivers',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.drivers,
  screen: { entry: 'drivers', dialog: 'drivers' },
  associationKind: 'driver',
  titleField: 'name',
  wire,
  defaults: newRecord(wire),
  sections: [
    {
      name: 'driver',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'driverUniqueId', key: 'uniqueId', kind: 'text' },
        { name: 'cpf', location: 'attributes', kind: 'text' },
      ],
    },
    {
      name: 'license',
      fields: [
        { name: 'cnhNumber', location: 'attributes', kind: 'text' },
        { name: 'cnhCategory', location: 'attributes', kind: 'text' },
        { name: 'cnhState', location: 'attributes', kind: 'text' },
        { name: 'cnhBirthDate', location: 'attributes', kind: 'date' },
        { name: 'cnhFirstDate', location: 'attributes', kind: 'date' },
        { name: 'cnhValidity', location: 'attributes', kind: 'date' },
        { name: 'cnhFiliation', location: 'attributes', kind: 'text' },
        { name: 'cnhObservations', location: 'attributes', kind: 'longText' },
      ],
    },
    {
      name: 'checkIn',
      fields: [
        { name: 'enableQrCode', location: 'namespaced', kind: 'flag', serverSwitch: QR_CHECK_IN },
        {
          name: 'driverUsername',
          location: 'namespaced',
          kind: 'text',
          required: true,
          shortest: MIN_ACCOUNT_LENGTHS.email,
          serverSwitch: QR_CHECK_IN,
          when: IF_CHECK_IN,
        },
        {
          name: 'driverPassword',
          location: 'namespaced',
          kind: 'secret',
          required: true,
          shortest: MIN_ACCOUNT_LENGTHS.password,
          serverSwitch: QR_CHECK_IN,
          when: IF_CHECK_IN,
        },
        {
          name: 'driverUnlockDevice',
          location: 'namespaced',
          kind: 'flag',
          numeric: true,
          serverSwitch: QR_CHECK_IN,
          when: IF_CHECK_IN,
        },
        {
          name: 'driverAutoLogout',
          location: 'namespaced',
          kind: 'flag',
          numeric: true,
          serverSwitch: QR_CHECK_IN,
          when: IF_CHECK_IN,
        },
        {
          name: 'autoLogoutTimeout',
          location: 'namespaced',
          kind: 'number',
          min: 1,
          max: 5,
          serverSwitch: QR_CHECK_IN,
          when: { field: 'driverAutoLogout', equals: 'true', and: IF_CHECK_IN },
        },
      ],
    },
    {
      name: 'newLinks',
      fields: [
        { name: 'linkedDevices', kind: 'links', associatedWith: 'device' },
        { name: 'linkedGroups', kind: 'links', associatedWith: 'group' },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: {
    shown: ['name', 'driverUniqueId', 'cnhValidity'],
    more: ['cpf', 'cnhNumber', 'cnhCategory'],
  },
  attributeSuggestions: [],
  serverErrorFields: { DUPLICATE: 'driverUniqueId' },
} as const satisfies Resource<Driver>;
