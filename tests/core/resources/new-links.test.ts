import { expect, test } from 'vitest';
import { RESOURCES } from '@farol/core/resources/all';
import { draftOf, isVisible, recordFromDraft } from '@farol/core/resources/draft';
import { isOffered } from '@farol/core/resources/field-offer';
import { LINKABLE, linkWays, pairOf, type OwnerKind } from '@farol/core/resources/link';
import { linksOfDraft, wayOf } from '@farol/core/resources/new-links';
import { fieldsOf } from '@farol/core/resources/resource';
import { RESOURCE_NAMES } from '../../arbitraries/records.ts';

const { maintenances } = RESOURCES;

function typed(fields: Record<string, string>) {
  const draft = draftOf(maintenances, maintenances.defaults, 'acme');
  return { ...draft, fields: { ...draft.fields, ...fields } };
}

test('a form names the devices, groups and users that its new record is linked to, each once', () => {
  const draft = typed({ linkedDevices: '5,6,5', linkedUsers: '9', linkedGroups: ',x,-1' });
  expect(linksOfDraft('maintenances', draft, 3)).toEqual([
    { owner: { kind: 'device', id: 5 }, property: { kind: 'maintenance', id: 3 } },
    { owner: { kind: 'device', id: 6 }, property: { kind: 'maintenance', id: 3 } },
    { owner: { kind: 'user', id: 9 }, property: { kind: 'maintenance', id: 3 } },
  ]);
});

test('links are asked for once, when the record is new, and are no part of it', () => {
  const field = fieldsOf(maintenances).find(({ name }) => name === 'linkedDevices');
  if (!field) throw new Error('the field is gone');
  const draft = typed({ name: 'Oil', linkedDevices: '5' });
  const seen = [0, 4].map((id) =>
    isVisible(field, { record: { ...maintenances.defaults, id }, draft }, 'acme'),
  );
  expect(seen).toEqual([true, false]);
  expect(recordFromDraft('maintenances', { record: maintenances.defaults, draft }, 'acme')).toEqual({
    record: { ...maintenances.defaults, name: 'Oil' },
  });
});

test('every link that a form can ask for is one that the server knows', () => {
  for (const name of RESOURCE_NAMES)
    for (const field of fieldsOf(RESOURCES[name]))
      if (field.kind === 'links') {
        const pair = pairOf(RESOURCES[name].link, 3, wayOf(field), 8);
        if (!pair) throw new Error(`${name} ${field.name}`);
        expect(LINKABLE[pair.owner.kind]).toContain(pair.property.kind);
      }
});

test('a new vehicle is given its drivers and commands as soon as it is saved', () => {
  const opened = draftOf(RESOURCES.devices, RESOURCES.devices.defaults, 'acme');
  const fields = { ...opened.fields, linkedDrivers: '4', linkedCommands: '7,9' };
  const owner = { kind: 'device', id: 3 } as const;
  expect(linksOfDraft('devices', { ...opened, fields }, 3)).toEqual([
    { owner, property: { kind: 'driver', id: 4 } },
    { owner, property: { kind: 'command', id: 7 } },
    { owner, property: { kind: 'command', id: 9 } },
  ]);
});

test('every way of linking makes a pair that the server knows, with the owner first', () => {
  for (const name of RESOURCE_NAMES) {
    const { link } = RESOURCES[name];
    for (const way of linkWays(link)) {
      const pair = pairOf(link, 3, way, 8);
      if (!pair) throw new Error(`${link} ${way.other}`);
      expect(LINKABLE[pair.owner.kind]).toContain(pair.property.kind);
      expect(way.owns ? [pair.owner.id, pair.property.id] : [pair.property.id, pair.owner.id]).toEqual([
        3, 8,
      ]);
    }
  }
  expect(linkWays('maintenance').map(({ other }) => other)).toEqual([
    'device',
    'group',
    'user',
  ] as OwnerKind[]);
  expect(pairOf('maintenance', 3, { other: 'driver', owns: true }, 8)).toBeUndefined();
  expect(pairOf('maintenance', 3, { other: 'driver', owns: false }, 8)).toBeUndefined();
});

test("the drivers' check-in is offered only on a server that has it", () => {
  const field = fieldsOf(RESOURCES.drivers).find(({ name }) => name === 'enableQrCode');
  if (!field) throw new Error('the field is gone');
  const offered = [{}, { 'acme.enableQrDriverId': false }, { 'acme.enableQrDriverId': true }].map(
    (serverAttributes) => isOffered(field, { isAdministrator: false, serverAttributes, namespace: 'acme' }),
  );
  expect(offered).toEqual([false, false, true]);
});

test('a rule of a driver is kept as 1 or 0, and read however it was kept', () => {
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
