import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeletedId } from '@farol/core/domain/device/device';
import { locationShareText } from '@farol/core/domain/device/device-sharing-text';
import { devicePhotoProblem } from '@farol/core/domain/device/device-photo';
import {
  DEFAULT_DEVICE_COLOR,
  parseDeviceColor,
  DEVICE_COLOR_SWATCHES,
  serializeDeviceColor,
} from '@farol/core/domain/device/device-color';
import {
  checkInUrl,
  mapsUrl,
  devicePhotoPath,
  qrFileName,
  streetViewEmbedUrl,
  streetViewUrl,
} from '@farol/core/domain/device/device-urls';
import { checkedInDriver, showsDeviceQrCode } from '@farol/core/domain/device/device-qr';
import { currentMotion, isMoving } from '@farol/core/domain/device/current-motion';
import { shownStatus } from '@farol/core/domain/device/device-status';
import { lastUpdateAge } from '@farol/core/domain/device/last-update';
import { changedAccumulators, accumulatorFieldValues } from '@farol/core/domain/device/accumulators';
import {
  maySeeRefusedReports,
  refusalReasonParts,
  refusedSince,
} from '@farol/core/domain/device/report-problem';
import { plainDevice } from '../../../arbitraries/fleet.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';
import { statuses } from '../../../arbitraries/devices.ts';
import { evenNumber } from '../../../arbitraries/numbers.ts';

test('device: a vehicle that was deleted is known by its identifier, and no other one is hidden', () => {
  expect(isDeletedId('deleted-860123-1767225600')).toBe(true);
  for (const uniqueId of [
    '860123',
    'deleted',
    'deleted-860123',
    'deleted-860123-1-2',
    'a-deleted-1',
    'xdeleted-1-2',
  ])
    expect(isDeletedId(uniqueId)).toBe(false);
});

const PLACE = { name: 'Van 1', location: '-23.5, -46.6', time: '10:00', link: 'https://maps.example/1' };

test('device: the recipient of a location reads whose it is, where and when, and can open the link', () => {
  expect(locationShareText(PLACE)).toBe('Van 1 · -23.5, -46.6 · 10:00\nhttps://maps.example/1');
});

test('device: unknown parts leave no gap', () => {
  expect(locationShareText({ ...PLACE, location: '', time: '' })).toBe('Van 1\nhttps://maps.example/1');
  expect(locationShareText({ ...PLACE, name: '', location: '', time: '' })).toBe('https://maps.example/1');
});

const photo = (type: string, size: number) => ({ type, bytes: new Uint8Array(size) });

test('device: a photo is sent only when the server can store it', () => {
  expect(devicePhotoProblem(photo('image/jpeg', 500_000))).toBeUndefined();
  expect(devicePhotoProblem(photo('image/webp', 1))).toBeUndefined();
  for (const type of ['image/jpeg', 'image/png', 'image/gif', 'image/webp'])
    expect(devicePhotoProblem(photo(type, 10))).toBeUndefined();
  expect(devicePhotoProblem(photo('image/png', 500_001))).toBe('tooLarge');
  expect(devicePhotoProblem(photo('application/pdf', 10))).toBe('unreadable');
  expect(devicePhotoProblem(photo('image/gif', 0))).toBe('unreadable');
});

const hundredths = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100);
const colors = fc.record({
  hue: fc.integer({ min: -360, max: 360 }),
  saturation: hundredths(300),
  brightness: hundredths(200),
});

test('device: a stored color is read back as it was chosen, also where older data has dashes', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const stored = serializeDeviceColor(color);
      expect(stored).toMatch(/^-?\d+\|\d\.\d\d\|\d\.\d\d$/);
      expect(parseDeviceColor(stored)).toEqual(color);
      expect(parseDeviceColor(stored.replaceAll('|', '-'))).toEqual(color);
    }),
  );
});

test.for([undefined, null, 7, '', 'red', '1|2', '1|2|', '1|2|3|4', '1||3', '1|-2|3', 'NaN|1|1'])(
  'device: an invalid color is ignored (%o)',
  (stored) => {
    expect(parseDeviceColor(stored)).toBeUndefined();
  },
);

test('device: 24 different colors are offered, and a vehicle without one is near white', () => {
  expect(new Set(DEVICE_COLOR_SWATCHES.map(serializeDeviceColor)).size).toBe(24);
  expect(serializeDeviceColor(DEFAULT_DEVICE_COLOR)).toBe('0|0.00|1.80');
});

test('device: blanks around a stored color do not count, and every hue is offered in three shades', () => {
  expect(parseDeviceColor(' 13|1.00|0.60 ')).toEqual({ hue: 13, saturation: 1, brightness: 0.6 });
  expect([...new Set(DEVICE_COLOR_SWATCHES.slice(3).map(({ hue }) => hue))]).toEqual([
    13, 155, -14, -95, -165, 43, 105,
  ]);
});

test('device: a location opens in the maps service and in street view, facing the course of the device', () => {
  expect(mapsUrl(-29.942484, -50.990526)).toBe('https://maps.google.com/maps?q=loc:-29.942484,-50.990526');
  const view = new URL(streetViewUrl(-29.942484, -50.990526, 270));
  expect(Object.fromEntries(view.searchParams)).toEqual({
    api: '1',
    map_action: 'pano',
    viewpoint: '-29.942484,-50.990526',
    heading: '270',
    pitch: '10',
    fov: '80',
  });
});

test('device: the QR code of a vehicle leads drivers to its check-in', () => {
  expect(checkInUrl('https://farol.example', 7)).toBe('https://farol.example/qr-driver/scan/7');
});

test('device: the file of a QR code has id and name, whatever characters the name contains', () => {
  expect(qrFileName({ id: 7, name: 'Van 7' })).toBe('7-Van 7.png');
  expect(qrFileName({ id: 7, name: 'Van 7 ' })).toBe('7-Van 7.png');
  expect(qrFileName({ id: 7, name: 'A/B: "C"?' })).toBe('7-A_B_ _C_.png');
});

test('device: a photo is found under the unique id of its device, and a new one is not confused with the old one', () => {
  const device = { uniqueId: 'a/1', attributes: { deviceImage: 'device.jpg' } };
  expect(devicePhotoPath(device, 2)).toBe('media/a%2F1/device.jpg?v=2');
  for (const deviceImage of [undefined, '', 7])
    expect(devicePhotoPath({ ...device, attributes: { deviceImage } }, 2)).toBeUndefined();
});

test('device: the embedded street view faces the course of the vehicle, with the key of the server', () => {
  expect(streetViewEmbedUrl('k&y', -23.5, -46.6, 90)).toBe(
    'https://www.google.com/maps/embed/v1/streetview?key=k%26y&location=-23.5,-46.6&heading=90&pitch=10&fov=80',
  );
});

/** Whether the QR code is offered to this user for this setting of the server. */
function offered(administrator: boolean, enableQrDriverId?: unknown, prefix = 'acme'): boolean {
  const attributes =
    enableQrDriverId === undefined ? {} : { [`${prefix}.enableQrDriverId`]: enableQrDriverId };
  return showsDeviceQrCode({
    user: aUser({ administrator }),
    server: aServer({ attributes }),
    namespace: 'acme',
  });
}

test('device: an administrator is offered the QR code of a vehicle where drivers check in with it', () => {
  expect([true, 'true', 1, '1'].map((on) => offered(true, on))).toEqual([true, true, true, true]);
});

test('device: where drivers do not check in by QR code no user is offered it', () => {
  expect([offered(true), offered(true, false), offered(true, 'false'), offered(true, 0)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('device: a user who is not an administrator is not offered the QR code, and the setting of another product does not count', () => {
  expect([offered(false, true), offered(true, true, 'other')]).toEqual([false, false]);
});

const driverOf = (qrDriverId: unknown, enableQrDriverId: boolean) =>
  checkedInDriver(plainDevice(1, { attributes: { qrDriverId } }), {
    user: aUser(),
    server: aServer({ attributes: { 'acme.enableQrDriverId': enableQrDriverId } }),
    namespace: 'acme',
  });

test('device: the driver who checked in is told wherever there is one, and nobody only where drivers check in', () => {
  expect([driverOf('joao', true), driverOf('joao', false)]).toEqual(['joao', 'joao']);
  expect([driverOf('', true), driverOf(null, true), driverOf(7, true)]).toEqual(['', '', '']);
  expect([driverOf('', false), driverOf(undefined, false)]).toEqual([undefined, undefined]);
});

const reported = fc.record({ status: statuses, motion: fc.constantFrom(true, false, undefined) });

test('device: a vehicle moves while it is online and reports motion, and at no other time', () => {
  fc.assert(
    fc.property(reported, (device) => {
      expect(isMoving(device)).toBe(device.status === 'online' && device.motion === true);
      expect(currentMotion(device) === true).toBe(isMoving(device));
    }),
  );
});

test('motion of a vehicle that is offline: is not known if it moved in its last report', () => {
  expect(currentMotion({ status: 'offline', motion: true })).toBeUndefined();
  expect(currentMotion({ status: 'unknown', motion: true })).toBeUndefined();
  expect(currentMotion({ status: 'offline', motion: false })).toBe(false);
});

const NOW = 1_780_000_000_000;
const SECONDS = { lessMinute: 0, minutes: 60, hours: 3600, days: 86_400 };

test('device: the age of a report is shown in the largest unit that passed, rounded', () => {
  fc.assert(
    fc.property(fc.nat(400 * 86_400), (seconds) => {
      const { unit, count } = lastUpdateAge(NOW - seconds * 1000, NOW);
      if (unit === 'new' || unit === 'now') throw new Error(unit);
      expect(seconds).toBeGreaterThanOrEqual(SECONDS[unit]);
      if (unit === 'lessMinute') expect(seconds).toBeLessThanOrEqual(60);
      else expect(Math.abs(count * SECONDS[unit] - seconds)).toBeLessThanOrEqual(SECONDS[unit] / 2);
      if (unit === 'minutes') expect(seconds).toBeLessThanOrEqual(3600);
      if (unit === 'hours') expect(seconds).toBeLessThanOrEqual(86_400);
    }),
  );
});

test('device: a device that never reported is new, and a report from the future counts as now', () => {
  expect(lastUpdateAge(Number.NaN, NOW).unit).toBe('new');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (ahead) => {
      expect(lastUpdateAge(NOW + ahead, NOW).unit).toBe('now');
    }),
  );
});

test('device: a device that never reported is shown as new whatever its status on the server', () => {
  for (const status of ['online', 'offline', 'unknown'] as const) {
    expect(shownStatus(status, Number.NaN)).toBe('new');
    expect(shownStatus(status, NOW)).toBe(status);
  }
});

const age = (seconds: number) => lastUpdateAge(NOW - seconds * 1000, NOW);

test('device: an age is told in the next unit as soon as there is more than one of it', () => {
  expect([0, 60].map(age)).toEqual(Array.from({ length: 2 }, () => ({ unit: 'lessMinute', count: 0 })));
  expect([61, 150, 3600].map(age)).toEqual([1, 3, 60].map((count) => ({ unit: 'minutes', count })));
  expect([3601, 9000, 86_400].map(age)).toEqual([1, 3, 24].map((count) => ({ unit: 'hours', count })));
  expect([86_401, 10 * 86_400].map(age)).toEqual([1, 10].map((count) => ({ unit: 'days', count })));
});

test('device: unchanged accumulators are never sent, so that a vehicle keeps counting', () => {
  expect(changedAccumulators({})).toBeUndefined();
  expect(changedAccumulators({ other: 5 })).toBeUndefined();
});

test('device: only changed accumulators are sent, the hours in whole milliseconds', () => {
  const meters = fc.option(evenNumber(0, 1e9), { nil: undefined });
  fc.assert(
    fc.property(meters, meters, (odometer, hours) => {
      const sent = changedAccumulators({ odometer, hours });
      expect(sent?.totalDistance).toBe(odometer);
      expect(sent?.hours).toBe(hours === undefined ? undefined : Math.round(hours));
      expect(Object.keys(sent ?? {})).toHaveLength(
        [odometer, hours].filter((value) => value !== undefined).length,
      );
    }),
  );
});

test('device: a vehicle shows its counters; one that never reported has nothing to set', () => {
  expect(accumulatorFieldValues(undefined)).toBeUndefined();
  expect(
    accumulatorFieldValues({ attributes: { totalDistance: 12_000, hours: 3_600_000, speed: 1 } }),
  ).toEqual({
    odometer: 12_000,
    hours: 3_600_000,
  });
});

test('refused reports: the reason is told part by part, with unknown kinds as they are', () => {
  expect(refusalReasonParts('place: lat=91; value: text=a; b: c; value: hdop=')).toEqual([
    { kind: 'place', sample: 'lat=91' },
    { kind: 'value', sample: 'text=a; b: c' },
    { kind: 'value', sample: 'hdop=' },
  ]);
  expect(refusalReasonParts('weight: 3')).toEqual([{ kind: undefined, sample: 'weight: 3' }]);
});

test('refused reports: those since a moment are counted', () => {
  const reports = [1, 2, 3].map((hour) => ({ time: new Date(hour * 3_600_000).toISOString() }));
  expect(refusedSince(reports, 2 * 3_600_000)).toBe(2);
  expect(refusedSince([{ time: 'soon' }], 0)).toBe(0);
});

function may(user: Parameters<typeof aUser>[0]): boolean {
  return maySeeRefusedReports({
    user: aUser({ administrator: false, ...user }),
    server: aServer(),
    namespace: 'acme',
  });
}

test('refused reports: are for managers who may edit the device', () => {
  expect(may({ administrator: true })).toBe(true);
  expect(may({ userLimit: 5 })).toBe(true);
  expect(may({ userLimit: 0 })).toBe(false);
  expect(may({ userLimit: -1, readonly: true })).toBe(false);
  expect(may({ userLimit: -1, deviceReadonly: true })).toBe(false);
});
