import { productAttribute } from '../values/namespace.ts';
import type { Principal } from '../access/permission.ts';

/**
 * Whether a device's detail offers its QR code (§3, "QR code"): to administrators, on a server whose drivers
 * check in with it (`enableQrDriverId`).
 */
export function showsDeviceQrCode({ user, server, namespace }: Principal): boolean {
  return (
    user.administrator && ON.has(productAttribute(server.info.attributes, namespace, 'enableQrDriverId'))
  );
}

/** The values of a switch that is on, as consoles store or people type it. */
const ON: ReadonlySet<unknown> = new Set([true, 'true', 1, '1']);
