import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryIdentityAccounts } from '@farol/adapters/memory/identity-accounts';
import { MemoryInvitations } from '@farol/adapters/memory/invitations';
import { MemoryOwnChannels } from '@farol/adapters/memory/own-channels';
import { MemoryOwnSessions } from '@farol/adapters/memory/own-sessions';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { MemoryPersonalData } from '@farol/adapters/memory/personal-data';
import { MemoryResellers } from '@farol/adapters/memory/resellers';
import { MemorySessionCache } from '@farol/adapters/memory/session-cache';
import { memoryPorts } from '@farol/adapters/memory/model/memory-ports';
import { MemoryPage } from '@farol/adapters/memory/page';
import { listedAccounts } from '@farol/adapters/memory/server-accounts';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { MemoryKeyValueStorage } from '@farol/adapters/memory/storage';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { aUser } from '../../arbitraries/users.ts';
import { accountsContract } from '../../contracts/ports/accounts.ts';
import { identityAccountsContract } from '../../contracts/ports/identity-accounts.ts';
import { invitationsContract } from '../../contracts/ports/invitations.ts';
import { aPushBrowser } from '../../arbitraries/own-channels.ts';
import { ownChannelsContract } from '../../contracts/ports/own-channels.ts';
import { THREE_SESSIONS } from '../../arbitraries/own-sessions.ts';
import { ownSessionsContract } from '../../contracts/ports/own-sessions.ts';
import { passwordRecoveryContract } from '../../contracts/ports/password-recovery.ts';
import { personalDataContract } from '../../contracts/ports/personal-data.ts';
import { resellersContract } from '../../contracts/ports/resellers.ts';
import { sessionCacheContract } from '../../contracts/ports/session-cache.ts';
import { pageContract } from '../../contracts/ports/page.ts';
import { ACCOUNTS, sessionsContract } from '../../contracts/ports/sessions.ts';
import { storageContract } from '../../contracts/ports/storage.ts';

accountsContract('memory', () => {
  const managed = { user: aUser({ id: 9 }), password: 'segredo' };
  const { accounts } = memoryPorts(new MemoryServer({ accounts: [managed] }));
  return {
    accounts,
    managedId: 9,
    administratorId: 1,
    idBehind: (token) => Promise.resolve(accounts.tokens.has(token) ? 1 : undefined),
    close: () => {},
  };
});

identityAccountsContract('memory', () => ({
  identityAccounts: new MemoryIdentityAccounts(new MemoryNetwork()),
  userIds: [1, 2],
  close: () => {},
}));

invitationsContract('memory', () => ({
  invitations: new MemoryInvitations([5], new MemoryNetwork()),
  deviceId: 5,
  foreignId: 6,
  close: () => {},
}));

ownChannelsContract('memory', () => {
  const browsers = [aPushBrowser({ id: 1 }), aPushBrowser({ id: 2 })];
  const ownChannels = new MemoryOwnChannels(new MemoryNetwork(), { browsers, isOffered: true });
  return {
    ownChannels,
    send: () => {
      ownChannels.link = { ...ownChannels.link, isLinked: true, isWaiting: false };
    },
    withoutBot: () => {
      ownChannels.link = { ...ownChannels.link, isOffered: false };
      return ownChannels;
    },
    close: () => {},
  };
});

ownSessionsContract('memory', () => ({
  ownSessions: new MemoryOwnSessions(THREE_SESSIONS, new MemoryNetwork()),
  close: () => {},
}));

passwordRecoveryContract('memory', () => {
  const passwords = new MemoryPasswordRecovery(new MemoryNetwork());
  return Promise.resolve({
    passwords,
    suspended: 'nina@example.com',
    invite: () => {
      passwords.invitations.set('token-of-nina', 'nina@example.com');
      return Promise.resolve({ email: 'nina@example.com', token: 'token-of-nina' });
    },
    close: () => {},
  });
});

personalDataContract('memory', () => {
  const counts = { removed: { tokens: 1 }, anonymized: { activity: 3 } };
  const [administrator, own] = [1, 2].map((id) => {
    const data = new MemoryPersonalData(new MemoryNetwork(), () => 0);
    data.caller = { id, administrator: id === 1 };
    data.stored.set(2, counts);
    data.archives.set(2, Uint8Array.from(zipSync({ 'account.json': strToU8('{"id":2}') })));
    return data;
  });
  if (!administrator || !own) throw new Error('two accounts');
  return { userId: 2, administratorId: 1, administrator, own, close: () => {} };
});

const NONE = { users: 0, devices: 0, resellers: 0 };
const RESELLER = { name: 'Lia', parentId: 0, domain: '', isDisabled: false, limits: NONE, counts: NONE };

resellersContract('memory', () => ({
  resellers: new MemoryResellers(
    [
      {
        ...RESELLER,
        id: 5,
        limits: { users: 20, devices: Infinity, resellers: 3 },
        counts: { users: 1, devices: 0, resellers: 1 },
      },
      { ...RESELLER, id: 6, parentId: 5 },
    ],
    new MemoryNetwork(),
  ),
  ownId: 5,
  belowId: 6,
  close: () => {},
}));

test('accounts: somebody who is no reseller has none', async () => {
  await expect(new MemoryResellers([], new MemoryNetwork()).list()).rejects.toMatchObject({
    code: 'OPERATION_RESTRICTED',
  });
});

sessionCacheContract('memory', () => new MemorySessionCache());

sessionsContract('memory', () => ({
  sessions: new MemorySessions(listedAccounts(ACCOUNTS, Date.now), new MemoryNetwork()),
  close: () => {},
}));

test('accounts: preferences that are saved one after the other are all there when the session is read again', async () => {
  const user = aUser({ attributes: {} });
  const server = new MemoryServer({ accounts: [{ user, password: 'segredo' }] });
  const { sessions, records } = memoryPorts(server);
  await sessions.signIn(user.email, 'segredo');
  for (const name of ['speedUnit', 'distanceUnit', 'mapLayer']) {
    const current = await sessions.current();
    await records.save('users', { ...current, attributes: { ...current.attributes, [name]: 'chosen' } });
  }
  const kept = { speedUnit: 'chosen', distanceUnit: 'chosen', mapLayer: 'chosen' };
  expect((await sessions.current()).attributes).toEqual(kept);
  expect((await sessions.signIn(user.email, 'segredo')).attributes).toEqual(kept);
});

storageContract('memory', () => new MemoryKeyValueStorage());

pageContract('memory', () => {
  const page = new MemoryPage();
  return { page, wakes: [() => page.wake()] };
});
