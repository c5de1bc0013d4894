import { HttpPasswords } from '@farol/adapters/http/passwords';
import { trackingCalls } from '@farol/adapters/http/tracking-client';
import { passwordsContract } from '../../contracts/ports/passwords.ts';
import { serverUnderTest } from '../../contracts/server-under-test.ts';

passwordsContract('a tracking server', async () => {
  const server = await serverUnderTest();
  return {
    passwords: new HttpPasswords(trackingCalls(`${server.anyone.address}/api`)),
    close: () => server.stop(),
  };
});
