import { HttpPasswordRecovery } from '@farol/adapters/http/password-recovery';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { passwordRecoveryContract } from '../../contracts/ports/password-recovery.ts';
import { serverUnderTest } from '../../harness/server-under-test.ts';

passwordRecoveryContract('a tracking server', async () => {
  const server = await serverUnderTest();
  return {
    passwords: new HttpPasswordRecovery(trackingApi(`${server.anyone.address}/api`)),
    close: () => server.stop(),
  };
});
