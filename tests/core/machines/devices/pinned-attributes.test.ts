import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import type { MemoryNetwork } from '@farol/adapters/memory/network';
import type { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import type { PinnedAttribute } from '@farol/core/domain/device/pinned-attributes';
import type { User } from '@farol/core/domain/account/user';
import { pinnedAttributesMachine } from '@farol/core/machines/devices/pinned-attributes.machine';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(pinnedAttributesMachine);
const KEY = 'acme.deviceAttributes';

interface Bench {
  pinned: ActorRefFrom<typeof pinnedAttributesMachine>;
  network: MemoryNetwork;
  settings: MemoryServerSettings;
  /** The account as stored on the server. */
  account(): Promise<User | undefined>;
  user: User;
  emitted: string[];
}

async function thePins(server?: string): Promise<Bench> {
  const attributes = server === undefined ? {} : { [KEY]: server };
  const { network, services } = new MemoryServer({ server: aServer({ attributes }) });
  const { records, serverAdministration, serverSettings: settings } = services;
  const user = await records.save('users', aUser({ id: 0 }));
  const pinned = createActor(pinnedAttributesMachine, {
    input: {
      records,
      serverAdministration,
      namespace: 'acme',
      user,
      serverAttributes: attributes,
    },
    inspect: coverage.inspect,
  }).start();
  const emitted: string[] = [];
  pinned.on('userSaved', ({ user: saved }) => emitted.push(`user ${String(saved.attributes[KEY])}`));
  pinned.on('serverSaved', () => emitted.push('server'));
  return {
    pinned,
    network,
    settings,
    user,
    emitted,
    account: async () => (await records.list('users'))[0],
  };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function shown({ pinned }: Bench): string {
  return pinned
    .getSnapshot()
    .context.pins.map(({ key, owner }) => `${owner} ${key}`)
    .join(', ');
}

test('pinned attributes: an attribute pinned for all users is saved with the server, one of the user’s own with their account', async () => {
  const bench = await thePins('sat');
  bench.pinned.send({ type: 'PIN', pin: { key: 'power', owner: 'server' } });
  expect(bench.pinned.getSnapshot().value).toBe('saving');
  await flush();
  bench.pinned.send({ type: 'PIN', pin: { key: 'fuelLevel', owner: 'user' } });
  await flush();
  expect(shown(bench)).toBe('server sat, server power, user fuelLevel');
  expect(bench.settings.server.info.attributes[KEY]).toBe('sat,power');
  expect((await bench.account())?.attributes[KEY]).toBe('fuelLevel');
  expect(bench.emitted).toEqual(['server', 'user fuelLevel']);
});

test('pinned attributes: a pin is removed from the list that contains it', async () => {
  const bench = await thePins('sat,power');
  bench.pinned.send({ type: 'UNPIN', pin: { key: 'sat', owner: 'server' } });
  await flush();
  expect(shown(bench)).toBe('server power');
});

test('pinned attributes: pins set by another user meanwhile are shown as soon as they are known', async () => {
  const bench = await thePins('sat');
  bench.pinned.send({ type: 'HOLDERS_CHANGED', user: bench.user, serverAttributes: { [KEY]: 'power' } });
  expect(shown(bench)).toBe('server power');
});

test('pinned attributes: a refused pin changes nothing and shows the reason, until the next change', async () => {
  const bench = await thePins('sat');
  bench.network.failure = new Failure('WRITE_ACCESS_DENIED', 400);
  bench.pinned.send({ type: 'PIN', pin: { key: 'power', owner: 'user' } });
  await flush();
  expect(shown(bench)).toBe('server sat');
  expect(bench.pinned.getSnapshot().context).toMatchObject({
    reason: 'WRITE_ACCESS_DENIED',
    pendingChange: undefined,
  });
  bench.network.failure = undefined;
  bench.pinned.send({ type: 'PIN', pin: { key: 'power', owner: 'user' } });
  expect(bench.pinned.getSnapshot().context.reason).toBeUndefined();
  await flush();
  expect(shown(bench)).toBe('server sat, user power');
});

const aPin: fc.Arbitrary<PinnedAttribute> = fc.record({
  key: fc.constantFrom('sat', 'power', 'fuel'),
  owner: fc.constantFrom('server', 'user'),
});
const someSteps = fc.array(fc.record({ pin: aPin, isOn: fc.boolean(), fails: fc.boolean() }), {
  maxLength: 12,
});

test('pinned attributes: after any pins, what is shown is what the server has stored', async () => {
  await fc.assert(
    fc.asyncProperty(someSteps, async (steps) => {
      const bench = await thePins();
      const model = { server: [] as string[], user: [] as string[] };
      for (const { pin, isOn, fails } of steps) {
        bench.network.failure = fails ? new Failure('NETWORK', 0) : undefined;
        bench.pinned.send({ type: isOn ? 'PIN' : 'UNPIN', pin });
        await flush();
        if (fails) continue;
        const rest = model[pin.owner].filter((key) => key !== pin.key);
        if (!isOn) model[pin.owner] = rest;
        else if (!model[pin.owner].includes(pin.key)) model[pin.owner] = [...rest, pin.key];
      }
      bench.network.failure = undefined;
      const ofUser = model.user.filter((key) => !model.server.includes(key));
      const expected = [...model.server.map((key) => `server ${key}`), ...ofUser.map((key) => `user ${key}`)];
      expect(shown(bench)).toBe(expected.join(', '));
      expect((await bench.account())?.attributes[KEY] ?? '').toBe(model.user.join(','));
      expect(bench.settings.server.info.attributes[KEY] ?? '').toBe(model.server.join(','));
    }),
    { numRuns: 40 },
  );
});

test('pinned attributes: no state and no transition of the pins is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
