import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/passwords';
import { passwordsContract } from '../../contracts/ports/passwords.ts';

passwordsContract('memory', () =>
  Promise.resolve({ passwords: new MemoryPasswordRecovery(new MemoryNetwork()), close: () => {} }),
);
