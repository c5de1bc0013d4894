import { HttpPasswordRecovery } from '@farol/adapters/http/password-recovery';
import { productApi } from '@farol/adapters/http/product-client';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { passwordRecoveryContract } from '../../contracts/ports/password-recovery.ts';
import { serverUnderTest, uniqueName } from '../../harness/server-under-test.ts';

passwordRecoveryContract('a tracking server', async () => {
  const server = await serverUnderTest();
  const base = `${server.anyone.address}/api`;
  return {
    passwords: new HttpPasswordRecovery(trackingApi(base), productApi(base, 'farol')),
    invite: async () => {
      const email = `${uniqueName('nina')}@example.com`;
      const made = await server.administrator.post('/../farol/invitations', { user: { email } });
      return { email, token: String(made.json()['token']) };
    },
    close: () => server.stop(),
  };
});
