import type { Principal } from '../access/permission.ts';
import type { Device } from './device.ts';
import { isCheckInEnabled } from './driver-account.ts';

/**
 * Whether a device's detail offers its QR code (§3, "QR code"): to administrators, on a server whose drivers
 * check in with it (`enableQrDriverId`).
 */
export function showsDeviceQrCode(principal: Principal): boolean {
  return principal.user.administrator && isCheckInOn(principal);
}

/**
 * Returns the `uniqueId` of the driver who checked in with the device's QR code, empty for nobody; undefined where
 * drivers do not check in with it.
 */
export function checkedInDriver(device: Device, principal: Principal): string | undefined {
  const driver = device.attributes['qrDriverId'];
  if (typeof driver === 'string' && driver !== '') return driver;
  return isCheckInOn(principal) ? '' : undefined;
}

function isCheckInOn({ server, namespace }: Principal): boolean {
  return isCheckInEnabled(server.info.attributes, namespace);
}
