import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProxyHeader } from '../../../server/network/proxy-header.ts';

const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');

/** A header of the second version. */
function binary(command: number, family: number, body: Buffer): Buffer {
  const fixed = Buffer.from([command, family, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([SIGNATURE, fixed, body]);
}

const IPV4 = Buffer.from([203, 0, 113, 9, 10, 0, 0, 1, 0x1f, 0x90, 0x13, 0xbf]);
const IPV6 = Buffer.from(`20010db8${'0'.repeat(22)}07${'f'.repeat(40)}`, 'hex');

test.for([
  [
    'a line with an IPv4 address',
    Buffer.from('PROXY TCP4 203.0.113.9 10.0.0.1 8080 5023\r\n'),
    '203.0.113.9',
  ],
  ['a line with an IPv6 address', Buffer.from('PROXY TCP6 2001:db8::7 ::1 8080 5023\r\n'), '2001:db8::7'],
  ['a line without one', Buffer.from('PROXY UNKNOWN\r\n'), undefined],
  ['bytes with an IPv4 address', binary(0x21, 0x11, IPV4), '203.0.113.9'],
  ['bytes with an IPv6 address', binary(0x21, 0x21, IPV6), '2001:db8:0:0:0:0:0:7'],
  ['bytes with extras', binary(0x21, 0x11, Buffer.concat([IPV4, Buffer.alloc(100, 1)])), '203.0.113.9'],
  ['a check of the proxy itself', binary(0x20, 0x00, Buffer.alloc(0)), undefined],
] as const)('a PROXY header: %s is read however it is cut', ([, header, address]) => {
  const bytes = Buffer.concat([header, Buffer.from('xx')]);
  expect(readProxyHeader(bytes)).toEqual({ address, length: header.length });
  for (let length = 0; length < header.length; length++)
    expect(readProxyHeader(bytes.subarray(0, length))).toBe('incomplete');
});

test.for([
  ['another protocol', Buffer.from('GET / HTTP/1.1\r\n')],
  ['no address', Buffer.from('PROXY TCP4 nobody 10.0.0.1 8080 5023\r\n')],
  ['an address of the other family', Buffer.from('PROXY TCP4 2001:db8::7 ::1 8080 5023\r\n')],
  ['a line without end', Buffer.from(`PROXY TCP4 ${'1'.repeat(120)}`)],
  ['an unknown command', binary(0x2f, 0x11, IPV4)],
  ['an address that is cut off', binary(0x21, 0x11, IPV4.subarray(0, 8))],
  ['more than is read', binary(0x21, 0x11, Buffer.alloc(4_000))],
] as const)('a PROXY header: %s is none', ([, bytes]) => {
  expect(readProxyHeader(bytes)).toBe('none');
});

test('a PROXY header: whatever arrives is an answer within 536 bytes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(SIGNATURE, Buffer.from('PROXY '), Buffer.alloc(0)),
      fc.uint8Array({ minLength: 536, maxLength: 600 }),
      (beginning, rest) => {
        expect(readProxyHeader(Buffer.concat([beginning, rest]))).not.toBe('incomplete');
      },
    ),
  );
});
