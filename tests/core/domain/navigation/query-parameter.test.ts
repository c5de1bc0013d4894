import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathnameOf, queryParameter } from '@farol/core/domain/navigation/query-parameter';

test('parameters are read the way browsers read them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('to', 'locale', 'x'), fc.string({ unit: 'grapheme', maxLength: 9 }))),
      (pairs) => {
        const search = new URLSearchParams(pairs);
        for (const name of ['to', 'locale', 'x', 'absent']) {
          expect(queryParameter(`/login?${search}#to=no`, name)).toBe(search.get(name) ?? undefined);
        }
      },
    ),
  );
});

test('a path without its query is the path', () => {
  expect(pathnameOf('/devices/5?a=b#c')).toBe('/devices/5');
  expect(pathnameOf('/devices/5#c?d')).toBe('/devices/5');
});
