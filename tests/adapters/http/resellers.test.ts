import { expect, test } from 'vitest';
import { HttpResellers } from '@farol/adapters/http/resellers';
import { productApi } from '@farol/adapters/http/product-client';
import { FLAGS, newBelow, newReseller, turnOnPermissions } from '../../contracts/access/reseller-world.ts';
import { resellersContract } from '../../contracts/ports/resellers.ts';
import { serverUnderTest } from '../../harness/server-under-test.ts';
import { sendAs } from './send-as.ts';

resellersContract('a server with the product', async () => {
  const server = await serverUnderTest();
  await turnOnPermissions(server);
  const own = await newReseller(server, { userLimit: 20, deviceLimit: -1, limitReseller: 3 });
  const below = await newBelow(own, { flags: FLAGS.reseller, userLimit: 2 });
  return {
    resellers: new HttpResellers(productApi(`${server.anyone.address}/api`, 'farol', sendAs(own))),
    ownId: own.id,
    belowId: below.id,
    close: () => server.stop(),
  };
});

const respondingWith = (body: unknown): HttpResellers =>
  new HttpResellers(
    productApi('http://server/api', 'acme', () => Promise.resolve(new Response(JSON.stringify(body)))),
  );

test('resellers: rows without a name, an id or whole numbers are left out, and below 0 is without a limit', async () => {
  const counts = { users: 1, devices: 2, resellers: 0 };
  const good = {
    id: 5,
    name: 'Lia',
    parentId: 0,
    domain: 'lia.example',
    limits: { ...counts, users: -1 },
    counts,
  };
  const rows = [good, { ...good, id: 0 }, { ...good, name: 7 }, { ...good, counts: { users: 'x' } }, null];
  expect(await respondingWith(rows).list()).toEqual([
    { ...good, isDisabled: false, limits: { ...counts, users: Infinity } },
  ]);
});

test('resellers: an answer that is no list is reported as such', async () => {
  await expect(respondingWith({}).list()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});
