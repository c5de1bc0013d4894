import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemorySessions } from '@farol/adapters/memory/sessions';
import { reauthenticationMachine } from '@farol/core/machines/access/reauthentication';
import { ChartCoverage } from '../../../models/chart-coverage.ts';
import { aUser } from '../../../arbitraries/users.ts';

const coverage = new ChartCoverage(reauthenticationMachine);

function aQuestion(code?: string) {
  const user = aUser({ id: 5, email: 'rui@example.com' });
  const account = { user, password: 'segredo', ...(code !== undefined && { code }) };
  const sessions = new MemorySessions([account], new MemoryNetwork(), () => 0);
  const proof = createActor(reauthenticationMachine, {
    input: { sessions, currentUser: () => user },
    inspect: coverage.inspect,
  });
  let proved = 0;
  proof.on('reauthenticated', () => (proved += 1));
  return { proof: proof.start(), proved: () => proved };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('only the right password counts, and a wrong one may be typed again', async () => {
  const { proof, proved } = aQuestion();
  proof.send({ type: 'PROMPT' });
  proof.send({ type: 'SUBMIT', password: 'wrong', code: '' });
  await flush();
  expect(proof.getSnapshot()).toMatchObject({ value: 'prompting', context: { reason: 'INVALID_LOGIN_DATA' } });
  expect(proved()).toBe(0);
  proof.send({ type: 'SUBMIT', password: 'segredo', code: '' });
  await flush();
  expect(proof.getSnapshot()).toMatchObject({ value: 'idle', context: { reason: undefined } });
  expect(proved()).toBe(1);
});

test('an account with codes is asked for one as well', async () => {
  const { proof, proved } = aQuestion('123456');
  proof.send({ type: 'PROMPT' });
  proof.send({ type: 'SUBMIT', password: 'segredo', code: '' });
  await flush();
  expect(proof.getSnapshot().context.reason).toBe('TOTP_REQUIRED');
  proof.send({ type: 'SUBMIT', password: 'segredo', code: ' 123456' });
  await flush();
  expect(proved()).toBe(1);
});

test('whoever cancels has proved nothing', () => {
  const { proof, proved } = aQuestion();
  proof.send({ type: 'PROMPT' });
  proof.send({ type: 'CANCEL' });
  expect([proof.getSnapshot().value, proved()]).toEqual(['idle', 0]);
});

test('every state and transition of the chart was seen', () => {
  expect(coverage.missing()).toEqual([]);
});
