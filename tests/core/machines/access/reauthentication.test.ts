import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { listedAccounts } from '@farol/adapters/memory/server-accounts';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { reauthenticationMachine } from '@farol/core/machines/access/reauthentication.machine';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { aUser } from '../../../arbitraries/users.ts';

const coverage = new ChartCoverage(reauthenticationMachine);

function aReauthentication(code?: string) {
  const user = aUser({ id: 5, email: 'rui@example.com' });
  const account = { user, password: 'segredo', ...(code !== undefined && { code }) };
  const sessions = new MemorySessions(
    listedAccounts([account], () => 0),
    new MemoryNetwork(),
  );
  const reauthentication = createActor(reauthenticationMachine, {
    input: { sessions, currentUser: () => user },
    inspect: coverage.inspect,
  });
  let confirmations = 0;
  reauthentication.on('reauthenticated', () => (confirmations += 1));
  return { reauthentication: reauthentication.start(), confirmations: () => confirmations };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('reauthentication: only the right password is accepted, and a wrong one may be retyped', async () => {
  const { reauthentication, confirmations } = aReauthentication();
  reauthentication.send({ type: 'PROMPT' });
  reauthentication.send({ type: 'SUBMIT', password: 'wrong', code: '' });
  await flush();
  expect(reauthentication.getSnapshot()).toMatchObject({
    value: 'prompting',
    context: { reason: 'INVALID_LOGIN_DATA' },
  });
  expect(confirmations()).toBe(0);
  reauthentication.send({ type: 'SUBMIT', password: 'segredo', code: '' });
  await flush();
  expect(reauthentication.getSnapshot()).toMatchObject({ value: 'idle', context: { reason: undefined } });
  expect(confirmations()).toBe(1);
});

test('reauthentication: an account with two-factor authentication is asked for a code too', async () => {
  const { reauthentication, confirmations } = aReauthentication('123456');
  reauthentication.send({ type: 'PROMPT' });
  reauthentication.send({ type: 'SUBMIT', password: 'segredo', code: '' });
  await flush();
  expect(reauthentication.getSnapshot().context.reason).toBe('TOTP_REQUIRED');
  reauthentication.send({ type: 'SUBMIT', password: 'segredo', code: ' 123456' });
  await flush();
  expect(confirmations()).toBe(1);
});

test('reauthentication: cancelling reauthenticates nothing', () => {
  const { reauthentication, confirmations } = aReauthentication();
  reauthentication.send({ type: 'PROMPT' });
  reauthentication.send({ type: 'CANCEL' });
  expect([reauthentication.getSnapshot().value, confirmations()]).toEqual(['idle', 0]);
});

test('reauthentication: who cancelled after a wrong password is asked again without its reason', async () => {
  const { reauthentication } = aReauthentication();
  reauthentication.send({ type: 'PROMPT' });
  reauthentication.send({ type: 'SUBMIT', password: 'wrong', code: '' });
  await flush();
  reauthentication.send({ type: 'CANCEL' });
  reauthentication.send({ type: 'PROMPT' });
  expect(reauthentication.getSnapshot()).toMatchObject({
    value: 'prompting',
    context: { reason: undefined },
  });
});

test('reauthentication: no state and no transition of the reauthentication is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
