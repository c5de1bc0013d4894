import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryDemoFleet } from '@farol/adapters/memory/demo-fleet';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { listedAccounts } from '@farol/adapters/memory/server-accounts';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import type { DemoContents } from '@farol/core/domain/server/demo-contents';
import { Failure } from '@farol/core/domain/values/failure';
import { demoReplacementMachine } from '@farol/core/machines/admin/demo-replacement.machine';
import { type DemoReplaced } from '@farol/core/machines/admin/demo-replacement.actions';
import { aUser } from '../../../arbitraries/users.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { settleCalls } from '../../../models/signed-in-console.ts';

const coverage = new ChartCoverage(demoReplacementMachine);
const ANA = { name: 'Ana', email: 'ana@example.com', password: 'segredo' };
const LOST = new Failure('NETWORK', 0);

function aReplacement(needsAdministrator = true) {
  const network = new MemoryNetwork();
  const demo: DemoContents = {
    vehicles: 62,
    groups: 11,
    drivers: 16,
    geofences: 3,
    commands: 6,
    notifications: 13,
    maintenances: 1,
    accounts: 5,
    account: 'demo@farol.app',
    needsAdministrator,
  };
  const demoFleet = new MemoryDemoFleet(demo, network);
  const sessions = new MemorySessions(
    listedAccounts([{ user: aUser({ name: ANA.name, email: ANA.email }), password: ANA.password }], () => 0),
    network,
  );
  const replacement = createActor(demoReplacementMachine, {
    input: { demoFleet, sessions },
    inspect: coverage.inspect,
  }).start();
  const announced: DemoReplaced[] = [];
  replacement.on('replaced', (item) => announced.push(item));
  const send = async (event: Parameters<typeof replacement.send>[0]) => {
    replacement.send(event);
    await settleCalls();
    return replacement.getSnapshot().value;
  };
  return { replacement, send, network, demoFleet, announced };
}

test('demo replacement: what is deleted is said first, and cancelling deletes nothing', async () => {
  const { replacement, send, demoFleet, announced } = aReplacement();
  expect(await send({ type: 'OPEN' })).toBe('asking');
  expect(replacement.getSnapshot().context.contents).toMatchObject({ vehicles: 62 });
  expect(await send({ type: 'CLOSE' })).toBe('closed');
  expect([demoFleet.demo?.vehicles, announced]).toEqual([62, []]);
});

test('demo replacement: a user of the demo account names an administrator and is signed in as that one', async () => {
  const { send, demoFleet, announced } = aReplacement();
  await send({ type: 'OPEN' });
  expect(await send({ type: 'CONFIRM', administrator: ANA })).toBe('closed');
  expect([demoFleet.demo, demoFleet.administrator]).toEqual([undefined, ANA]);
  expect(announced).toMatchObject([{ user: { email: ANA.email }, isSignedOut: false }]);
});

test('demo replacement: an administrator of their own stays signed in', async () => {
  const { send, demoFleet, announced } = aReplacement(false);
  await send({ type: 'OPEN' });
  expect(await send({ type: 'CONFIRM', administrator: undefined })).toBe('closed');
  expect(demoFleet.demo).toBeUndefined();
  expect(announced).toEqual([{ type: 'replaced', user: undefined, isSignedOut: false }]);
});

test('demo replacement: nothing is deleted for an administrator whom nobody could create as the first one of a server', async () => {
  const { replacement, send, demoFleet } = aReplacement();
  await send({ type: 'OPEN' });
  for (const [changes, failure] of [
    [{ name: '   ' }, 'FILL_ALL_FIELDS'],
    [{ password: '' }, 'FILL_ALL_FIELDS'],
    [{ name: 'Al' }, 'ACCOUNT_TOO_SHORT'],
    [{ email: 'ana ' }, 'ACCOUNT_TOO_SHORT'],
    [{ password: '123' }, 'ACCOUNT_TOO_SHORT'],
  ] as const) {
    expect(await send({ type: 'CONFIRM', administrator: { ...ANA, ...changes } })).toBe('asking');
    expect([replacement.getSnapshot().context.failure, demoFleet.demo?.vehicles]).toEqual([failure, 62]);
  }
  await send({ type: 'CONFIRM', administrator: { ...ANA, name: ' Ana ', email: ' ana@example.com ' } });
  expect(demoFleet.administrator).toEqual(ANA);
});

test('demo replacement: a refusal is told, and what was typed can be corrected', async () => {
  const { replacement, send, demoFleet, announced } = aReplacement();
  await send({ type: 'OPEN' });
  expect(await send({ type: 'CONFIRM', administrator: { ...ANA, password: '' } })).toBe('asking');
  expect(replacement.getSnapshot().context.failure).toBe('FILL_ALL_FIELDS');
  expect(demoFleet.demo).toBeDefined();
  await send({ type: 'CONFIRM', administrator: ANA });
  expect(announced).toHaveLength(1);
});

test('demo replacement: a user who cannot be signed in after it is sent to the login', async () => {
  const { send, announced } = aReplacement();
  await send({ type: 'OPEN' });
  const administrator = { ...ANA, email: 'other@example.com' };
  expect(await send({ type: 'CONFIRM', administrator })).toBe('closed');
  expect(announced).toEqual([{ type: 'replaced', user: undefined, isSignedOut: true }]);
});

test('demo replacement: a server that does not answer is asked again', async () => {
  const { send, network } = aReplacement();
  network.failure = LOST;
  expect(await send({ type: 'OPEN' })).toBe('unread');
  expect(await send({ type: 'CLOSE' })).toBe('closed');
  await send({ type: 'OPEN' });
  network.failure = undefined;
  expect(await send({ type: 'RETRY' })).toBe('asking');
});

test('demo replacement: why the demo could not be read is told, and forgotten when the user leaves', async () => {
  const { replacement, send, network } = aReplacement();
  network.failure = LOST;
  await send({ type: 'OPEN' });
  expect(replacement.getSnapshot().context.failure).toBe('NETWORK');
  await send({ type: 'CLOSE' });
  expect(replacement.getSnapshot().context).toMatchObject({
    contents: undefined,
    administrator: undefined,
    failure: undefined,
  });
});

test('demo replacement: while the demo is deleted and the administrator is signed in, leaving is not possible', async () => {
  const { replacement, send, network } = aReplacement();
  await send({ type: 'OPEN' });
  expect(replacement.getSnapshot().hasTag('deleting')).toBe(false);
  network.isHeld = true;
  for (const state of ['replacing', 'signingIn']) {
    if (state === 'replacing') await send({ type: 'CONFIRM', administrator: ANA });
    else {
      network.pending[0]?.settle();
      await settleCalls();
    }
    expect(await send({ type: 'CLOSE' })).toBe(state);
    expect(replacement.getSnapshot().hasTag('deleting')).toBe(true);
  }
  expect(replacement.getSnapshot().context).toMatchObject({ administrator: ANA });
});

test('demo replacement: reading can be left', async () => {
  const { replacement, send, network } = aReplacement();
  network.isHeld = true;
  replacement.send({ type: 'OPEN' });
  expect(await send({ type: 'CLOSE' })).toBe('closed');
});

test('demo replacement: no state and no transition is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
