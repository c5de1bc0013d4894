import { numericValue, type Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import type { Principal } from '../access/permission.ts';

/** The source of the limit that is reached. */
export type DeviceLimitSource = 'license' | 'server' | 'user';

/**
 * Returns the limit that is reached (§5, "Device creation"), or undefined when there is room. The license
 * limit comes in a response header as the remaining number and is unlimited where the server sends none; the
 * server's own limit applies when it is positive, the user's when it is 0 or more.
 * @param deviceCount how many devices the user has now, not counting deleted ones
 */
export function reachedDeviceLimit(
  { user, server, namespace }: Principal,
  deviceCount: number,
): DeviceLimitSource | undefined {
  if ((server.licenseDeviceLimit ?? Number.POSITIVE_INFINITY) <= 0) return 'license';
  if (deviceCount >= serverDeviceLimit(server.info.attributes, namespace)) return 'server';
  if (user.deviceLimit > -1 && deviceCount >= user.deviceLimit) return 'user';
  return undefined;
}

/** Returns how many devices a server may have, by its attributes; Infinity without a limit, or with one that is no number above 0. */
export function serverDeviceLimit(server: Attributes, namespace: Namespace): number {
  const limit = numericValue(productAttribute(server, namespace, 'deviceLimit')) ?? 0;
  return limit > 0 ? limit : Infinity;
}

/** Whether a user may have devices at all; otherwise adding one is not offered. */
export function mayHaveDevices({ user }: Pick<Principal, 'user'>): boolean {
  return user.deviceLimit === -1 || user.deviceLimit > 0;
}
