import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInboxFilter, writtenInboxFilter } from '@farol/core/domain/inbox-address';

const filters = fc.record(
  {
    kind: fc.string({ minLength: 1 }),
    deviceId: fc.integer({ min: 1 }),
    isUnreadOnly: fc.constant(true),
  },
  { requiredKeys: [] },
);

test('a filter of alerts comes out of an address as it went in', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(readInboxFilter(writtenInboxFilter(filter))).toEqual(filter);
    }),
  );
});

test('whatever an address says, a filter that can be written comes of it', () => {
  const parameters = fc.array(fc.tuple(fc.constantFrom('alert', 'vehicle', 'unread', 'q'), fc.string()));
  fc.assert(
    fc.property(parameters, (said) => {
      const filter = readInboxFilter(said);
      expect(readInboxFilter(writtenInboxFilter(filter))).toEqual(filter);
    }),
  );
  expect(
    readInboxFilter([
      ['alert', ''],
      ['vehicle', '-3'],
      ['unread', 'yes'],
    ]),
  ).toEqual({});
});
