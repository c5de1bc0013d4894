import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryReason } from '@farol/core/domain/alert/delivery-reason';

test.each([
  ['answered 403', 'answered', '403'],
  [
    'answered 403: Forbidden: bot was blocked\nby the user',
    'answered',
    '403: Forbidden: bot was blocked\nby the user',
  ],
  ['no answer within 0.2 s', 'noAnswer', '0.2'],
  ['connect ECONNREFUSED ::1:80\nconnect ECONNREFUSED 127.0.0.1:80', 'connectionRefused', '::1:80'],
  ['getaddrinfo ENOTFOUND broker.example', 'unknownHost', 'broker.example'],
  ['the target is in a private network, which ALLOWED_PRIVATE_TARGETS does not name', 'privateTarget', ''],
  ['the daily limit of 500 SMS is reached', 'dailyLimit', '500'],
  ['socket hang up', 'cutOff', ''],
])('delivery reason: %s is one of the server', (text, name, value) => {
  expect(deliveryReason(text)).toEqual({ name, value });
});

test('delivery reason: the words of a receiver stay its own', () => {
  expect(deliveryReason('550 5.1.1 mailbox unavailable')).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (words) => {
      expect(deliveryReason(`550 ${words}`)).toBeUndefined();
      const refused = deliveryReason(`not accepted: ${words}`);
      expect(refused?.value).toBe(words === '' ? undefined : words);
    }),
  );
});
