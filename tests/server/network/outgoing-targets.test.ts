import { once } from 'node:events';
import { createServer } from 'node:http';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutgoingTargets, type Resolve } from '../../../server/network/outgoing-targets.ts';
import { sendRequest } from '../../../server/network/outgoing-request.ts';
import { NetworkList } from '../../../server/network/network-list.ts';

const NONE = new NetworkList([]);
const resolvingTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '[::1]',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
])('outgoing targets: the server never connects to %s', async (address) => {
  await expect(new OutgoingTargets(NONE).resolveAllowed(address)).rejects.toThrow('private network');
  const named = new OutgoingTargets(NONE, resolvingTo(address.replaceAll(/[[\]]/g, '')));
  await expect(named.resolveAllowed('hook.example.com')).rejects.toThrow('private network');
});

test('outgoing targets: a name is refused when any of its addresses is private, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('8.8.8.8', '1.1.1.1', '2600::1'), { maxLength: 5 }),
      fc.nat(5),
      async (all, at) => {
        const mixed: string[] = [...all.slice(0, at), '10.0.0.7', ...all.slice(at)];
        await expect(new OutgoingTargets(NONE, resolvingTo(...mixed)).resolveAllowed('hook')).rejects.toThrow(
          'private network',
        );
        const allowed = new OutgoingTargets(NetworkList.parse('10.0.0.0/29'), resolvingTo(...mixed));
        expect((await allowed.resolveAllowed('hook')).map(({ address }) => address)).toEqual(mixed);
      },
    ),
  );
});

test('outgoing targets: a name that becomes private after the check is not connected to', async () => {
  let calls = 0;
  const inside = createServer((_, response) => {
    calls += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const address = inside.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  let lookups = 0;
  const changing: Resolve = async () => [{ address: lookups++ === 0 ? '8.8.8.8' : '127.0.0.1', family: 4 }];
  const url = new URL(`http://hook.example.com:${address.port}/`);
  const send = (targets: OutgoingTargets) => sendRequest({ url, body: '{}', targets });
  await expect(send(new OutgoingTargets(NONE, changing))).rejects.toThrow('private network');
  expect([lookups, calls]).toEqual([2, 0]);
  // Where the operator allows it, the same name is called.
  expect(
    await send(new OutgoingTargets(NetworkList.parse('127.0.0.1'), resolvingTo('127.0.0.1'))),
  ).toMatchObject({
    status: 200,
  });
  expect(calls).toBe(1);
  inside.close();
});
