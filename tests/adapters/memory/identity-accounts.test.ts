import { MemoryIdentityAccounts } from '@farol/adapters/memory/identity-accounts';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { identityAccountsContract } from '../../contracts/ports/identity-accounts.ts';

identityAccountsContract('memory', () => ({
  identityAccounts: new MemoryIdentityAccounts(new MemoryNetwork()),
  userIds: [1, 2],
  close: () => {},
}));
