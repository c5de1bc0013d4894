import { memoryPorts } from '@farol/adapters/memory/memory-ports';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { aUser } from '../../arbitraries/users.ts';
import { accountsContract } from '../../contracts/ports/accounts.ts';

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
