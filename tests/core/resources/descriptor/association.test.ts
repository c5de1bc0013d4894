import { expect, test } from 'vitest';
import {
  ASSOCIATED_KINDS,
  associationOf,
  associationSides,
  isAssociatedKind,
  isOwnerKind,
  isPlainKind,
  PLAIN_KINDS,
  RESOURCE_OF_KIND,
  type AssociatedKind,
} from '@farol/core/resources/descriptor/association';

test('association: the kinds that stand for records of their own are all but managed users and linked devices', () => {
  const words = Object.keys(RESOURCE_OF_KIND);
  expect(PLAIN_KINDS).toEqual(words.filter((word) => word !== 'managedUser' && word !== 'linkedDevice'));
  for (const word of ['managedUser', 'linkedDevice'])
    expect([isAssociatedKind(word), isPlainKind(word)]).toEqual([true, false]);
  for (const word of ['', 'users', 'toString', '__proto__'])
    expect([isAssociatedKind(word), isPlainKind(word)]).toEqual([false, false]);
  expect([isAssociatedKind('device'), isPlainKind('device')]).toEqual([true, true]);
});

test('association: a group has the kinds of a device but linked devices, and a user has them too', () => {
  const { device, group, user } = ASSOCIATED_KINDS;
  expect([...group].sort()).toEqual(device.filter((kind) => kind !== 'linkedDevice').sort());
  for (const kind of group) expect(user).toContain(kind);
  expect([user.includes('managedUser'), user.includes('linkedDevice')]).toEqual([true, false]);
  for (const kinds of [device, group, user]) {
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds.every(isAssociatedKind)).toBe(true);
  }
  // Two kinds are roles of a record that another one stands for.
  expect(RESOURCE_OF_KIND.linkedDevice).toBe(RESOURCE_OF_KIND.device);
  expect(RESOURCE_OF_KIND.managedUser).toBe(RESOURCE_OF_KIND.user);
  const plain = PLAIN_KINDS.map((kind) => RESOURCE_OF_KIND[kind]);
  expect(new Set(plain).size).toBe(plain.length);
});

test('association: users, groups and devices own records, and no others do', () => {
  const owners = PLAIN_KINDS.filter((kind) => isOwnerKind(kind));
  expect(owners).toEqual(['user', 'device', 'group']);
});

test.for<[AssociatedKind, number, string[]]>([
  ['geofence', 0, ['device', 'group', 'user']],
  ['calendar', 0, ['user']],
  ['device', ASSOCIATED_KINDS.device.length, ['user']],
  ['linkedDevice', 0, ['device']],
  ['user', ASSOCIATED_KINDS.user.length, []],
  ['group', ASSOCIATED_KINDS.group.length, ['user']],
])('association: a %s owns %i kinds of records, and is owned by %j', ([kind, owned, owners]) => {
  const sides = associationSides(kind);
  expect(sides.filter(({ owns }) => owns).map(({ otherKind }) => otherKind)).toEqual(
    isOwnerKind(kind) ? ASSOCIATED_KINDS[kind] : [],
  );
  expect(sides.slice(0, owned).every(({ owns }) => owns)).toBe(true);
  expect(sides.slice(owned)).toEqual(owners.map((otherKind) => ({ otherKind, owns: false })));
});

test('association: it names its owner and its property, whichever side it is seen from', () => {
  const association = { owner: { kind: 'device', id: 7 }, property: { kind: 'geofence', id: 3 } };
  expect(associationOf('device', 7, { otherKind: 'geofence', owns: true }, 3)).toEqual(association);
  expect(associationOf('geofence', 3, { otherKind: 'device', owns: false }, 7)).toEqual(association);
  expect(associationOf('geofence', 3, { otherKind: 'device', owns: true }, 7)).toBeUndefined();
  expect(associationOf('device', 7, { otherKind: 'geofence', owns: false }, 3)).toBeUndefined();
});
