import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { passwordsContract } from '../../contracts/ports/password-recovery.ts';

passwordsContract('memory', () =>
  Promise.resolve({ passwords: new MemoryPasswordRecovery(new MemoryNetwork()), close: () => {} }),
);
