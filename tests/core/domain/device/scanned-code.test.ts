import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkInUrl } from '@farol/core/domain/device/device-urls';
import {
  formatPendingScans,
  parsePendingScans,
  vehicleAfter,
  withScan,
} from '@farol/core/domain/device/pending-scans';
import { readScannedCode } from '@farol/core/domain/device/scanned-code';

const ORIGIN = 'https://fleet.example:8443';
const deviceId = fc.integer({ min: 1, max: 999_999_999 });

test('scanned codes: the code of each vehicle of this console is read, as an address or as a number', () => {
  fc.assert(
    fc.property(deviceId, (id) => {
      const vehicle = { type: 'vehicle', deviceId: id };
      expect(readScannedCode(checkInUrl(ORIGIN, id), ORIGIN)).toEqual(vehicle);
      expect(readScannedCode(`${checkInUrl('HTTP://FLEET.example:8443', id)}?time=1`, ORIGIN)).toEqual(
        vehicle,
      );
      expect(readScannedCode(` ${id} `, ORIGIN)).toEqual(vehicle);
    }),
  );
  const local = 'http://localhost:4000';
  const longest = `${checkInUrl(local, 5)}#`.padEnd(2048, '?');
  expect(readScannedCode(longest, local)).toEqual({ type: 'vehicle', deviceId: 5 });
  expect(readScannedCode(`${longest}?`, local)).toEqual({ type: 'unreadable' });
});

test('scanned codes: one of another host is foreign, and says which', () => {
  for (const [text, host] of [
    ['https://other.example/qr-driver/scan/5', 'other.example'],
    ['https://fleet.example/qr-driver/scan/5', 'fleet.example'],
    ['https://fleet.example:8443.evil.example/qr-driver/scan/5', 'fleet.example:8443.evil.example'],
    ['http://user@fleet.example:8443/qr-driver/scan/5', 'user@fleet.example:8443'],
  ] as const)
    expect(readScannedCode(text, ORIGIN)).toEqual({ type: 'foreign', host });
});

test('scanned codes: any other text is unreadable', () => {
  for (const text of [
    '',
    '0',
    '-5',
    '5.5',
    'abc',
    `${ORIGIN}/devices/5`,
    `${ORIGIN}/qr-driver/scan/`,
    `${ORIGIN}/qr-driver/scan/x5`,
    `${ORIGIN}/qr-driver/scan/NaN`,
    `${ORIGIN}/?go=/qr-driver/scan/5`,
    `See ${ORIGIN}/qr-driver/scan/5`,
    'See https://other.example/qr-driver/scan/5',
    `${ORIGIN} x/qr-driver/scan/5`,
    `${ORIGIN}/qr-driver/scan/5/6`,
    `${ORIGIN}/a/${ORIGIN}/qr-driver/scan/5`,
    '9'.repeat(16),
    `https://${'a'.repeat(3000)}`,
  ])
    expect([text, readScannedCode(text, ORIGIN).type]).toEqual([text, 'unreadable']);
  fc.assert(
    fc.property(fc.string(), (text) =>
      ['vehicle', 'foreign', 'unreadable'].includes(readScannedCode(text, ORIGIN).type),
    ),
  );
});

const scan = fc.record({
  scanId: fc.stringMatching(/^[\w-]{1,64}$/),
  deviceId: fc.integer({ min: 0, max: 999 }),
  scannedAtMs: fc.integer({ min: 0, max: 4e12 }),
});

test('pending scans: are read back as they were stored, and beyond the limit the newest stay', () => {
  fc.assert(
    fc.property(fc.array(scan, { maxLength: 80 }), (scans) => {
      let kept: ReturnType<typeof withScan> = [];
      for (const item of scans) kept = withScan(kept, item);
      expect(kept).toEqual(scans.slice(-50));
      expect(parsePendingScans(formatPendingScans(kept))).toEqual(kept);
      const last = scans.at(-1);
      const before = { deviceId: 7, sinceMs: 1 };
      expect(vehicleAfter(kept, before)?.deviceId).toBe(last ? last.deviceId || undefined : 7);
    }),
  );
});

test('pending scans: what somebody else wrote there is left out', () => {
  fc.assert(fc.property(fc.json(), (text) => Array.isArray(parsePendingScans(text))));
  const good = { scanId: 'a', deviceId: 5, scannedAtMs: 1 };
  const bad = [
    null,
    5,
    {},
    { ...good, scanId: '<b' },
    { ...good, scanId: 'b>' },
    { ...good, scanId: 'b'.repeat(65) },
    { ...good, scanId: 5 },
    { ...good, deviceId: '5' },
    { ...good, deviceId: 5.5 },
    { ...good, deviceId: -1 },
    { ...good, scannedAtMs: null },
  ];
  expect(parsePendingScans(JSON.stringify([...bad, good]))).toEqual([good]);
  const many = Array.from({ length: 51 }, (_, at) => ({ ...good, scanId: `a-${at}` }));
  for (const kept of [
    many.reduce<ReturnType<typeof withScan>>(withScan, []),
    parsePendingScans(JSON.stringify(many)),
  ])
    expect(kept).toEqual(many.slice(1));
  expect([parsePendingScans('{'), parsePendingScans(undefined), parsePendingScans('{}')]).toEqual([
    [],
    [],
    [],
  ]);
});
