import type { GeoPoint } from '../geometry/geo-point.ts';

/** Addresses of places that were asked for, the oldest first; empty where there is none. */
export type KnownAddresses = ReadonlyMap<string, string>;

/** A place and its address, empty where there is none. */
export interface AddressedPlace {
  readonly place: GeoPoint;
  readonly address: string;
}

/** How many addresses are kept. */
export const MAX_KNOWN_ADDRESSES = 2_000;

/** Whether two places are so close (about 10 m) that one address stands for both. */
export function isSameAddressPlace(left: GeoPoint, right: GeoPoint): boolean {
  return keyOf(left) === keyOf(right);
}

/** Whether a place was asked for, with or without a result. */
export function isAddressKnown(addresses: KnownAddresses, place: GeoPoint): boolean {
  return addresses.has(keyOf(place));
}

/** Returns the address of a place; undefined while unknown, and where there is none. */
export function addressAt(addresses: KnownAddresses, place: GeoPoint): string | undefined {
  return addresses.get(keyOf(place)) || undefined;
}

/** Returns the addresses with others; of too many the oldest are dropped. */
export function withAddresses(addresses: KnownAddresses, found: readonly AddressedPlace[]): KnownAddresses {
  const all = new Map(addresses);
  for (const { place, address } of found) {
    const key = keyOf(place);
    all.delete(key);
    all.set(key, address.trim().slice(0, MAX_LENGTH));
  }
  for (const key of all.keys()) {
    if (all.size <= MAX_KNOWN_ADDRESSES) break;
    all.delete(key);
  }
  return all;
}

const MAX_LENGTH = 200;
/** Four decimals are 11 m or less. */
const DECIMALS = 4;

function keyOf({ latitude, longitude }: GeoPoint): string {
  return `${latitude.toFixed(DECIMALS)} ${longitude.toFixed(DECIMALS)}`;
}
