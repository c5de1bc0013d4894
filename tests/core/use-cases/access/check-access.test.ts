import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { listedAccounts } from '@farol/adapters/memory/server-accounts';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { Failure } from '@farol/core/domain/values/failure';
import {
  checkAccess,
  type AccessCheck,
  type CheckAccessPorts,
} from '@farol/core/use-cases/access/check-access';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

interface Bench extends CheckAccessPorts {
  sessions: MemorySessions;
  serverNetwork: MemoryNetwork;
  sessionNetwork: MemoryNetwork;
}

function clock(): number {
  return Date.parse('2026-06-01T12:00:00Z');
}

function aBench(): Bench {
  const [serverNetwork, sessionNetwork] = [new MemoryNetwork(), new MemoryNetwork()];
  const sessions = new MemorySessions(listedAccounts([], clock), sessionNetwork);
  return {
    sessions,
    serverSettings: new MemoryServerSettings(aServer(), serverNetwork),
    clock,
    serverNetwork,
    sessionNetwork,
  };
}

async function access(prepare: (bench: Bench) => void): Promise<AccessCheck> {
  const bench = aBench();
  prepare(bench);
  return await checkAccess(bench);
}

test('check access: server and session are asked for at the same time, and nothing is decided before both have answered', async () => {
  const bench = aBench();
  bench.sessions.user = aUser();
  bench.serverNetwork.isHeld = true;
  bench.sessionNetwork.isHeld = true;
  const checking = checkAccess(bench);
  let isDecided = false;
  void checking.then(() => (isDecided = true));
  expect([bench.serverNetwork.pending.length, bench.sessionNetwork.pending.length]).toEqual([1, 1]);
  bench.sessionNetwork.pending[0]?.settle();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDecided).toBe(false);
  bench.serverNetwork.pending[0]?.settle();
  expect(await checking).toEqual({ type: 'signedIn', server: aServer(), user: aUser() });
});

test('check access: without a session no user is signed in, and there is no reason', async () => {
  expect(await access(() => {})).toEqual({ type: 'signedOut', server: aServer(), reason: undefined });
});

test('check access: a session that cannot be loaded is no session, and has a reason', async () => {
  const result = await access(({ sessionNetwork }) => {
    sessionNetwork.failure = new Failure('TIMEOUT', 0);
  });
  expect(result).toEqual({ type: 'signedOut', server: aServer(), reason: 'TIMEOUT' });
});

test('check access: a session of a disabled or expired account does not count', async () => {
  for (const [changes, reason] of [
    [{ disabled: true }, 'BLOCK'],
    [{ expirationTime: '2026-06-01T11:59:59Z' }, 'USER_HAS_EXPIRED'],
  ] as const) {
    const result = await access(({ sessions }) => {
      sessions.user = aUser(changes);
    });
    expect(result).toEqual({ type: 'signedOut', server: aServer(), reason });
  }
});

test('check access: a server that does not respond is unavailable', async () => {
  const result = await access(({ serverNetwork }) => {
    serverNetwork.failure = new Failure('NETWORK', 0);
  });
  expect(result).toEqual({ type: 'unavailable', reason: 'NETWORK' });
});

test('check access: a programming error is not mistaken for a result', async () => {
  const bench = aBench();
  bench.serverSettings.load = () => Promise.reject(new TypeError('not a function'));
  await expect(checkAccess(bench)).rejects.toThrow(TypeError);
});
