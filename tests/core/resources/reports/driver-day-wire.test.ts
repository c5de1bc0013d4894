import { expect, test } from 'vitest';
import { MAX_DRIVER_TRIPS } from '@farol/core/domain/device/driver-day';
import { driverDayFromWire } from '@farol/core/resources/reports/driver-day-wire';

const TRIP = {
  startTime: '2026-03-02T10:00:00Z',
  endTime: '2026-03-02T11:00:00Z',
  distance: 40_000,
  startAddress: 'Depot',
  startLat: 1,
  startLon: 2,
  endAddress: null,
  endLat: 91,
  endLon: 0,
};

test('the day of a driver: trips with their ends, and the place; what cannot be read is left out', () => {
  const place = { latitude: 3, longitude: 4, fixTime: '2026-03-02T11:00:00Z' };
  expect(driverDayFromWire({ deviceId: 5, trips: [TRIP, { ...TRIP, endTime: 'soon' }, 7], place })).toEqual({
    deviceId: 5,
    trips: [
      {
        fromMs: Date.parse(TRIP.startTime),
        toMs: Date.parse(TRIP.endTime),
        distanceMeters: 40_000,
        from: { name: 'Depot', point: { latitude: 1, longitude: 2 } },
        to: { name: undefined, point: undefined },
      },
    ],
    place: { latitude: 3, longitude: 4, timeMs: Date.parse(place.fixTime) },
    privateTrip: { mode: 'off', sinceMs: undefined },
  });
  const whole = { ...TRIP, endAddress: 'Port', endLat: 3, endLon: 4 };
  expect(
    driverDayFromWire({ deviceId: 5, trips: [whole, { ...TRIP, startTime: null }] })?.trips,
  ).toMatchObject([{ to: { name: 'Port', point: { latitude: 3, longitude: 4 } } }]);
  for (const other of [{ ...place, fixTime: null }, { fixTime: place.fixTime }])
    expect(driverDayFromWire({ deviceId: 5, trips: [], place: other })?.place).toBeUndefined();
  const odd = driverDayFromWire({ deviceId: 5, trips: [{ ...TRIP, distance: -7 }], place: { latitude: 3 } });
  expect(odd).toMatchObject({ trips: [{ distanceMeters: 0 }], place: undefined });
});

const privateTripIn = (privateTrip: unknown) =>
  driverDayFromWire({ deviceId: 5, trips: [], place: null, privateTrip })?.privateTrip;

test('the day of a driver: whether a private trip is possible, and since when one is on', () => {
  const since = '2026-03-02T11:00:00Z';
  expect(privateTripIn({ mode: 'hidden', since })).toEqual({ mode: 'hidden', sinceMs: Date.parse(since) });
  expect(privateTripIn({ mode: 'marked', since: null })).toEqual({ mode: 'marked', sinceMs: undefined });
  for (const other of [null, [], { mode: 'x', since: 7 }]) expect(privateTripIn(other)?.mode).toBe('off');
});

test('the day of a driver: what is none is refused, and of too many trips the last are kept', () => {
  for (const sent of [undefined, [], {}, { deviceId: 5 }, { trips: [] }])
    expect(driverDayFromWire(sent)).toBeUndefined();
  const many = Array.from({ length: MAX_DRIVER_TRIPS + 3 }, (_, distance) => ({ ...TRIP, distance }));
  const trips = driverDayFromWire({ deviceId: 5, trips: many })?.trips;
  expect([trips?.length, trips?.[0]?.distanceMeters]).toEqual([MAX_DRIVER_TRIPS, 3]);
});
