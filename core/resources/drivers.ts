import * as z from 'zod/mini';
import type { Driver } from '../domain/driver.ts';
import { permissionsFrom, type Resource } from './resource.ts';
import { attributes, filled, id, storableAttributes, text } from './wire.ts';

const wire = z.object({ id, name: text, uniqueId: text, attributes }) satisfies z.ZodMiniType<Driver>;

/** Drivers with their licences (§3). */
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
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['name', 'driverUniqueId'], more: ['cnhNumber', 'cnhCategory', 'cnhValidity', 'cpf'] },
  suggestions: [],
  refusals: { DUPLICATE: 'driverUniqueId' },
} as const satisfies Resource<Driver>;
