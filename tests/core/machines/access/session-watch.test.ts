import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryRefusedCalls } from '@farol/adapters/memory/refused-calls';
import { listedAccounts } from '@farol/adapters/memory/server-accounts';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { Failure } from '@farol/core/domain/values/failure';
import { sessionWatchMachine } from '@farol/core/machines/access/session-watch.machine';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(sessionWatchMachine);
const NOW = Date.parse('2026-06-01T12:00:00Z');
const ana = aUser();

function aWatch() {
  const network = new MemoryNetwork();
  const sessions = new MemorySessions(
    listedAccounts([], () => NOW),
    network,
  );
  sessions.user = ana;
  const refusedCalls = new MemoryRefusedCalls();
  const watch = createActor(sessionWatchMachine, {
    input: { sessions, refusedCalls, clock: () => NOW, userId: ana.id },
    inspect: coverage.inspect,
  });
  const reasons: (string | undefined)[] = [];
  watch.on('signedOut', ({ reason }) => reasons.push(reason));
  watch.start();
  const refuse = async (): Promise<void> => {
    refusedCalls.refuse();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { watch, network, sessions, refusedCalls, reasons, refuse };
}

test.for([
  [undefined, undefined],
  [aUser({ disabled: true }), 'BLOCK'],
  [aUser({ expirationTime: new Date(NOW - 1000).toISOString() }), 'USER_HAS_EXPIRED'],
  [aUser({ id: ana.id + 1 }), undefined],
] as const)('a refused call: a session that has ended is told with its reason %#', async ([user, reason]) => {
  const bench = aWatch();
  bench.sessions.user = user;
  await bench.refuse();
  expect(bench.reasons).toEqual([reason]);
});

test('a refused call: a session that still stands, or a server that does not answer, ends nothing', async () => {
  const bench = aWatch();
  await bench.refuse();
  bench.network.failure = new Failure('NETWORK', 0);
  await bench.refuse();
  expect(bench.reasons).toEqual([]);
  bench.network.failure = new Failure('SESSION_ENDED', 401);
  await bench.refuse();
  expect(bench.reasons).toEqual([undefined]);
  // Somebody may sign in again.
  await bench.refuse();
  expect(bench.reasons).toEqual([undefined, undefined]);
});

test('many refused calls: the server is asked once', async () => {
  const bench = aWatch();
  bench.network.isHeld = true;
  for (let call = 0; call < 5; call++) await bench.refuse();
  expect(bench.network.pending).toHaveLength(1);
});

test('a watch that was stopped: nothing is asked any more', async () => {
  const bench = aWatch();
  bench.watch.stop();
  bench.network.isHeld = true;
  await bench.refuse();
  expect(bench.network.pending).toEqual([]);
});

test('session watch: no state and no transition of the watch is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
