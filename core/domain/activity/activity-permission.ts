import type { Principal } from '../access/permission.ts';

/**
 * Whether the user may read the activity log of the server, users and devices (§6): administrators on a Plus
 * server.
 */
export function mayReadActivityLog({ user, server }: Pick<Principal, 'user' | 'server'>): boolean {
  return user.administrator && server.isPlus;
}
