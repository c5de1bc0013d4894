import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryIdentityAccounts } from '@farol/adapters/memory/identity-accounts';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/values/failure';
import { identityLinksMachine } from '@farol/core/machines/access/identity-links.machine';
import type { IdentityLinksEvent } from '@farol/core/machines/access/identity-links.actions';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(identityLinksMachine);
const RUI = { issuer: 'https://id.example', subject: 'rui' };
const LOAD: IdentityLinksEvent = { type: 'LOAD', userId: 7 };

/** The account 7 is Rui, the account 8 nobody. */
function aBench() {
  const network = new MemoryNetwork();
  const accounts = new MemoryIdentityAccounts(network);
  accounts.persons.set(7, [RUI]);
  const actor = createActor(identityLinksMachine, {
    input: { identityAccounts: accounts },
    inspect: coverage.inspect,
  }).start();
  return {
    network,
    accounts,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    /** Sends events one after the other, each when the previous one has settled. */
    after: async (...events: readonly IdentityLinksEvent[]) => {
      for (const event of events) {
        actor.send(event);
        for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('identity links: an account says who it is, and another account nothing of the first', async () => {
  const bench = aBench();
  await bench.after(LOAD);
  expect([bench.state(), bench.context().links?.persons]).toEqual(['shown', [RUI]]);
  bench.network.isHeld = true;
  await bench.after(LOAD);
  expect(bench.context().links?.persons).toEqual([RUI]);
  await bench.after({ type: 'LOAD', userId: 8 });
  expect([bench.state(), bench.context().userId, bench.context().links]).toEqual(['loading', 8, undefined]);
});

test('identity links: connecting needs a name without blanks, and the account is read again', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD', userId: 8 }, { type: 'CONNECT', subject: ' ' });
  expect(bench.context().links?.persons).toEqual([]);
  await bench.after({ type: 'CONNECT', subject: ' eva ' });
  expect([bench.state(), bench.context().links?.persons]).toEqual(['shown', [{ ...RUI, subject: 'eva' }]]);
  await bench.after(LOAD, { type: 'CONNECT', subject: 'eva' });
  expect([bench.state(), bench.context().reason]).toEqual([
    'shown',
    'THE_SUBJECT_BELONGS_TO_ANOTHER_ACCOUNT',
  ]);
});

test('identity links: disconnecting asks first, and canceling changes nothing', async () => {
  const bench = aBench();
  await bench.after(LOAD, { type: 'DISCONNECT' });
  expect(bench.state()).toBe('confirming');
  await bench.after({ type: 'CANCEL' });
  expect([bench.state(), bench.accounts.persons.get(7)]).toEqual(['shown', [RUI]]);
  await bench.after({ type: 'DISCONNECT' }, { type: 'CONFIRM' });
  expect([bench.state(), bench.context().links?.persons, bench.accounts.persons.get(7)]).toEqual([
    'shown',
    [],
    undefined,
  ]);
  await bench.after({ type: 'DISCONNECT' });
  expect(bench.state()).toBe('shown');
});

test('identity links: what was refused without a recent password is repeated after it was given, other refusals are not', async () => {
  for (const [code, left] of [
    ['RECENT_LOGIN_REQUIRED', undefined],
    ['NETWORK', [RUI]],
  ] as const) {
    const bench = aBench();
    await bench.after(LOAD, { type: 'DISCONNECT' });
    bench.network.failure = new Failure(code, 400);
    await bench.after({ type: 'CONFIRM' });
    expect([bench.state(), bench.context().reason]).toEqual(['shown', code]);
    bench.network.failure = undefined;
    await bench.after({ type: 'RETRY' });
    expect(bench.accounts.persons.get(7)).toEqual(left);
    expect(bench.context().reason).toBe(left && code);
  }
});

test('identity links: why the last attempt was refused is no longer told while the next one is prepared', async () => {
  const bench = aBench();
  await bench.after(LOAD, { type: 'DISCONNECT' });
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after({ type: 'CONFIRM' });
  expect(bench.context().reason).toBe('NETWORK');
  await bench.after({ type: 'DISCONNECT' });
  expect([bench.state(), bench.context().reason]).toEqual(['confirming', undefined]);
});

test('identity links: an account that cannot be read says why, and can be read again', async () => {
  const bench = aBench();
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after(LOAD);
  expect([bench.state(), bench.context().reason, bench.context().links]).toEqual([
    'shown',
    'NETWORK',
    undefined,
  ]);
  // Nobody knows whether there is somebody to disconnect.
  await bench.after({ type: 'DISCONNECT' });
  expect(bench.state()).toBe('shown');
  bench.network.failure = undefined;
  await bench.after(LOAD);
  expect([bench.context().reason, bench.context().links?.persons]).toEqual([undefined, [RUI]]);
});

test('identity links: whatever is pressed, nobody is disconnected without a confirmation', async () => {
  const event = fc.constantFrom<IdentityLinksEvent>(
    LOAD,
    { type: 'CONNECT', subject: 'eva' },
    { type: 'DISCONNECT' },
    { type: 'CANCEL' },
    { type: 'CONFIRM' },
    { type: 'RETRY' },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
      const bench = aBench();
      await bench.after(...events);
      const asked = events.findIndex(({ type }) => type === 'DISCONNECT');
      const confirmed = asked >= 0 && events.slice(asked).some(({ type }) => type === 'CONFIRM');
      if (!confirmed) expect(bench.accounts.persons.get(7)).toContainEqual(RUI);
    }),
    { numRuns: 60 },
  );
});

test('identity links: every state and transition of the chart was taken', () => {
  expect(coverage.missing()).toEqual([]);
});
