import { expect, test } from 'vitest';
import { HttpInvitations } from '@farol/adapters/http/invitations';
import { productApi } from '@farol/adapters/http/product-client';
import { invitationsContract } from '../../contracts/ports/invitations.ts';
import { newDevice, newUser, serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

invitationsContract('a server with the product', async () => {
  const server = await serverUnderTest();
  const [{ email, password, api }, other] = [await newUser(server, { userLimit: -1 }), await newUser(server)];
  return {
    invitations: new HttpInvitations(
      productApi(`${server.anyone.address}/api`, 'farol', sendAs({ email, password })),
    ),
    deviceId: await newDevice(api),
    foreignId: await newDevice(other.api),
    close: () => server.stop(),
  };
});

const respondingWith = (body: unknown): HttpInvitations =>
  new HttpInvitations(
    productApi('http://server/api', 'acme', () => Promise.resolve(new Response(JSON.stringify(body)))),
  );

test('invitations: rows without a user or an end are left out of the list', async () => {
  const good = { userId: 5, expirationTime: 1.79e12 };
  const rows = [good, { ...good, userId: 0 }, { userId: 6 }, null];
  expect(await respondingWith(rows).list()).toEqual([
    { userId: 5, expirationTime: new Date(1.79e12).toISOString() },
  ]);
});

test('invitations: an answer that is no invitation is reported as such', async () => {
  await expect(respondingWith({}).list()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
  await expect(respondingWith({ userId: 5, token: '' }).renew(5, 7)).rejects.toMatchObject({
    code: 'MALFORMED_ANSWER',
  });
});
