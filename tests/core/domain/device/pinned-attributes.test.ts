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

test('what is pinned for everybody stands before what the user pinned for himself, each once', () => {
  expect(pinnedAttributesOf({ [KEY]: 'power, sat' }, { [KEY]: 'sat,fuelLevel,,fuelLevel' }, 'acme')).toEqual([
    { key: 'power', owner: 'server' },
    { key: 'sat', owner: 'server' },
    { key: 'fuelLevel', owner: 'user' },
  ]);
  expect(pinnedAttributesOf(undefined, { [KEY]: 3 }, 'acme')).toEqual([]);
  expect(pinnedAttributesOf({ [KEY]: 'power' }, undefined, 'other')).toEqual([]);
});

test('a pinned attribute is found again, and without its pin everything is as before', () => {
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

test('pinning twice and taking away what is not pinned change nothing', () => {
  const attributes = { [KEY]: 'power' };
  expect(withPinnedAttribute(attributes, 'power', 'acme')).toBe(attributes);
  expect(withoutPinnedAttribute(attributes, 'sat', 'acme')).toBe(attributes);
  expect(withoutPinnedAttribute(attributes, 'power', 'acme')).toEqual({});
});

test('only administrators pin for everybody, and only they take such a pin away', () => {
  const administrator = asking({ administrator: true, readonly: true });
  expect(pinOwners(administrator)).toEqual(['server', 'user']);
  expect(pinOwners(asking())).toEqual(['user']);
  expect([both(administrator), both(asking())]).toEqual([
    [true, true],
    [false, true],
  ]);
});

test('who may change no records and who came by a shared link is not offered to pin, nor to take a pin away', () => {
  for (const principal of [
    asking({ readonly: true }),
    asking({ attributes: { isShared: 3 } }),
    { ...asking(), server: aServer({ readonly: true }) },
  ]) {
    expect(pinOwners(principal)).toEqual([]);
    expect(both(principal)).toEqual([false, false]);
  }
});

test('a key that would fall apart in a list with commas cannot be pinned', () => {
  expect(['fuelLevel', 'a,b', '', ' a'].map(isPinnable)).toEqual([true, false, false, false]);
});

function asking(changes: Parameters<typeof aUser>[0] = {}): Principal {
  return { user: aUser(changes), server: aServer(), namespace: 'acme' };
}

function both(principal: Principal): boolean[] {
  return (['server', 'user'] as const).map((owner) => mayUnpin({ key: 'sat', owner }, principal));
}
