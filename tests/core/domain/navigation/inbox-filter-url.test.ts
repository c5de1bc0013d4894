import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  parseInboxFilterUrl,
  inboxFilterUrlParameters,
} from '@farol/core/domain/navigation/inbox-filter-url';

const filters = fc.record(
  {
    kind: fc.string({ minLength: 1 }),
    deviceId: fc.integer({ min: 1 }),
    isUnreadOnly: fc.constant(true),
  },
  { requiredKeys: [] },
);

test('a filter of alerts is read back from a URL as it was written', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(parseInboxFilterUrl(inboxFilterUrlParameters(filter))).toEqual(filter);
    }),
  );
});

test('any URL gives a filter that can be written again', () => {
  const parameters = fc.array(fc.tuple(fc.constantFrom('alert', 'vehicle', 'unread', 'q'), fc.string()));
  fc.assert(
    fc.property(parameters, (said) => {
      const filter = parseInboxFilterUrl(said);
      expect(parseInboxFilterUrl(inboxFilterUrlParameters(filter))).toEqual(filter);
    }),
  );
  expect(
    parseInboxFilterUrl([
      ['alert', ''],
      ['vehicle', '-3'],
      ['unread', 'yes'],
    ]),
  ).toStrictEqual({});
});

test('a filter that lets everything through adds nothing to the address', () => {
  expect(inboxFilterUrlParameters({})).toEqual([]);
  expect(inboxFilterUrlParameters({ kind: '', isUnreadOnly: false })).toEqual([]);
  expect(inboxFilterUrlParameters({ kind: 'alarm:sos', deviceId: 5, isUnreadOnly: true })).toEqual([
    ['alert', 'alarm:sos'],
    ['vehicle', '5'],
    ['unread', 'true'],
  ]);
  expect(parseInboxFilterUrl([['unread', 'true']])).toEqual({ isUnreadOnly: true });
});
