import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathnameOf, queryParameter, queryText } from '@farol/core/domain/navigation/query-parameter';

test('parameters are read the way browsers read them', () => {
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

test('a path without its query is the path', () => {
  expect(pathnameOf('/devices/5?a=b#c')).toBe('/devices/5');
  expect(pathnameOf('/devices/5#c?d')).toBe('/devices/5');
  expect(pathnameOf('/devices/5')).toBe('/devices/5');
  expect(pathnameOf('/devices?a=\n#b')).toBe('/devices');
});

test('an address that begins with its query has its parameters, and one that is badly encoded has none', () => {
  expect(queryParameter('?to=1', 'to')).toBe('1');
  expect(queryParameter('to=1', 'to')).toBeUndefined();
  expect(queryParameter('/x?to=%E0%A4%A&to=2', 'to')).toBeUndefined();
  expect(queryParameter('/x?%E0%A4%A=1&to=2', 'to')).toBe('2');
  expect(queryParameter('/x?to=a=b', 'to')).toBe('a=b');
  expect(queryParameter('/x?to', 'to')).toBe('');
});
