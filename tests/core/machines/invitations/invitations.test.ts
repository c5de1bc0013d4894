import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryInvitations } from '@farol/adapters/memory/invitations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/values/failure';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { invitationsMachine } from '@farol/core/machines/invitations/invitations.machine';
import { type InvitationsEvent } from '@farol/core/machines/invitations/invitations.actions';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(invitationsMachine);
const NINA: InvitationsEvent = {
  type: 'CHANGE',
  changes: { email: 'nina@example.com', deviceIds: [5] },
};

async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function aBench() {
  const network = new MemoryNetwork();
  const invitations = new MemoryInvitations([5], network, () => 0);
  const actor = createActor(invitationsMachine, {
    input: { invitations, accountOf: ({ email }) => ({ ...RESOURCES.users.defaults, email }) },
    inspect: coverage.inspect,
  });
  let invitedCount = 0;
  actor.on('invited', () => (invitedCount += 1));
  actor.start();
  return {
    network,
    invitations,
    send: (event: InvitationsEvent) => actor.send(event),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    invitedCount: () => invitedCount,
    /** Sends events one after the other, each when the previous one has settled. */
    after: async (...events: InvitationsEvent[]) => {
      for (const event of events) {
        actor.send(event);
        await settle();
      }
    },
  };
}

test('invitations: somebody is invited to vehicles, the link is shown once, and then they wait in the list', async () => {
  const bench = aBench();
  await bench.after({ type: 'INVITE' });
  expect(bench.context().draft).toEqual({
    email: '',
    role: 'operator',
    deviceIds: [],
    groupIds: [],
    days: 7,
  });
  await bench.after(NINA, { type: 'SEND' });
  expect([bench.state(), bench.invitedCount()]).toEqual(['made', 1]);
  const { made } = bench.context();
  expect(made?.token).toBe('invitation-1');
  const request = bench.invitations.requests.get(made?.userId ?? 0);
  expect(request).toMatchObject({
    user: { email: 'nina@example.com' },
    deviceIds: [5],
    groupIds: [],
    days: 7,
  });
  await bench.after({ type: 'CLOSE' });
  expect([bench.state(), bench.context().made, bench.context().draft.email]).toEqual(['idle', undefined, '']);
  expect([...bench.context().waiting.keys()]).toEqual([made?.userId]);
});

test('invitations: what is missing is said before anything is sent, until it is typed', async () => {
  const bench = aBench();
  await bench.after({ type: 'INVITE' }, { type: 'SEND' });
  expect([bench.state(), bench.context().problem]).toEqual(['editing', 'EMAIL_TOO_SHORT']);
  await bench.after({ type: 'CHANGE', changes: { email: 'nina@example.com' } });
  expect(bench.context().problem).toBeUndefined();
  await bench.after({ type: 'SEND' });
  expect(bench.context().problem).toBe('NO_VEHICLES');
  expect(bench.invitations.requests.size).toBe(0);
});

test('invitations: leaving asks first where an address or a vehicle is typed, and drops it only after a yes', async () => {
  const bench = aBench();
  await bench.after({ type: 'INVITE' }, { type: 'CHANGE', changes: { role: 'viewer' } }, { type: 'CLOSE' });
  expect(bench.state()).toBe('idle');
  await bench.after({ type: 'INVITE' }, NINA, { type: 'CLOSE' }, { type: 'KEEP_EDITING' });
  expect([bench.state(), bench.context().draft.email]).toEqual(['editing', 'nina@example.com']);
  await bench.after({ type: 'CLOSE' });
  expect(bench.state()).toBe('confirmingDiscard');
  await bench.after({ type: 'DISCARD' }, { type: 'INVITE' });
  expect([bench.state(), bench.context().draft.email]).toEqual(['editing', '']);
  await bench.after(NINA);
  bench.send({ type: 'DISCARD' });
  // The list is still on its way.
  bench.send({ type: 'INVITE' });
  expect([bench.state(), bench.context().draft.email]).toEqual(['editing', '']);
  await bench.after({ type: 'CLOSE' });
  expect([bench.state(), bench.invitations.requests.size]).toEqual(['idle', 0]);
});

test('invitations: a refused invitation keeps what was typed, and can be sent again', async () => {
  const bench = aBench();
  await bench.after({ type: 'INVITE' }, NINA);
  bench.network.failure = new Failure('MANAGER_USER_LIMIT_REACHED', 400);
  await bench.after({ type: 'SEND' });
  expect([bench.state(), bench.context().reason, bench.context().draft.email]).toEqual([
    'editing',
    'MANAGER_USER_LIMIT_REACHED',
    'nina@example.com',
  ]);
  bench.network.failure = undefined;
  await bench.after({ type: 'SEND' });
  expect([bench.state(), bench.context().reason]).toEqual(['made', undefined]);
});

test('invitations: the link of who waits is renewed; a failure can be tried again', async () => {
  const bench = aBench();
  await bench.after({ type: 'INVITE' }, NINA, { type: 'SEND' }, { type: 'CLOSE' });
  const [userId = 0] = bench.context().waiting.keys();
  const renew: InvitationsEvent = { type: 'RENEW', userId, email: 'nina@example.com' };
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after(renew);
  expect([bench.state(), bench.context().reason]).toEqual(['notRenewed', 'NETWORK']);
  bench.network.failure = undefined;
  bench.send({ type: 'SEND' });
  expect([bench.state(), bench.context().reason]).toEqual(['sending', undefined]);
  await settle();
  expect([bench.state(), bench.context().made?.token]).toEqual(['made', 'invitation-2']);
  await bench.after({ type: 'CLOSE' });
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after(renew, { type: 'CLOSE' });
  expect(bench.state()).toBe('idle');
});

test('invitations: where who waits is not told, nothing is said and inviting works all the same', async () => {
  const bench = aBench();
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after({ type: 'LOAD' });
  expect([bench.state(), bench.context().waiting.size]).toEqual(['idle', 0]);
  bench.network.failure = undefined;
  bench.send({ type: 'LOAD' });
  bench.send({ type: 'LOAD' });
  await bench.after({ type: 'INVITE' }, { type: 'CLOSE' });
  bench.send({ type: 'LOAD' });
  await bench.after({ type: 'INVITE' }, NINA, { type: 'SEND' }, { type: 'CLOSE' });
  bench.send({ type: 'LOAD' });
  const [userId = 0] = bench.context().waiting.keys();
  await bench.after({ type: 'RENEW', userId, email: '' });
  expect([bench.state(), bench.context().made?.userId]).toEqual(['made', userId]);
  expect(bench.invitations.requests.size).toBe(1);
});

test('invitations: a list that is shown again before it was read is read anew', async () => {
  const bench = aBench();
  bench.network.isHeld = true;
  await bench.after({ type: 'LOAD' }, { type: 'LOAD' });
  expect(bench.network.pending).toHaveLength(2);
});

test('invitations: in any order of clicks, a link is shown only after the server made it, and no answer is lost', async () => {
  const step = fc.constantFrom<(InvitationsEvent | 'fail' | 'work')[]>(
    { type: 'LOAD' },
    { type: 'INVITE' },
    NINA,
    { type: 'SEND' },
    { type: 'CLOSE' },
    { type: 'KEEP_EDITING' },
    { type: 'DISCARD' },
    { type: 'RENEW', userId: 1_001, email: '' },
    'fail',
    'work',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const bench = aBench();
      for (const item of steps) {
        if (item === 'fail') bench.network.failure = new Failure('NETWORK', 0);
        else if (item === 'work') bench.network.failure = undefined;
        else await bench.after(item);
        expect(bench.context().made !== undefined).toBe(bench.state() === 'made');
        expect(bench.invitations.requests.size).toBeLessThanOrEqual(bench.invitedCount());
      }
    }),
    { numRuns: 100 },
  );
});

test('invitations: no state and no transition of the invitations is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
