import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressAt,
  isAddressKnown,
  isSameAddressPlace,
  MAX_KNOWN_ADDRESSES,
  withAddresses,
  type KnownAddresses,
} from '@farol/core/domain/place/known-addresses';

const PLACE = fc.record({
  latitude: fc.integer({ min: -900_000, max: 900_000 }).map((tenth) => tenth / 10_000),
  longitude: fc.integer({ min: -1_800_000, max: 1_800_000 }).map((tenth) => tenth / 10_000),
});
const NONE: KnownAddresses = new Map();

test('known addresses: a place has the address that was found last for it, and none before', () => {
  fc.assert(
    fc.property(PLACE, fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }), (place, left, right) => {
      expect(isAddressKnown(NONE, place)).toBe(false);
      expect(addressAt(NONE, place)).toBeUndefined();
      const once = withAddresses(NONE, [{ place, address: left }]);
      const twice = withAddresses(once, [{ place, address: right }]);
      expect(isAddressKnown(twice, place)).toBe(true);
      expect(addressAt(twice, place)).toBe(right.trim() || undefined);
      expect(addressAt(once, place)).toBe(left.trim() || undefined);
    }),
  );
});

test('known addresses: vehicles that stand a few steps apart share an address, those a street apart do not', () => {
  const gate = { latitude: -23.56131, longitude: -46.65651 };
  const yard = { latitude: -23.56133, longitude: -46.65649 };
  const street = { latitude: -23.5623, longitude: -46.65651 };
  expect(isSameAddressPlace(gate, yard)).toBe(true);
  expect(isSameAddressPlace(gate, street)).toBe(false);
  const known = withAddresses(NONE, [{ place: gate, address: 'Avenida Paulista 1' }]);
  expect(addressAt(known, yard)).toBe('Avenida Paulista 1');
  expect(addressAt(known, street)).toBeUndefined();
});

test('known addresses: of too many addresses the oldest are forgotten, and one that is found again is young', () => {
  const places = Array.from({ length: MAX_KNOWN_ADDRESSES + 1 }, (_, index) => ({
    latitude: index / 1000,
    longitude: 0,
  }));
  const [first = { latitude: 0, longitude: 0 }, second = first] = places;
  const full = withAddresses(
    NONE,
    places.slice(0, -1).map((place) => ({ place, address: 'A' })),
  );
  const again = withAddresses(full, [{ place: first, address: 'B' }]);
  const more = withAddresses(again, [{ place: places[MAX_KNOWN_ADDRESSES] ?? first, address: 'C' }]);
  expect(more.size).toBe(MAX_KNOWN_ADDRESSES);
  expect(addressAt(more, first)).toBe('B');
  expect(isAddressKnown(more, second)).toBe(false);
});

test('known addresses: an endless address is cut', () => {
  const place = { latitude: 1, longitude: 2 };
  const known = withAddresses(NONE, [{ place, address: 'x'.repeat(100_000) }]);
  expect(addressAt(known, place)).toHaveLength(200);
});
