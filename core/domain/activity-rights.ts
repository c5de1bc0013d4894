import type { Asker } from './permission.ts';

/** Whether the activity log is there for somebody (§6): administrators on a Plus server, of the server, of users and of devices alike. */
export function mayReadActivity({ user, server }: Pick<Asker, 'user' | 'server'>): boolean {
  return user.administrator && server.isPlus;
}
