import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientNetwork } from '../../../server/network/client-network.ts';

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
const full = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':');

/** The shortest notation, as the URL parser gives it. */
const short = (parts: readonly number[]) => new URL(`http://[${full(parts)}]`).hostname.slice(1, -1);

test('client network: an IPv6 network has one name, for each of its addresses in any notation', () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (net, left, right) => {
      const name = clientNetwork(full([...net, ...left]));
      expect(clientNetwork(short([...net, ...left]))).toBe(name);
      expect(clientNetwork(short([...net, ...right]))).toBe(name);
      expect(clientNetwork(full([...net, ...right]).toUpperCase())).toBe(name);
    }),
  );
});

test('client network: networks with zeros are distinguished too', () => {
  expect(clientNetwork('2001:db8::1')).toBe(clientNetwork('2001:db8:0:0:ffff::2'));
  expect(clientNetwork('2001:db8::1')).not.toBe(clientNetwork('2001:db8:0:1::1'));
  expect(clientNetwork('::1')).toBe('0:0:0:0');
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (left, right, host) => {
      fc.pre(full(left) !== full(right));
      expect(clientNetwork(short([...left, ...host]))).not.toBe(clientNetwork(short([...right, ...host])));
    }),
  );
});

test('client network: an IPv4 address is itself, also in IPv6-mapped notation', () => {
  expect(clientNetwork('203.0.113.9')).toBe('203.0.113.9');
  expect(clientNetwork('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(clientNetwork('')).toBe('');
});
