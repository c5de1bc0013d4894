import { expect, test } from 'vitest';
import { checkedInDriver, showsDeviceQrCode } from '@farol/core/domain/device/device-qr';
import { plainDevice } from '../../../arbitraries/fleet.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

/** Whether the QR code is offered to this user for this setting of the server. */
function offered(administrator: boolean, enableQrDriverId?: unknown, prefix = 'acme'): boolean {
  const attributes =
    enableQrDriverId === undefined ? {} : { [`${prefix}.enableQrDriverId`]: enableQrDriverId };
  return showsDeviceQrCode({
    user: aUser({ administrator }),
    server: aServer({ attributes }),
    namespace: 'acme',
  });
}

test('an administrator is offered the QR code of a vehicle where drivers check in with it', () => {
  expect([true, 'true', 1, '1'].map((on) => offered(true, on))).toEqual([true, true, true, true]);
});

test('where drivers do not check in by QR code no user is offered it', () => {
  expect([offered(true), offered(true, false), offered(true, 'false'), offered(true, 0)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a user who is not an administrator is not offered the QR code, and the setting of another product does not count', () => {
  expect([offered(false, true), offered(true, true, 'other')]).toEqual([false, false]);
});

const driverOf = (qrDriverId: unknown, enableQrDriverId: boolean) =>
  checkedInDriver(plainDevice(1, { attributes: { qrDriverId } }), {
    user: aUser(),
    server: aServer({ attributes: { 'acme.enableQrDriverId': enableQrDriverId } }),
    namespace: 'acme',
  });

test('the driver who checked in is told wherever there is one, and nobody only where drivers check in', () => {
  expect([driverOf('joao', true), driverOf('joao', false)]).toEqual(['joao', 'joao']);
  expect([driverOf('', true), driverOf(null, true), driverOf(7, true)]).toEqual(['', '', '']);
  expect([driverOf('', false), driverOf(undefined, false)]).toEqual([undefined, undefined]);
});
