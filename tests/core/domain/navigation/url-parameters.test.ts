import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseUrlParameters,
  recordIdOf,
  urlOrderText,
  urlParameterId,
  urlParameterOrder,
  urlParameterText,
  withUrlParameters,
} from '@farol/core/domain/navigation/url-parameters';
import { pathnameOf, queryParameter, queryText } from '@farol/core/domain/navigation/query-parameter';
import { matchPath } from '@farol/core/domain/navigation/screen';
import { linkProblem } from '@farol/core/domain/navigation/link-problem';
import { areaSearchUrlParameters } from '@farol/core/domain/navigation/area-search-url';
import { formatIsoTime } from '@farol/core/domain/values/iso-time';

test('url parameters: the parameters of an address are those after its question mark and before its fragment', () => {
  expect(parseUrlParameters('/home?q=van+10&q=2&empty=&flag&a=b=c#x?y=1')).toEqual([
    ['q', 'van 10'],
    ['q', '2'],
    ['empty', ''],
    ['flag', ''],
    ['a', 'b=c'],
  ]);
  expect(parseUrlParameters('?q=1')).toEqual([['q', '1']]);
  for (const address of [
    '',
    '/home',
    '/home?',
    '/home#?q=1',
    'q=1',
    '/home?=1',
    '/home?q=%E0%A4%A',
    '/home?%E0=1',
  ])
    expect(parseUrlParameters(address)).toEqual([]);
});

const idOf = (value: string): number | undefined => urlParameterId([['record', value]], 'record');

test('url parameters: only a number that a record can have is an id', () => {
  expect(['1', '9', '120', '999999999999999'].map(idOf)).toEqual([1, 9, 120, 999_999_999_999_999]);
  for (const value of ['0', '01', '-1', '1.5', 'x1', '1x', '', '9999999999999999', 'new'])
    expect(idOf(value)).toBeUndefined();
  expect(urlParameterId([], 'record')).toBeUndefined();
  expect(['7', '07'].map(recordIdOf)).toEqual([7, undefined]);
});

test('url parameters: a parameter that is absent is an empty text, and of several of a name the first one counts', () => {
  expect(urlParameterText([], 'q')).toBe('');
  expect(
    urlParameterText(
      [
        ['find', 'car'],
        ['q', 'van'],
        ['q', 'bus'],
      ],
      'q',
    ),
  ).toBe('van');
});

const orderOf = (value: string) => urlParameterOrder([['order', value]], 'order');

test('url parameters: an order is the name of a column and a direction', () => {
  for (const order of [
    { column: 'name', descending: false },
    { column: 'last-update', descending: true },
    { column: 'name-asc', descending: true },
  ])
    expect(orderOf(urlOrderText(order))).toEqual(order);
  expect(orderOf('name-asc')).toEqual({ column: 'name', descending: false });
  expect(orderOf('name-desc')).toEqual({ column: 'name', descending: true });
  for (const value of [
    '',
    'name',
    'name-',
    'name-up',
    'nameasc',
    'name-asc ',
    'name-descending',
    '-asc-name',
  ])
    expect(orderOf(value)).toBeUndefined();
  expect(urlParameterOrder([], 'order')).toBeUndefined();
});

test('url parameters: changing some parameters leaves the others as they were written, and path and fragment too', () => {
  const names = new Set(['q']);
  expect(withUrlParameters('/home?a=%20b&q=1&%E0=x#top', names, [['q', 'a, b']])).toBe(
    '/home?a=%20b&%E0=x&q=a,+b#top',
  );
  expect(withUrlParameters('/home?q=1', names, [])).toBe('/home');
  expect(withUrlParameters('/home', names, [['q', '1']])).toBe('/home?q=1');
  expect(withUrlParameters('', names, [])).toBe('');
  expect(withUrlParameters('/home?&a=1&&q=1&', names, [])).toBe('/home?a=1');
  expect(withUrlParameters('?q=1', names, [['a', '2']])).toBe('?a=2');
  expect(withUrlParameters('#top', names, [['q', '1']])).toBe('?q=1#top');
});

test('url parameters: parameters are read the way browsers read them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('to', 'locale', 'x'), fc.string({ unit: 'grapheme', maxLength: 9 }))),
      (pairs) => {
        const search = new URLSearchParams(pairs);
        for (const name of ['to', 'locale', 'x', 'absent']) {
          expect(queryParameter(`/login?${search}#to=no`, name)).toBe(search.get(name) ?? undefined);
          expect(queryText(`/login?${search}#to=no`, name)).toBe(search.get(name) ?? '');
        }
      },
    ),
  );
});

test('url parameters: a path without its query is the path', () => {
  expect(pathnameOf('/devices/5?a=b#c')).toBe('/devices/5');
  expect(pathnameOf('/devices/5#c?d')).toBe('/devices/5');
  expect(pathnameOf('/devices/5')).toBe('/devices/5');
  expect(pathnameOf('/devices?a=\n#b')).toBe('/devices');
});

test('url parameters: an address that begins with its query has its parameters, and one that is badly encoded has none', () => {
  expect(queryParameter('?to=1', 'to')).toBe('1');
  expect(queryParameter('to=1', 'to')).toBeUndefined();
  expect(queryParameter('/x?to=%E0%A4%A&to=2', 'to')).toBeUndefined();
  expect(queryParameter('/x?%E0%A4%A=1&to=2', 'to')).toBe('2');
  expect(queryParameter('/x?to=a=b', 'to')).toBe('a=b');
  expect(queryParameter('/x?to', 'to')).toBe('');
});

const match = (pattern: string, path: string) => matchPath(pattern.split('/'), path.split('/'));

test('url parameters: a path matches part by part, and its parameters are decoded', () => {
  expect(match('devices', 'devices')).toEqual({});
  expect(match('devices/{deviceId}', 'devices/5')).toEqual({ deviceId: '5' });
  expect(match('shares/{token}/{name}', 'shares/a%20b/%C3%A3')).toEqual({ token: 'a b', name: 'ã' });
  for (const path of ['devices/5/more', 'device/5', 'devices', '5/devices'])
    expect(match('devices/{deviceId}', path)).toBeUndefined();
});

test('url parameters: a vehicle is named by a whole number above zero, anything else by a text that can be read', () => {
  for (const id of ['0', '05', '-5', '5.5', '5x', 'x5', '', '1234567890123456'])
    expect(match('devices/{deviceId}', `devices/${id}`)).toBeUndefined();
  expect(match('devices/{deviceId}', 'devices/123456789012345')).toEqual({ deviceId: '123456789012345' });
  for (const token of ['', '%', '%E3']) expect(match('shares/{token}', `shares/${token}`)).toBeUndefined();
});

const NOW = Date.parse('2026-06-01T12:00:00Z');
const screens = fc.constantFrom('/home', '/devices', '/devices/7', '/geofence?find=yard', '/reports/history');
const moments = fc.integer({ min: 0, max: NOW });
const circles = fc.record({
  center: fc.record({
    latitude: fc.integer({ min: -80, max: 80 }),
    longitude: fc.integer({ min: -179, max: 179 }),
  }),
  radiusMeters: fc.integer({ min: 1, max: 500_000 }),
});

test('url parameters: links that the console writes itself have no problem', () => {
  fc.assert(
    fc.property(screens, moments, circles, (screen, atMs, circle) => {
      const period = { fromMs: atMs - 3_600_000, toMs: atMs };
      const link = withUrlParameters(screen, new Set(), [
        ['moment', formatIsoTime(atMs)],
        ...areaSearchUrlParameters({ circle, period }),
      ]);
      expect([linkProblem(screen, NOW), linkProblem(link, NOW)]).toEqual([undefined, undefined]);
    }),
  );
});

test('url parameters: an invalid time, a time in the future and an invalid circle are reported on every screen', () => {
  fc.assert(
    fc.property(screens, (screen) => {
      const with_ = (name: string, value: string) =>
        linkProblem(withUrlParameters(screen, new Set(), [[name, value]]), NOW);
      expect(with_('moment', 'banana')).toBe('moment');
      expect(with_('moment', '2999-01-01T00:00:00Z')).toBe('futureMoment');
      expect(with_('circle', '999')).toBe('circle');
      expect(with_('circle', '-23.5,-46.6,200')).toBe('circle');
      expect(with_('during', '2026-06-01T10:00:00Z/2026-06-01T11:00:00Z')).toBe('circle');
    }),
  );
});

test('url parameters: an address of a vehicle that can have no such number is told; other unknown ones lead home as ever', () => {
  for (const path of ['/devices/abc', '/devices/0', '/devices/-1', '/devices/abc/?q=van'])
    expect(linkProblem(path, NOW)).toBe('device');
  for (const path of [
    '/devices/7',
    '/',
    '/nowhere',
    '/devices/7/photo',
    '/nowhere/devices/abc',
    '/login?moment=banana',
  ])
    expect(linkProblem(path, NOW)).toBeUndefined();
});
