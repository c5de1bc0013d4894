import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  autoLinkDenial,
  autoLinkProblem,
  EMPTY_AUTO_LINK,
  mayLinkTrackers,
  trackerCodeAmong,
  trackerIdentifierIn,
} from '@farol/core/domain/device/auto-link';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const IMEI = '860000000000001';
const principalWith = (user: Parameters<typeof aUser>[0], isPlus = true) => ({
  user: aUser(user),
  server: aServer({}, isPlus),
  namespace: 'acme',
});
const imei = fc.stringMatching(/^\d{15}$/);

describe('the code on a tracker', () => {
  test('gives the identifier, alone, among other words of the label, and in the address of the screen', () => {
    fc.assert(
      fc.property(imei, fc.constantFrom('IMEI: ', 'SN 42\nIMEI=', ''), (number, before) => {
        expect(trackerIdentifierIn(`${before}${number}`)).toBe(number);
        expect(trackerIdentifierIn(` ${before}${number} V1.2 `)).toBe(number);
        expect(trackerIdentifierIn(`https://fleet.example/autolink/${number}?from=label`)).toBe(number);
      }),
    );
    expect(trackerIdentifierIn('HTTP://fleet.example:8443/autolink/TRK-7')).toBe('TRK-7');
    expect(trackerIdentifierIn(' TRK-7.b\n')).toBe('TRK-7.b');
    expect(trackerIdentifierIn(`SN ${'x '.repeat(1_015)}${IMEI}`)).toBe(IMEI);
    expect(trackerIdentifierIn('8600000000000012345')).toBe('8600000000000012345');
  });

  test.for([
    '',
    '  ',
    'https://shop.example/tracker',
    'https://fleet.example/autolink/',
    'https://fleet.example/autolink/a%20b',
    'WIFI:S:office;P:secret;;',
    'two words',
    'See https://fleet.example/autolink/TRK-7',
    'x'.repeat(129),
    `${'x '.repeat(1_024)}${IMEI}`,
  ])('is unreadable: %s', (text) => {
    expect(trackerIdentifierIn(text)).toBeUndefined();
  });

  test('is an identifier that can be typed, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000 }), (text) => {
        const identifier = trackerIdentifierIn(text);
        if (identifier === undefined) return;
        expect(identifier).toMatch(/^[\w.-]{1,128}$/);
        expect(text).toContain(identifier);
      }),
    );
  });
});

describe('a label', () => {
  test('with several codes is known by its IMEI, wherever that stands, else by the first code', () => {
    const digits = '359586018966098';
    expect(trackerCodeAmong(['SN-0042', '8955100000000000001', `IMEI:${digits}`])).toBe(`IMEI:${digits}`);
    expect(trackerCodeAmong(['SN-0042', `https://fleet.example/autolink/${digits}`])).toContain(digits);
    expect(trackerCodeAmong(['SN-0042', 'LOT 7'])).toBe('SN-0042');
    expect(trackerCodeAmong([])).toBe('');
  });
});

describe('a draft', () => {
  test('needs an identifier and a plate', () => {
    const full = { ...EMPTY_AUTO_LINK, identifier: IMEI, plate: 'ABC1D23' };
    expect(autoLinkProblem(full)).toBeUndefined();
    expect(autoLinkProblem({ ...full, identifier: ' ' })).toBe('IDENTIFIER_REQUIRED');
    expect(autoLinkProblem({ ...full, plate: ' ' })).toBe('PLATE_REQUIRED');
    expect(autoLinkProblem({ ...EMPTY_AUTO_LINK, identifier: IMEI })).toBe('PLATE_REQUIRED');
    expect(autoLinkProblem(EMPTY_AUTO_LINK)).toBe('IDENTIFIER_REQUIRED');
    expect(EMPTY_AUTO_LINK).toEqual({ identifier: '', plate: '', model: '', category: '' });
  });
});

describe('linking trackers', () => {
  test('is offered to those who may create devices and have any, on the product’s own server', () => {
    expect(mayLinkTrackers(principalWith({ deviceLimit: 1 }))).toBe(true);
    expect(mayLinkTrackers(principalWith({ deviceLimit: -1 }))).toBe(true);
    expect(mayLinkTrackers(principalWith({ deviceLimit: 1 }, false))).toBe(false);
    expect(mayLinkTrackers(principalWith({ deviceLimit: 0 }))).toBe(false);
    expect(mayLinkTrackers(principalWith({ deviceLimit: 1, readonly: true }))).toBe(false);
    expect(mayLinkTrackers(principalWith({ deviceLimit: 1, deviceReadonly: true }))).toBe(false);
  });

  test('is nothing for administrators, who have every tracker', () => {
    expect(mayLinkTrackers(principalWith({ administrator: true }))).toBe(false);
    expect(autoLinkDenial(principalWith({ administrator: true, deviceLimit: 1 }), 0)).toBe('administrator');
  });

  test('is barred without the right, and at the user’s own limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(60), (deviceLimit, count) => {
        expect(autoLinkDenial(principalWith({ deviceLimit }), count)).toBe(
          count >= deviceLimit ? 'limit' : undefined,
        );
        expect(autoLinkDenial(principalWith({ deviceLimit: -1 }), count)).toBeUndefined();
        expect(autoLinkDenial(principalWith({ deviceLimit, readonly: true }), count)).toBe('rights');
      }),
    );
  });
});
