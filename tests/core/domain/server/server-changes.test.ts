import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverChanges, withServerChanges } from '@farol/core/domain/server/server-changes';
import { attributes } from '../../../arbitraries/records.ts';

const servers = fc.record({
  zoom: fc.integer(),
  announcement: fc.option(fc.string()),
  wheels: fc.integer(),
  attributes,
});

test('applying the changes to the opened record gives the edited one', () => {
  fc.assert(
    fc.property(servers, servers, (before, after) => {
      expect(withServerChanges(before, serverChanges(before, after))).toEqual(after);
    }),
  );
});

test('unchanged values keep the current state, and so does what only the server knows', () => {
  fc.assert(
    fc.property(servers, servers, fc.string(), (opened, now, text) => {
      const changes = serverChanges(opened, { ...opened, announcement: text });
      expect(withServerChanges(now, changes)).toEqual({
        ...now,
        announcement: opened.announcement === text ? now.announcement : text,
      });
    }),
  );
});

test('a removed attribute is removed, and those that another administrator added meanwhile stay', () => {
  const changes = serverChanges({ attributes: { a: 1, b: { c: [2] } } }, { attributes: { b: { c: [2] } } });
  expect(changes).toEqual({ fields: {}, attributes: { a: undefined } });
  expect(withServerChanges({ attributes: { a: 3, b: 4, d: 5 } }, changes)).toStrictEqual({
    attributes: { b: 4, d: 5 },
  });
});

test('changes of a record without attributes concern its fields, and a record that gets some has them', () => {
  expect(serverChanges({ zoom: 1 }, { zoom: 2 })).toEqual({ fields: { zoom: 2 }, attributes: {} });
  expect(serverChanges({ attributes: 'none' }, { attributes: { a: 1 } })).toStrictEqual({
    fields: {},
    attributes: { a: 1 },
  });
});
