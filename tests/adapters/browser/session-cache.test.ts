import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrowserSessionCache } from '@farol/adapters/browser/session-cache';
import { MemoryFleetCopies } from '@farol/adapters/memory/fleet-copies';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { rememberedUser } from '@farol/core/domain/access/remembered-user';
import { aServer } from '../../arbitraries/servers.ts';
import { aUser } from '../../arbitraries/users.ts';
import { sessionCacheContract } from '../../contracts/ports/session-cache.ts';

sessionCacheContract(
  'a browser',
  () => new BrowserSessionCache(new MemoryKeyValueStorage(), new MemoryFleetCopies()),
);

test('session cache: the fleet is forgotten with its user', async () => {
  const copies = new MemoryFleetCopies();
  await copies.write({ userId: 7, savedAtMs: 1000, parts: [] });
  new BrowserSessionCache(new MemoryKeyValueStorage(), copies).forget();
  expect(await copies.read()).toBeUndefined();
});

test('session cache: what another version of the console stored is not used, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const storage = new MemoryKeyValueStorage();
      storage.write('lastAccess', text);
      expect(new BrowserSessionCache(storage, new MemoryFleetCopies()).access()).toBeUndefined();
    }),
  );
});

test('session cache: a user whom an earlier version stored gets the values that are new since', () => {
  const storage = new MemoryKeyValueStorage();
  const { fixedEmail: _isNew, ...user } = rememberedUser(aUser(), 'farol');
  storage.write('lastAccess', JSON.stringify({ user, server: aServer(), confirmedAtMs: 1 }));
  const visit = new BrowserSessionCache(storage, new MemoryFleetCopies());
  expect(visit.access()?.user).toEqual({ ...user, fixedEmail: false });
});

test('session cache: what an earlier version stored with all attributes is removed', () => {
  const storage = new MemoryKeyValueStorage();
  const user = aUser({ attributes: { 'mail.smtp.password': 'segredo' } });
  storage.write('lastAccess', JSON.stringify({ user, server: aServer(), confirmedAtMs: 1 }));
  expect(new BrowserSessionCache(storage, new MemoryFleetCopies()).access()).toBeUndefined();
  expect(storage.read('lastAccess')).toBeUndefined();
});
