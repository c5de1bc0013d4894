import { isGuest } from './guest.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import type { User } from './user.ts';

/** Why an account may not be used, by the login's failure reasons (§8). */
export type AccountProblem = 'BLOCK' | 'USER_HAS_EXPIRED';

/**
 * Why a user counts as signed out although the session is valid (contract §1.2: the session of a disabled or
 * expired account still answers 200). Undefined when the account may be used.
 * @param now milliseconds since the epoch
 */
export function accountProblem(user: User, now: number): AccountProblem | undefined {
  if (user.disabled) return 'BLOCK';
  const expires = user.expirationTime === null ? Number.NaN : Date.parse(user.expirationTime);
  return expires <= now ? 'USER_HAS_EXPIRED' : undefined;
}

/**
 * Whether a user is a driver who signed in to check in with QR codes (§6); drivers reach the driver routes
 * only.
 */
export function isDriverUser(user: User, namespace: Namespace): boolean {
  return Boolean(productAttribute(user.attributes, namespace, 'isQrDriverId'));
}

/**
 * Returns the path where a user starts (§4): drivers at the check-in, guests at their device, everyone else
 * at home.
 */
export function startPathFor(user: User, namespace: Namespace): string {
  if (isDriverUser(user, namespace)) return '/qr-driver';
  const { deviceId } = user.attributes;
  return isGuest(user) && Number.isSafeInteger(deviceId) ? `/devices/${Number(deviceId)}` : '/home';
}
