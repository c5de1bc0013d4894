import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryOwnSessions } from '@farol/adapters/memory/own-sessions';
import { Failure } from '@farol/core/domain/values/failure';
import { ownSessionsMachine } from '@farol/core/machines/access/own-sessions.machine';
import type { OwnSessionsEvent } from '@farol/core/machines/access/own-sessions.actions';
import { THREE_SESSIONS } from '../../../arbitraries/own-sessions.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(ownSessionsMachine);

function aBench() {
  const network = new MemoryNetwork();
  const ownSessions = new MemoryOwnSessions(THREE_SESSIONS, network);
  const actor = createActor(ownSessionsMachine, {
    input: { ownSessions },
    inspect: coverage.inspect,
  }).start();
  return {
    network,
    ownSessions,
    actor,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    shown: () => actor.getSnapshot().context.sessions?.map(({ id }) => id),
    left: () => ownSessions.sessions.map(({ id }) => id),
    /** Sends events one after the other, each when the previous one has settled. */
    after: async (...events: OwnSessionsEvent[]) => {
      for (const event of events) {
        actor.send(event);
        await settle();
      }
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('own sessions: the sessions are listed, this page first', async () => {
  const bench = aBench();
  expect(bench.context().sessions).toBeUndefined();
  await bench.after({ type: 'LOAD' });
  expect([bench.state(), bench.shown()]).toEqual(['listing', ['here', 'phone', 'token']]);
});

test('own sessions: one session ends at once, and the list is read again', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD' }, { type: 'END', id: 'phone' });
  expect([bench.state(), bench.shown(), bench.left()]).toEqual([
    'listing',
    ['here', 'token'],
    ['token', 'here'],
  ]);
});

test('own sessions: this page and what is not listed are not ended', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD' }, { type: 'END', id: 'here' }, { type: 'END', id: 'made up' });
  expect([bench.state(), bench.left()]).toEqual(['listing', ['token', 'phone', 'here']]);
});

test('own sessions: a session that ended meanwhile is gone, which is what was wanted', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD' });
  bench.ownSessions.sessions = THREE_SESSIONS.filter(({ id }) => id !== 'phone');
  await bench.after({ type: 'END', id: 'phone' });
  expect([bench.context().reason, bench.shown()]).toEqual([undefined, ['here', 'token']]);
});

test('own sessions: one that has ended is gone before the list is read again, also when that fails', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD' });
  bench.network.isHeld = true;
  await bench.after({ type: 'END', id: 'phone' });
  bench.network.pending[0]?.settle();
  await settle();
  expect([bench.state(), bench.shown()]).toEqual(['loading', ['here', 'token']]);
  expect(bench.context().endingId).toBeUndefined();
  bench.network.pending[0]?.settle(new Failure('NETWORK', 0));
  await settle();
  expect([bench.state(), bench.shown(), bench.context().reason]).toEqual([
    'listing',
    ['here', 'token'],
    'NETWORK',
  ]);
});

test('own sessions: nothing is ended while it is not known which there are', async () => {
  const bench = aBench();
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.after({ type: 'LOAD' });
  bench.network.failure = undefined;
  await bench.after({ type: 'END', id: 'phone' });
  expect([bench.state(), bench.shown(), bench.left()]).toEqual([
    'listing',
    undefined,
    ['token', 'phone', 'here'],
  ]);
});

test('own sessions: all others end only after a confirmation', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD' }, { type: 'END_OTHERS' });
  expect([bench.state(), bench.left()]).toEqual(['confirming', ['token', 'phone', 'here']]);
  await bench.after({ type: 'CANCEL' });
  expect([bench.state(), bench.left()]).toEqual(['listing', ['token', 'phone', 'here']]);
  await bench.after({ type: 'END_OTHERS' }, { type: 'CONFIRM' });
  expect([bench.state(), bench.shown(), bench.left()]).toEqual(['listing', ['here'], ['here']]);
});

test('own sessions: a refused call says why, leaves the list as it was, and can be repeated', async () => {
  for (const events of [
    [{ type: 'LOAD' }],
    [{ type: 'END', id: 'phone' }],
    [{ type: 'END_OTHERS' }, { type: 'CONFIRM' }],
  ] satisfies OwnSessionsEvent[][]) {
    const bench = aBench();
    await bench.after({ type: 'LOAD' });
    bench.network.failure = new Failure('NETWORK', 0);
    await bench.after(...events);
    expect([bench.state(), bench.context().reason, bench.shown()]).toEqual([
      'listing',
      'NETWORK',
      ['here', 'phone', 'token'],
    ]);
    expect(bench.context().endingId).toBeUndefined();
    bench.network.failure = undefined;
    await bench.after(...events);
    expect(bench.context().reason).toBeUndefined();
  }
});

test('own sessions: while one ends, nothing else is started, and a second reading replaces the first', async () => {
  const bench = aBench();
  await bench.after({ type: 'LOAD' });
  bench.network.isHeld = true;
  await bench.after({ type: 'END', id: 'phone' }, { type: 'END', id: 'token' }, { type: 'END_OTHERS' });
  expect([bench.state(), bench.context().endingId, bench.network.pending]).toEqual([
    'ending',
    'phone',
    [expect.anything()],
  ]);
  const reading = aBench();
  reading.network.isHeld = true;
  await reading.after({ type: 'LOAD' }, { type: 'LOAD' });
  expect([reading.state(), reading.network.pending.length]).toEqual(['loading', 2]);
});

test('own sessions: whatever is pressed, this page stays and nothing ends without a press that says so', async () => {
  const event = fc.oneof(
    fc.constantFrom<OwnSessionsEvent>(
      { type: 'LOAD' },
      { type: 'END_OTHERS' },
      { type: 'CONFIRM' },
      { type: 'CANCEL' },
    ),
    fc.constantFrom('here', 'phone', 'token', 'x').map((id): OwnSessionsEvent => ({ type: 'END', id })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 8 }), async (events) => {
      const bench = aBench();
      await bench.after(...events);
      const left = bench.left();
      expect(left).toContain('here');
      const pressed = new Set(events.flatMap((item) => (item.type === 'END' ? [item.id] : [])));
      if (!events.some(({ type }) => type === 'CONFIRM'))
        for (const { id } of THREE_SESSIONS) if (!left.includes(id)) expect(pressed).toContain(id);
    }),
    { numRuns: 60 },
  );
});

test('own sessions: every state and transition of the chart was taken', () => {
  expect(coverage.missing()).toEqual([]);
});
