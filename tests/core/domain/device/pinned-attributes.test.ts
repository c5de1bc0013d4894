import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Principal } from '@farol/core/domain/access/permission';
import {
  isPinnable,
  mayUnpin,
  pinOwners,
  pinnedAttributesOf,
  withoutPinnedAttribute,
  withPinnedAttribute,
} from '@farol/core/domain/device/pinned-attributes';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const KEY = 'acme.deviceAttributes';
const aKey = fc.constantFrom('power', 'fuelLevel', 'io1', 'sat', 'my.key');
const someAttributes = fc.record(
  { other: fc.constant(7), [KEY]: fc.array(aKey).map((keys) => keys.join(',')) },
  { requiredKeys: [] },
);

test('pinned attributes: attributes pinned for everyone come before those that the user pinned, each once', () => {
  expect(pinnedAttributesOf({ [KEY]: 'power, sat' }, { [KEY]: 'sat,fuelLevel,,fuelLevel' }, 'acme')).toEqual([
    { key: 'power', owner: 'server' },
    { key: 'sat', owner: 'server' },
    { key: 'fuelLevel', owner: 'user' },
  ]);
  expect(pinnedAttributesOf(undefined, { [KEY]: 3 }, 'acme')).toEqual([]);
  expect(pinnedAttributesOf({ [KEY]: 'power' }, undefined, 'other')).toEqual([]);
});

test('pinned attributes: is listed, and after unpinning everything is as before', () => {
  fc.assert(
    fc.property(someAttributes, aKey, (attributes, key) => {
      const pinned = withPinnedAttribute(attributes, key, 'acme');
      expect(pinnedAttributesOf(undefined, pinned, 'acme').map((pin) => pin.key)).toContain(key);
      const bare = withoutPinnedAttribute(pinned, key, 'acme');
      const others = pinnedAttributesOf(undefined, attributes, 'acme').filter((pin) => pin.key !== key);
      expect(pinnedAttributesOf(undefined, bare, 'acme')).toEqual(others);
      expect({ ...bare, [KEY]: '' }).toEqual({ ...attributes, [KEY]: '' });
    }),
  );
});

test('pinned attributes: pinning twice and unpinning what is not pinned change nothing', () => {
  const attributes = { [KEY]: 'power' };
  expect(withPinnedAttribute(attributes, 'power', 'acme')).toBe(attributes);
  expect(withoutPinnedAttribute(attributes, 'sat', 'acme')).toBe(attributes);
  expect(withoutPinnedAttribute(attributes, 'power', 'acme')).toEqual({});
});

test('pinned attributes: only administrators pin for everyone, and only they unpin such an attribute', () => {
  const administrator = principalWith({ administrator: true, readonly: true });
  expect(pinOwners(administrator)).toEqual(['server', 'user']);
  expect(pinOwners(principalWith())).toEqual(['user']);
  expect([both(administrator), both(principalWith())]).toEqual([
    [true, true],
    [false, true],
  ]);
});

test('pinned attributes: read-only users and guests are offered neither to pin nor to unpin', () => {
  for (const limited of [
    principalWith({ readonly: true }),
    principalWith({ attributes: { isShared: 3 } }),
    { ...principalWith(), server: aServer({ readonly: true }) },
  ]) {
    expect(pinOwners(limited)).toEqual([]);
    expect(both(limited)).toEqual([false, false]);
  }
});

test('pinned attributes: a key that a comma-separated list cannot store cannot be pinned', () => {
  expect(['fuelLevel', 'a,b', '', ' a'].map(isPinnable)).toEqual([true, false, false, false]);
});

function principalWith(changes: Parameters<typeof aUser>[0] = {}): Principal {
  return { user: aUser(changes), server: aServer(), namespace: 'acme' };
}

function both(principal: Principal): boolean[] {
  return (['server', 'user'] as const).map((owner) => mayUnpin({ key: 'sat', owner }, principal));
}
