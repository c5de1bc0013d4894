import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { passwordRecoveryContract } from '../../contracts/ports/password-recovery.ts';

passwordRecoveryContract('memory', () =>
  Promise.resolve({ passwords: new MemoryPasswordRecovery(new MemoryNetwork()), close: () => {} }),
);
