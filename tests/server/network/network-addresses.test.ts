import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { networkAddresses } from '../../../server/network/network-addresses.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  netmask: '255.255.255.0',
  family: 'IPv4',
  mac: '00:00:00:00:00:00',
  internal,
  cidr: `${address}/24`,
});
const INTERFACES = {
  lo: [at('127.0.0.1', true)],
  wifi: [at('192.168.0.7'), { ...at('fe80::1'), family: 'IPv6' as const, scopeid: 2, cidr: 'fe80::1/64' }],
  cable: [at('10.1.2.3')],
};

test('network addresses: a server that listens everywhere names the addresses at which a phone opens it', () => {
  const addresses = ['http://192.168.0.7:3000', 'http://10.1.2.3:3000'];
  expect(networkAddresses('http://0.0.0.0:3000', INTERFACES)).toEqual(addresses);
  expect(networkAddresses('http://[::]:3000', INTERFACES)).toEqual(addresses);
  expect(networkAddresses('http://0.0.0.0:80', INTERFACES)[0]).toBe('http://192.168.0.7');
});

test('network addresses: a server that listens on this machine alone, or at one address, names no other', () => {
  expect(networkAddresses('http://127.0.0.1:3000', INTERFACES)).toEqual([]);
  expect(networkAddresses('http://192.168.0.7:3000', INTERFACES)).toEqual([]);
});
