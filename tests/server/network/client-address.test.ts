import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientAddress, isEncrypted, LOCAL_PROXIES } from '../../../server/network/client-address.ts';
import { NetworkList } from '../../../server/network/network-list.ts';

test.each([
  ['a proxy on this machine is trusted', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['also with a port', '::1', '203.0.113.9:4711', '203.0.113.9'],
  ['and in brackets', '::ffff:127.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
  [
    'an address claimed by the client before the proxy does not count',
    '127.0.0.1',
    '8.8.8.8, 203.0.113.9',
    '203.0.113.9',
  ],
  ['other clients are not trusted', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['an invalid address is ignored', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['without the header it is the address of the connection', '127.0.0.1', undefined, '127.0.0.1'],
])('client address: %s', (_, peer, forwarded, address) => {
  expect(clientAddress(peer, forwarded, LOCAL_PROXIES)).toBe(address);
});

test('client address: a chain of trusted proxies is followed to the first address that is not one', () => {
  const proxies = NetworkList.parse('10.0.0.0/8, 2001:db8:1::/48 192.0.2.7');
  expect(clientAddress('10.1.2.3', '203.0.113.9, 192.0.2.7, 2001:db8:1::5', proxies)).toBe('203.0.113.9');
  expect(clientAddress('10.1.2.3', '10.9.9.9', proxies)).toBe('10.9.9.9');
  // With an explicit list, this machine is not trusted any more.
  expect(clientAddress('127.0.0.1', '203.0.113.9', proxies)).toBe('127.0.0.1');
});

test('client address: whatever a client sends, it cannot choose its address behind an untrusted peer', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.ipV4()).map((hops) => hops.join(', ')),
      ),
      (forwarded) => {
        expect(clientAddress('198.51.100.1', forwarded, LOCAL_PROXIES)).toBe('198.51.100.1');
      },
    ),
  );
});

test.each([
  ['a trusted proxy says https', '127.0.0.1', 'https', true],
  ['in any case and with blanks', '::1', ' HTTPS ', true],
  ['the browser of a chain came by https', '127.0.0.1', 'https, http', true],
  ['the browser of a chain came without', '127.0.0.1', 'http, https', false],
  ['a trusted proxy says http', '127.0.0.1', 'http', false],
  ['a trusted proxy says nothing', '127.0.0.1', undefined, false],
  ['a trusted proxy says something else', '127.0.0.1', 'wss', false],
  ['anybody else says https', '198.51.100.1', 'https', false],
])('an encrypted connection: %s', (_, peer, protocol, encrypted) => {
  expect(isEncrypted(peer, protocol, LOCAL_PROXIES)).toBe(encrypted);
});

test.each(['10.0.0.0/33', 'proxy.example.com', '10.0.0.0/8/9', '::1/129', '10.0.0.0/-1', '10.0.0.0/'])(
  'client address: a list with %s is refused',
  (text) => {
    expect(() => NetworkList.parse(text)).toThrow(RangeError);
  },
);
