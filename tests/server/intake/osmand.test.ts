import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MalformedReport } from '../../../server/tracking/device-report.ts';
import { reportOfJson } from '../../../server/tracking/osmand-json.ts';
import { reportOfQuery } from '../../../server/tracking/osmand-query.ts';

const degrees = (limit: number) =>
  fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => value + 0);

const timeOf = (timestamp: string) => reportOfQuery(new URLSearchParams({ id: 'a', timestamp }))?.time;

test('whatever place a phone reports is read as it was sent', () => {
  fc.assert(
    fc.property(degrees(90), degrees(180), fc.nat(200), (lat, lon, speed) => {
      const query = new URLSearchParams({
        id: ' phone ',
        lat: String(lat),
        lon: String(lon),
        speed: String(speed),
      });
      const report = reportOfQuery(query);
      expect(report?.uniqueId).toBe('phone');
      expect(report?.place).toMatchObject({ latitude: lat, longitude: lon, speed });
    }),
  );
});

test('seconds, milliseconds and written times mean the same moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_646 }), (seconds) => {
      expect(timeOf(String(seconds))).toBe(seconds * 1000);
      expect(timeOf(new Date(seconds * 1000).toISOString())).toBe(seconds * 1000);
      if (seconds * 1000 >= 2_147_483_647) expect(timeOf(String(seconds * 1000))).toBe(seconds * 1000);
    }),
  );
});

test('anything else a device says is kept as a number, a yes or no, or a text', () => {
  const report = reportOfQuery(new URLSearchParams('id=a&alarm=sos&rpm=900&ignition=true&note=12a&batt=80'));
  expect(report?.attributes).toEqual({
    alarm: 'sos',
    rpm: 900,
    ignition: true,
    note: '12a',
    batteryLevel: 80,
  });
});

test.for([
  'lat=91&lon=0',
  'lat=0&lon=181',
  'lat=north&lon=0',
  'lat=&lon=1',
  'timestamp=soon',
  'timestamp=x 1',
  'timestamp=2026-01-01T00:00:00',
  'timestamp=2026-13-01 00:00:00',
  'speed=fast',
  'speed=0x10',
  'cell=1,2',
])('a report with %s is malformed', (text) => {
  expect(() => reportOfQuery(new URLSearchParams(`id=a&${text}`))).toThrow(MalformedReport);
});

test('a report that names no device belongs to nobody', () => {
  expect(reportOfQuery(new URLSearchParams('lat=1&lon=1'))).toBeUndefined();
  expect(reportOfJson('{"location":{}}')).toBeUndefined();
});

test('the phone client reports metres per second and a battery from 0 to 1', () => {
  const coords = { latitude: 1, longitude: 2, speed: 10, heading: -1, accuracy: 5, altitude: 3 };
  const location = {
    timestamp: '2026-01-01T00:00:00Z',
    coords,
    is_moving: true,
    battery: { level: 0.5, is_charging: true },
    extras: { alarm: 'low', door: 1 },
    alarm: 'sos',
  };
  const report = reportOfJson(JSON.stringify({ device_id: 'phone', location }));
  expect(report?.place).toMatchObject({ latitude: 1, longitude: 2, course: 0, accuracy: 0 });
  expect(report?.place?.speed).toBeCloseTo(19.4384);
  expect(report?.attributes).toEqual({ alarm: 'sos', door: 1, motion: true, batteryLevel: 50, charge: true });
});

test('a speed below nothing is one that the device does not know', () => {
  const coords = { latitude: 1, longitude: 2, speed: -1, heading: 0, accuracy: 0, altitude: 0 };
  const location = { timestamp: '2026-01-01T00:00:00Z', coords };
  expect(reportOfQuery(new URLSearchParams('id=a&lat=1&lon=2&speed=-1'))?.place?.speed).toBe(0);
  expect(reportOfJson(JSON.stringify({ device_id: 'a', location }))?.place?.speed).toBe(0);
});

test('no text makes the reader fail in any other way than by saying that it is malformed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      try {
        reportOfJson(text);
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedReport);
      }
    }),
  );
});
