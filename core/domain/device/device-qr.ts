import { productAttribute } from '../values/namespace.ts';
import type { Principal } from '../access/permission.ts';

/**
 * Whether the detail of a device offers its QR code (§3, "QR code"): to administrators, on a server whose drivers check in by it
 * (`enableQrDriverId`).
 */
export function showsDeviceQrCode({ user, server, namespace }: Principal): boolean {
  return user.administrator && ON.has(productAttribute(server.info.attributes, namespace, 'enableQrDriverId'));
}

/** A switch that is on, as consoles and hands write it. */
const ON: ReadonlySet<unknown> = new Set([true, 'true', 1, '1']);
