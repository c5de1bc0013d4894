import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPasswordRecovery } from '@farol/adapters/memory/password-recovery';
import { passwordRecoveryContract } from '../../contracts/ports/password-recovery.ts';

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
