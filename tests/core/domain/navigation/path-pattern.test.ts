import { expect, test } from 'vitest';
import { matchPath } from '@farol/core/domain/navigation/path-pattern';

const match = (pattern: string, path: string) => matchPath(pattern.split('/'), path.split('/'));

test('a path matches part by part, and its parameters are decoded', () => {
  expect(match('devices', 'devices')).toEqual({});
  expect(match('devices/{deviceId}', 'devices/5')).toEqual({ deviceId: '5' });
  expect(match('shares/{token}/{name}', 'shares/a%20b/%C3%A3')).toEqual({ token: 'a b', name: 'ã' });
  for (const path of ['devices/5/more', 'device/5', 'devices', '5/devices'])
    expect(match('devices/{deviceId}', path)).toBeUndefined();
});

test('a vehicle is named by a whole number above zero, anything else by a text that can be read', () => {
  for (const id of ['0', '05', '-5', '5.5', '5x', 'x5', '', '1234567890123456'])
    expect(match('devices/{deviceId}', `devices/${id}`)).toBeUndefined();
  expect(match('devices/{deviceId}', 'devices/123456789012345')).toEqual({ deviceId: '123456789012345' });
  for (const token of ['', '%', '%E3']) expect(match('shares/{token}', `shares/${token}`)).toBeUndefined();
});
