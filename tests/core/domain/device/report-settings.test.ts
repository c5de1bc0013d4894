import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hostReach,
  phoneSettingsLink,
  deviceReportUrl,
  testReportCommand,
} from '@farol/core/domain/device/report-settings';

/** Texts as users type them, and any other that a file may contain, with halves of surrogate pairs. */
const identifiers = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc
    .array(fc.integer({ min: 1, max: 0xff_ff }), { minLength: 1 })
    .map((units) => String.fromCharCode(...units)),
);
const hosts = fc.constantFrom('fleet.example.com', '192.168.0.7', '[fd00::7]');
const ports = fc.integer({ min: 1, max: 65_535 });

test('report settings: a phone reads its address and its exact identifier from the QR code, whatever the identifier contains', () => {
  fc.assert(
    fc.property(hosts, ports, identifiers, (host, port, uniqueId) => {
      const link = new URL(phoneSettingsLink(deviceReportUrl(host, port), uniqueId));
      expect(link.searchParams.get('id')).toBe(uniqueId.toWellFormed());
      expect([link.protocol, link.hostname, link.port || '80']).toEqual(['http:', host, String(port)]);
    }),
  );
});

test('report settings: no identifier ends the quotes of the test command', () => {
  fc.assert(
    fc.property(identifiers, (uniqueId) => {
      const [, link = '', ...rest] = testReportCommand(deviceReportUrl('fleet.example.com'), uniqueId).split(
        "'",
      );
      expect(rest).toEqual(['']);
      expect(new URL(link).searchParams.get('id')).toBe(uniqueId.toWellFormed());
      expect(new URL(link).port).toBe('5055');
    }),
  );
});

test.each([
  ['localhost', 'thisMachine'],
  ['127.0.0.1', 'thisMachine'],
  ['[::1]', 'thisMachine'],
  ['fleet.localhost', 'thisMachine'],
  ['LOCALHOST', 'thisMachine'],
  ['127.100.200.255', 'thisMachine'],
  ['a127.0.0.1', 'anywhere'],
  ['127.0.0.1.example.com', 'anywhere'],
  ['localhost.example.com', 'anywhere'],
  ['192.168.0.7', 'sameNetwork'],
  ['192.168.100.200', 'sameNetwork'],
  ['169.254.1.1', 'sameNetwork'],
  ['172.25.10.10', 'sameNetwork'],
  ['172.31.255.255', 'sameNetwork'],
  ['172.2.0.1', 'anywhere'],
  ['1.10.1.2.3', 'anywhere'],
  ['10.1.2.3.example.com', 'anywhere'],
  ['[fd00::7]', 'sameNetwork'],
  ['[fc00::7]', 'sameNetwork'],
  ['printer.local', 'sameNetwork'],
  ['.local.example.com', 'anywhere'],
  ['10.1.2.3', 'sameNetwork'],
  ['172.16.0.1', 'sameNetwork'],
  ['172.32.0.1', 'anywhere'],
  ['[fe80::1]', 'sameNetwork'],
  ['office-server', 'sameNetwork'],
  ['[2001:db8::1]', 'anywhere'],
  ['10.example.com', 'anywhere'],
  ['fleet.example.com[fd00::1]', 'anywhere'],
  ['fleet.example.com', 'anywhere'],
])('a phone reaches %s from: %s', (host, reach) => expect(hostReach(host)).toBe(reach));
