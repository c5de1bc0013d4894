import { describe, expect, test } from 'vitest';
import { rememberedUser } from '@farol/core/domain/access/remembered-user';
import type { SessionCache } from '@farol/core/ports/session-cache';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';

/** What every implementation of the `SessionCache` port must do (§2). */
export function sessionCacheContract(title: string, open: () => SessionCache): void {
  describe(`the last visit of ${title}`, () => {
    const server = aServer();
    const ana = { user: rememberedUser(aUser(), 'farol'), server, confirmedAtMs: 1000 };
    const rui = {
      user: rememberedUser(aUser({ id: 11, name: 'Rui' }), 'farol'),
      server,
      confirmedAtMs: 2000,
    };

    test('the user who was signed in last is known, and nobody before that', () => {
      const visit = open();
      expect(visit.access()).toBeUndefined();
      visit.keep(ana);
      expect(visit.access()).toEqual(ana);
      visit.keep(rui);
      expect(visit.access()).toEqual(rui);
    });

    test('nobody is known after it was forgotten', () => {
      const visit = open();
      visit.keep(ana);
      visit.forget();
      expect(visit.access()).toBeUndefined();
      visit.forget();
    });
  });
}
