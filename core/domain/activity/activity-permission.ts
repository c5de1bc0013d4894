import type { Principal } from '../access/permission.ts';

/** Whether the activity log is there for somebody (§6): administrators on a Plus server, of the server, of users and of devices alike. */
export function mayReadActivityLog({ user, server }: Pick<Principal, 'user' | 'server'>): boolean {
  return user.administrator && server.isPlus;
}
