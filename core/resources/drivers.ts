import * as z from 'zod/mini';
import type { Driver } from '../domain/driver.ts';
import { permissionsFrom, type Resource } from './resource.ts';
import { attributes, filled, id, storableAttributes, text } from './wire.ts';

const wire = z.object({ id, name: text, uniqueId: text, attributes }) satisfies z.ZodMiniType<Driver>;

/** The server's switch for the drivers' check-in by QR code. */
const QR_CHECK_IN = 'enableQrDriverId';
const CHECKS_IN = { field: 'enableQrCode', is: 'true' } as const;

/** Drivers with their licences (§3) and, where the server has it, their check-in. */
export const drivers = {
  name: 'drivers',
  path: 'drivers',
  api: 'tracking',
  permissions: permissionsFrom(80),
  link: 'driver',
  title: 'name',
  wire,
  rules: z.extend(wire, { name: filled(128), uniqueId: filled(128), attributes: storableAttributes }),
  defaults: { id: 0, name: '', uniqueId: '', attributes: {} },
  sections: [
    {
      name: 'driver',
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'driverUniqueId', key: 'uniqueId', kind: 'text' },
        { name: 'cpf', at: 'attributes', kind: 'text' },
      ],
    },
    {
      name: 'licence',
      fields: [
        { name: 'cnhNumber', at: 'attributes', kind: 'text' },
        { name: 'cnhCategory', at: 'attributes', kind: 'text' },
        { name: 'cnhState', at: 'attributes', kind: 'text' },
        { name: 'cnhBirthDate', at: 'attributes', kind: 'date' },
        { name: 'cnhFirstDate', at: 'attributes', kind: 'date' },
        { name: 'cnhValidity', at: 'attributes', kind: 'date' },
        { name: 'cnhFiliation', at: 'attributes', kind: 'text' },
        { name: 'cnhObservations', at: 'attributes', kind: 'longText' },
      ],
    },
    {
      name: 'checkIn',
      fields: [
        { name: 'enableQrCode', at: 'own', kind: 'flag', serverSwitch: QR_CHECK_IN },
        {
          name: 'driverUsername',
          at: 'own',
          kind: 'text',
          needed: true,
          serverSwitch: QR_CHECK_IN,
          when: CHECKS_IN,
        },
        {
          name: 'driverPassword',
          at: 'own',
          kind: 'secret',
          needed: true,
          serverSwitch: QR_CHECK_IN,
          when: CHECKS_IN,
        },
        {
          name: 'driverUnlockDevice',
          at: 'own',
          kind: 'flag',
          numeric: true,
          serverSwitch: QR_CHECK_IN,
          when: CHECKS_IN,
        },
        {
          name: 'driverAutoLogout',
          at: 'own',
          kind: 'flag',
          numeric: true,
          serverSwitch: QR_CHECK_IN,
          when: CHECKS_IN,
        },
        {
          name: 'autoLogoutTimeout',
          at: 'own',
          kind: 'number',
          min: 1,
          max: 5,
          serverSwitch: QR_CHECK_IN,
          when: { field: 'driverAutoLogout', is: 'true', also: CHECKS_IN },
        },
      ],
    },
    {
      name: 'newLinks',
      fields: [
        { name: 'linkedDevices', kind: 'links', owner: 'device' },
        { name: 'linkedGroups', kind: 'links', owner: 'group' },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: {
    shown: ['name', 'driverUniqueId', 'cnhValidity'],
    more: ['cpf', 'cnhNumber', 'cnhCategory'],
  },
  suggestions: [],
  refusals: { DUPLICATE: 'driverUniqueId' },
} as const satisfies Resource<Driver>;
