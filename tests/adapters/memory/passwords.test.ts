import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPasswords } from '@farol/adapters/memory/passwords';
import { passwordsContract } from '../../contracts/ports/passwords.ts';

passwordsContract('memory', () =>
  Promise.resolve({ passwords: new MemoryPasswords(new MemoryNetwork()), close: () => {} }),
);
