import { MemoryAccounts } from '@farol/adapters/memory/accounts';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { aUser } from '../../arbitraries/users.ts';
import { accountsContract } from '../../contracts/ports/accounts.ts';

accountsContract('memory', () => {
  const accounts = new MemoryAccounts([aUser({ id: 9 })], new MemoryNetwork());
  return {
    accounts,
    managedId: 9,
    administratorId: 1,
    idBehind: (token) => Promise.resolve(accounts.tokens.has(token) ? 1 : undefined),
    close: () => {},
  };
});
