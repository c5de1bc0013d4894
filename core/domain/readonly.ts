import type { Asker } from './permission.ts';

/** §6, `readonly`: the user may look at records and change none, by his account or for the whole server; administrators may always. */
export function isReadonly({ user, server }: Pick<Asker, 'user' | 'server'>): boolean {
  return !user.administrator && (user.readonly || server.info.readonly);
}
