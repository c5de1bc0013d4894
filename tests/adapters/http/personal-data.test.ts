import { expect, test } from 'vitest';
import { HttpPersonalData } from '@farol/adapters/http/personal-data';
import { productApi } from '@farol/adapters/http/product-client';
import { personalDataContract } from '../../contracts/ports/personal-data.ts';
import { failureOf } from '../../contracts/ports/failure-of.ts';
import { ANA, startInProcessServer } from '../../harness/in-process-server.ts';
import { sendAs } from './send-as.ts';

personalDataContract('the embedded server', async () => {
  const server = await startInProcessServer();
  const bob = { name: 'Bob', email: 'bob@example.com', password: 'correct horse' };
  const { id } = (await server.administrator.post('/users', bob)).json();
  await server.administrator.signedInAs(bob.email, bob.password).form('/session/token', {});
  const as = (login: { email: string; password: string }) =>
    new HttpPersonalData(productApi(`${server.running.address}/api`, 'farol', sendAs(login)));
  return {
    userId: id,
    administratorId: server.running.services.registry.users.byKey(ANA.email)?.id ?? 0,
    administrator: as(ANA),
    own: as(bob),
    close: () => server.stop(),
  };
});

test('personal data: what a proxy answers instead is no archive and no protocol', async () => {
  const call = productApi('http://server.example/api', 'farol', async () => new Response('<html>'));
  const other = productApi('http://server.example/api', 'farol', async () => new Response('{"removed":3}'));
  expect(await failureOf(new HttpPersonalData(call).exported(1))).toMatchObject({ code: 'MALFORMED_ANSWER' });
  expect(await failureOf(new HttpPersonalData(other).preview(1))).toMatchObject({ code: 'MALFORMED_ANSWER' });
  expect(await failureOf(new HttpPersonalData(other).erase(1))).toMatchObject({ code: 'MALFORMED_ANSWER' });
});
