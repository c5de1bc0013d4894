import { expect, test } from 'vitest';
import { showsDeviceQrCode } from '@farol/core/domain/device/device-qr';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

/** Whether the QR code is offered to such a user where the server's switch stands so. */
function offered(administrator: boolean, enableQrDriverId?: unknown, prefix = 'acme'): boolean {
  const attributes =
    enableQrDriverId === undefined ? {} : { [`${prefix}.enableQrDriverId`]: enableQrDriverId };
  return showsDeviceQrCode({ user: aUser({ administrator }), server: aServer({ attributes }), namespace: 'acme' });
}

test('an administrator is offered the QR code of a vehicle where drivers check in by it', () => {
  expect([true, 'true', 1, '1'].map((on) => offered(true, on))).toEqual([true, true, true, true]);
});

test('where drivers do not check in by QR nobody is offered the code', () => {
  expect([offered(true), offered(true, false), offered(true, 'false'), offered(true, 0)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('who is no administrator is not offered the QR code, nor does the switch of another product count', () => {
  expect([offered(false, true), offered(true, true, 'other')]).toEqual([false, false]);
});
