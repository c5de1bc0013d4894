import { HttpPasswordRecovery } from '@farol/adapters/http/passwords';
import { trackingApi } from '@farol/adapters/http/tracking-client';
import { passwordsContract } from '../../contracts/ports/passwords.ts';
import { serverUnderTest } from '../../contracts/server-under-test.ts';

passwordsContract('a tracking server', async () => {
  const server = await serverUnderTest();
  return {
    passwords: new HttpPasswordRecovery(trackingApi(`${server.anyone.address}/api`)),
    close: () => server.stop(),
  };
});
