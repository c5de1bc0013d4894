import { productAttribute } from '../values/namespace.ts';
import type { Principal } from '../access/permission.ts';

/** Whose limit leaves no room for another device. */
export type DeviceLimitSource = 'licence' | 'server' | 'user';

/**
 * §5, "Device creation": the limit that is reached, or nothing when there is room. The licence counts down in a response header and
 * is unlimited where the server sends none; the server's own limit counts when it is positive, the user's when it is 0 or more.
 * @param listed how many devices the user has now, deleted ones not counted
 */
export function reachedDeviceLimit(
  { user, server, namespace }: Principal,
  listed: number,
): DeviceLimitSource | undefined {
  if (server.licenseDeviceLimit !== undefined && server.licenseDeviceLimit <= 0) return 'licence';
  const ofServer = Number(productAttribute(server.info.attributes, namespace, 'deviceLimit') ?? -1);
  if (ofServer > 0 && listed >= ofServer) return 'server';
  if (user.deviceLimit > -1 && listed >= user.deviceLimit) return 'user';
  return undefined;
}

/** Whether a user may have devices of his own at all: else he is not offered to add one. */
export function mayHaveDevices({ user }: Pick<Principal, 'user'>): boolean {
  return user.deviceLimit === -1 || user.deviceLimit > 0;
}
