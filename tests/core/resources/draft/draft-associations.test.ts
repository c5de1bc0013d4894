import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { draftOf, isFieldVisible } from '@farol/core/resources/draft/draft';
import { recordFromDraft } from '@farol/core/resources/draft/record-from-draft';
import { isFieldAvailable } from '@farol/core/resources/descriptor/field-availability';
import {
  ASSOCIATED_KINDS,
  associationSides,
  associationOf,
  type OwnerKind,
} from '@farol/core/resources/descriptor/association';
import { draftAssociations, associationSideOf } from '@farol/core/resources/draft/draft-associations';
import { fieldsOf } from '@farol/core/resources/descriptor/resource';
import { RESOURCE_NAMES } from '../../../arbitraries/records.ts';

const { maintenances } = RESOURCES;

function typed(fields: Record<string, string>) {
  const draft = draftOf(maintenances, maintenances.defaults, 'acme');
  return { ...draft, fields: { ...draft.fields, forAll: 'false', ...fields } };
}

test('draft associations: a form names the devices, groups and users of its new record, each once', () => {
  const draft = typed({ linkedDevices: '5,6,5', linkedUsers: '9', linkedGroups: ',x,-1' });
  expect(draftAssociations('maintenances', draft, 3)).toEqual([
    { owner: { kind: 'device', id: 5 }, property: { kind: 'maintenance', id: 3 } },
    { owner: { kind: 'device', id: 6 }, property: { kind: 'maintenance', id: 3 } },
    { owner: { kind: 'user', id: 9 }, property: { kind: 'maintenance', id: 3 } },
  ]);
});

test('draft associations: associations are requested once, for a new record, and are not part of it', () => {
  const field = fieldsOf(maintenances).find(({ name }) => name === 'linkedDevices');
  if (!field) throw new Error('the field is gone');
  const draft = typed({ name: 'Oil', linkedDevices: '5' });
  const seen = [0, 4].map((id) =>
    isFieldVisible(field, { record: { ...maintenances.defaults, id }, draft }, 'acme'),
  );
  expect(seen).toEqual([true, false]);
  expect(recordFromDraft('maintenances', { record: maintenances.defaults, draft }, 'acme')).toEqual({
    record: { ...maintenances.defaults, name: 'Oil', attributes: { 'acme.allDevices': false } },
  });
});

test('draft associations: the server knows every association that a form can request', () => {
  for (const name of RESOURCE_NAMES)
    for (const field of fieldsOf(RESOURCES[name]))
      if (field.kind === 'links') {
        const pair = associationOf(RESOURCES[name].associationKind, 3, associationSideOf(field), 8);
        if (!pair) throw new Error(`${name} ${field.name}`);
        expect(ASSOCIATED_KINDS[pair.owner.kind]).toContain(pair.property.kind);
      }
});

test('draft associations: a new vehicle gets its drivers and commands as soon as it is saved', () => {
  const opened = draftOf(RESOURCES.devices, RESOURCES.devices.defaults, 'acme');
  const fields = { ...opened.fields, linkedDrivers: '4', linkedCommands: '7,9' };
  const owner = { kind: 'device', id: 3 } as const;
  expect(draftAssociations('devices', { ...opened, fields }, 3)).toEqual([
    { owner, property: { kind: 'driver', id: 4 } },
    { owner, property: { kind: 'command', id: 7 } },
    { owner, property: { kind: 'command', id: 9 } },
  ]);
});

test('draft associations: every kind of association makes a pair that the server knows, with the owner first', () => {
  for (const name of RESOURCE_NAMES) {
    const { associationKind } = RESOURCES[name];
    for (const side of associationSides(associationKind)) {
      const pair = associationOf(associationKind, 3, side, 8);
      if (!pair) throw new Error(`${associationKind} ${side.otherKind}`);
      expect(ASSOCIATED_KINDS[pair.owner.kind]).toContain(pair.property.kind);
      expect(side.owns ? [pair.owner.id, pair.property.id] : [pair.property.id, pair.owner.id]).toEqual([
        3, 8,
      ]);
    }
  }
  expect(associationSides('maintenance').map(({ otherKind }) => otherKind)).toEqual([
    'device',
    'group',
    'user',
  ] as OwnerKind[]);
  expect(associationOf('maintenance', 3, { otherKind: 'driver', owns: true }, 8)).toBeUndefined();
  expect(associationOf('maintenance', 3, { otherKind: 'driver', owns: false }, 8)).toBeUndefined();
});

test('draft associations: the drivers’ check-in is offered only on a server that enables it', () => {
  const field = fieldsOf(RESOURCES.drivers).find(({ name }) => name === 'enableQrCode');
  if (!field) throw new Error('the field is gone');
  const offered = [{}, { 'acme.enableQrDriverId': false }, { 'acme.enableQrDriverId': true }].map(
    (serverAttributes) =>
      isFieldAvailable(field, {
        isAdministrator: false,
        isProduct: true,
        serverAttributes,
        namespace: 'acme',
      }),
  );
  expect(offered).toEqual([false, false, true]);
});

test('draft associations: the limits of engine stops are offered only where the server knows them', () => {
  const fields = fieldsOf(RESOURCES.devices).filter(({ name }) => name.startsWith('stop'));
  const offered = (isProduct: boolean): readonly string[] =>
    fields
      .filter((field) =>
        isFieldAvailable(field, {
          isAdministrator: true,
          isProduct,
          serverAttributes: {},
          namespace: 'acme',
        }),
      )
      .map(({ name }) => name);
  expect([offered(true), offered(false)]).toEqual([['stopSafeSpeed', 'stopExpiryMinutes'], []]);
});

test('draft associations: a driver’s flag is stored as 1 or 0, and read in any stored form', () => {
  const record = { ...RESOURCES.drivers.defaults, id: 2, name: 'João', uniqueId: '7' };
  const draft = draftOf(
    RESOURCES.drivers,
    { ...record, attributes: { 'acme.enableQrCode': true, 'acme.driverUnlockDevice': '1' } },
    'acme',
  );
  expect(draft.fields).toMatchObject({ driverUnlockDevice: 'true', driverAutoLogout: 'false' });
  const edited = {
    ...draft,
    fields: { ...draft.fields, driverUnlockDevice: 'false', driverAutoLogout: 'true' },
  };
  const own = { 'acme.enableQrCode': true, 'acme.driverUnlockDevice': 1 };
  expect(
    recordFromDraft('drivers', { record: { ...record, attributes: own }, draft: edited }, 'acme'),
  ).toMatchObject({
    record: { attributes: { 'acme.driverUnlockDevice': 0, 'acme.driverAutoLogout': 1 } },
  });
});

test('draft associations: numbers in other fields are no associations', () => {
  const draft = { fields: { name: '5', group: '3', uniqueId: '7' }, lines: [] };
  expect(draftAssociations('devices', draft, 7)).toEqual([]);
  expect(draftAssociations('groups', { fields: {}, lines: [] }, 7)).toEqual([]);
});
