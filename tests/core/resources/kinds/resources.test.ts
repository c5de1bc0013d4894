import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { ASSOCIATED_KINDS, RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import { titledRecord } from '@farol/core/resources/records/record-title';
import { recordForWire, recordFromWire } from '@farol/core/resources/records/record-wire';
import { fieldOfServerError } from '@farol/core/resources/draft/server-error-field';
import { fieldsOf } from '@farol/core/resources/descriptor/resource';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { draftOf } from '@farol/core/resources/draft/draft';
import { recordFromDraft } from '@farol/core/resources/draft/record-from-draft';
import { aGroup, RESOURCE_NAMES } from '../../../arbitraries/records.ts';

test.for(RESOURCE_NAMES)('resources: every field name in the descriptor of %s exists', (name) => {
  const resource = RESOURCES[name];
  const names = fieldsOf(resource).map((field) => field.name);
  expect(resource.name).toBe(name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    expect.arrayContaining([
      resource.titleField,
      ...resource.columns.shown,
      ...resource.columns.more,
      ...Object.values(resource.serverErrorFields),
      ...fieldsOf(resource).flatMap(({ when }) => (when ? [when.field] : [])),
    ]),
  );
  expect(resource.columns.shown[0]).toBe(resource.titleField);
  expect(recordFromWire(name, resource.defaults)).toEqual(resource.defaults);
});

test('resources: the permissions of a kind of record are those of its area (§6)', () => {
  expect(RESOURCES.groups.permissions).toEqual({ view: 48, create: 49, edit: 50, remove: 51 });
  expect(RESOURCES.devices.permissions).toEqual({ view: 8, create: 13, edit: 14, remove: 15 });
});

test('resources: fields missing from an older server are filled in, and fields of a newer one are kept', () => {
  expect(recordFromWire('groups', { id: 3, name: 'North', attributes: null, shape: 'new' })).toEqual({
    id: 3,
    name: 'North',
    groupId: 0,
    attributes: {},
    shape: 'new',
  });
  expect(recordFromWire('users', { id: 3, expirationTime: 1_800_000_000_000 })).toMatchObject({
    expirationTime: '2027-01-15T08:00:00.000Z',
  });
});

test.for([null, [], 'text', 7, {}, { id: '7' }, { id: 1.5 }])(
  'resources: a value without an id is no record (%o)',
  (sent) => {
    expect(recordFromWire('groups', sent)).toBeUndefined();
  },
);

test('resources: the geofences that an older server adds to a device are not sent back', () => {
  expect(recordForWire({ id: 1, geofenceIds: [3] })).toEqual({ id: 1 });
  expect(recordForWire(aGroup())).toEqual(aGroup());
});

test.for<[ResourceName, string, string | undefined]>([
  ['devices', 'USER_DUPLICATE', 'uniqueId'],
  ['drivers', 'USER_DUPLICATE', 'driverUniqueId'],
  ['users', 'USER_DUPLICATE', 'email'],
  ['groups', 'CYCLE_IN_GROUP_HIERARCHY', 'parent'],
  ['devices', 'GROUP_ACCESS_DENIED', 'group'],
  ['groups', 'FIELD_"NAME"_MUST_NOT_BE_EMPTY', 'name'],
  ['devices', 'FIELD_"UNIQUEID"_MUST_NOT_BE_LONGER_THAN_128_CHARACTERS', 'uniqueId'],
  ['devices', 'WRITE_ACCESS_DENIED', undefined],
  ['commands', 'NETWORK', undefined],
])('resources: a refusal of %s (%s) is shown at %s', ([name, code, field]) => {
  expect(fieldOfServerError(name, code)).toBe(field);
});

test('resources: a record is titled by its name or description', () => {
  expect(titledRecord('groups', aGroup())).toEqual({ id: 1, title: 'Frota Norte' });
  const stop = { ...RESOURCES.commands.defaults, description: 'Stop' };
  expect(titledRecord('commands', stop).title).toBe('Stop');
  expect(titledRecord('groups', { id: 4 }).title).toBe('');
});

test('resources: every kind of association leads to records of that kind or of another name of it', () => {
  const names: Readonly<Record<string, string>> = { managedUser: 'user', linkedDevice: 'device' };
  for (const kinds of Object.values(ASSOCIATED_KINDS))
    for (const kind of kinds)
      expect(RESOURCES[RESOURCE_OF_KIND[kind]].associationKind).toBe(names[kind] ?? kind);
});

const { maintenances } = RESOURCES;
const byDistance = {
  ...maintenances.defaults,
  id: 5,
  name: 'Oil',
  type: 'totalDistance',
  start: 160_934,
  period: 10_000_000,
};

/** A maintenance after typing into its form. */
function typed(fields: Readonly<Record<string, string>>) {
  const draft = draftOf(maintenances, byDistance, 'acme');
  return recordFromDraft(
    'maintenances',
    { record: byDistance, draft: { ...draft, fields: { ...draft.fields, ...fields } } },
    'acme',
  );
}

test('resources: an opened and saved maintenance is unchanged to the meter', () => {
  expect(typed({})).toEqual({ record: byDistance });
  expect(typed({ name: 'Oil and filter' })).toEqual({ record: { ...byDistance, name: 'Oil and filter' } });
});

test('a maintenance switched to hours starts empty: meters are not milliseconds', () => {
  const { fields } = draftOf(maintenances, byDistance, 'acme');
  expect([fields['startDistance'], fields['startHours'], fields['cycleHours']]).toEqual(['160.934', '', '']);
  expect(typed({ maintenanceType: 'hours', cycleHours: '250' })).toEqual({
    record: { ...byDistance, type: 'hours', start: 0, period: 900_000_000 },
  });
});
