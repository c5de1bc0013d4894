import type { Attributes } from '@farol/core/domain/values/attributes';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import { FIX_RANGES } from '@farol/core/domain/position/fix-ranges';
import { plausibleAttributes } from '@farol/core/domain/position/plausible-fix';
import type { Position } from '@farol/core/domain/position/position';
import * as fc from 'fast-check';
import { evenNumber } from './numbers.ts';
import { anyText } from './texts.ts';

/** A moment as on the wire. */
export const wireTime = fc
  .integer({ min: 0, max: 4_000_000_000_000 })
  .map((milliseconds) => `${new Date(milliseconds).toISOString().slice(0, -1)}+00:00`);
/** Text that users type and a database can store, including control characters and quotes. */
export const storableText = anyText({ maxLength: 40 }).filter((text) => !text.includes('\0'));
const uniqueKey = fc.uuid();

/** Attributes as devices and users set them. */
export const storedAttributes: fc.Arbitrary<Attributes> = fc.dictionary(
  anyText({ minLength: 1, maxLength: 12 }).filter((key) => key !== '__proto__'),
  fc.oneof(
    storableText,
    fc.integer(),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
  ),
  { maxKeys: 6 },
);

export const storedGroup: fc.Arbitrary<Group> = fc.record({
  id: fc.constant(0),
  attributes: storedAttributes,
  groupId: fc.nat(5),
  name: storableText,
});

export const storedDevice: fc.Arbitrary<Device> = fc.record({
  id: fc.constant(0),
  attributes: storedAttributes,
  groupId: fc.nat(5),
  calendarId: fc.nat(5),
  name: storableText,
  uniqueId: uniqueKey,
  status: fc.constant('offline' as const),
  lastUpdate: fc.constant(null),
  positionId: fc.constant(0),
  phone: fc.option(storableText),
  model: fc.option(storableText),
  contact: fc.option(storableText),
  category: fc.option(storableText),
  disabled: fc.boolean(),
  expirationTime: fc.option(wireTime),
});

/** A number that a field of a position may have. */
const measure = (field: keyof typeof FIX_RANGES) => {
  const [min, max] = FIX_RANGES[field];
  return evenNumber(min, max).map((value) => value + 0);
};

/** A position of the device, without its id. */
export function storedPosition(deviceId: number): fc.Arbitrary<Omit<Position, 'id'>> {
  return fc.record({
    deviceId: fc.constant(deviceId),
    protocol: fc.constantFrom('osmand', 'teltonika'),
    serverTime: wireTime,
    deviceTime: wireTime,
    fixTime: wireTime,
    valid: fc.boolean(),
    latitude: measure('latitude'),
    longitude: measure('longitude'),
    altitude: measure('altitude'),
    speed: measure('speed'),
    course: measure('course'),
    accuracy: measure('accuracy'),
    address: fc.option(storableText),
    network: fc.option(fc.record({ radioType: fc.constant('gsm'), considerIp: fc.boolean() })),
    geofenceIds: fc.option(fc.array(fc.nat(), { maxLength: 3 })),
    attributes: storedAttributes.map(plausibleAttributes),
  });
}
