import { createActor, waitFor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { MemoryIntegrations } from '@farol/adapters/memory/integrations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { INTEGRATIONS } from '@farol/core/domain/integration/integration';
import { Failure } from '@farol/core/domain/values/failure';
import { integrationsMachine } from '@farol/core/machines/integrations/integrations.machine';
import { VALID_INTEGRATIONS } from '../../../arbitraries/integrations.ts';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

const coverage = new ChartCoverage(integrationsMachine);

function started() {
  const network = new MemoryNetwork();
  const port = new MemoryIntegrations(network);
  const list = createActor(integrationsMachine, { input: { port }, inspect: coverage.inspect }).start();
  const configured = vi.fn();
  const changed = vi.fn();
  list.on('formRequested', ({ integration }) => configured(integration.key));
  list.on('changed', changed);
  return {
    network,
    port,
    list,
    configured,
    changed,
    idle: () => waitFor(list, (s) => s.matches({ shown: 'idle' })),
  };
}

async function opened() {
  const parts = started();
  const { password, ...values } = VALID_INTEGRATIONS.smtp;
  await parts.port.save('smtp', { enabled: true, values, secrets: { password } });
  parts.list.send({ type: 'OPEN' });
  await parts.idle();
  return parts;
}

const settingsOf = ({ list }: Pick<ReturnType<typeof started>, 'list'>, key: string) =>
  list.getSnapshot().context.integrations.find((integration) => integration.key === key)?.settings;

test('integrations: are read each time they are opened, and forgotten when they are closed', async () => {
  const { list, idle } = started();
  for (let time = 0; time < 2; time++) {
    list.send({ type: 'OPEN' });
    expect(list.getSnapshot().value).toBe('loading');
    expect((await idle()).context.integrations.map(({ key }) => key)).toContain('smtp');
    list.send({ type: 'CLOSE' });
    expect(list.getSnapshot().context.integrations).toEqual([]);
  }
});

test('integrations: integrations say why they could not be read, until they are', async () => {
  const { list, network, idle } = started();
  network.failure = new Failure('NETWORK', 0);
  list.send({ type: 'OPEN' });
  expect((await waitFor(list, (s) => s.matches('failed'))).context.reason).toBe('NETWORK');
  list.send({ type: 'CLOSE' });
  expect(list.getSnapshot().value).toBe('closed');
  list.send({ type: 'OPEN' });
  await waitFor(list, (s) => s.matches('failed'));
  network.failure = undefined;
  list.send({ type: 'RETRY' });
  expect((await idle()).context.reason).toBeUndefined();
});

test('integrations: closing while integrations are read shows none of them later', async () => {
  const { list, network } = started();
  network.isHeld = true;
  list.send({ type: 'OPEN' });
  list.send({ type: 'CLOSE' });
  network.pending[0]?.settle();
  await new Promise((resolve) => setImmediate(resolve));
  expect(list.getSnapshot().value).toBe('closed');
});

test('integrations: an integration that is set up is switched, with its secrets, and what is not set up asks for its form', async () => {
  const parts = await opened();
  const { list, configured, changed, idle } = parts;
  list.send({ type: 'SWITCH', key: 'smtp', isOn: false });
  expect(list.getSnapshot().context.current).toEqual({ key: 'smtp', isOn: false });
  await idle();
  expect(settingsOf(parts, 'smtp')).toMatchObject({ enabled: false, storedSecrets: ['password'] });
  expect(changed).toHaveBeenCalledOnce();
  list.send({ type: 'SWITCH', key: 'telegram', isOn: true });
  list.send({ type: 'CONFIGURE', key: 'smtp' });
  expect(configured.mock.calls).toEqual([['telegram'], ['smtp']]);
});

test('integrations: a switch that fails says so with its integration and leaves it as it is', async () => {
  const parts = await opened();
  const { list, network, idle } = parts;
  network.failure = new Failure('NETWORK', 0);
  list.send({ type: 'SWITCH', key: 'smtp', isOn: false });
  expect((await idle()).context.results).toEqual({ smtp: { failure: 'NETWORK' } });
  expect(settingsOf(parts, 'smtp')).toMatchObject({ enabled: true });
});

test('integrations: a test shows what the provider said, and when is in the list', async () => {
  const { list, port, idle } = await opened();
  port.testAnswer = { isGood: false, answer: '535 wrong password' };
  port.testedAt = 7;
  list.send({ type: 'TEST', key: 'smtp' });
  // One at a time.
  list.send({ type: 'TEST', key: 'webhook' });
  const { context } = await idle();
  expect(context.results).toEqual({ smtp: port.testAnswer });
  expect(context.integrations[0]).toMatchObject({ lastFailure: { time: 7, reason: '535 wrong password' } });
  expect(context.current).toBeUndefined();
});

test('integrations: a test whose provider answered counts even if the list cannot be read again', async () => {
  const { list, network, idle } = await opened();
  network.isHeld = true;
  list.send({ type: 'TEST', key: 'smtp' });
  network.pending[0]?.settle();
  await vi.waitFor(() => expect(network.pending).toHaveLength(1));
  network.pending[0]?.settle(new Failure('NETWORK', 0));
  const { context } = await idle();
  expect(context.results['smtp']).toMatchObject({ isGood: true });
  expect(context.integrations).not.toEqual([]);
});

test('integrations: a test that could not be made says why, and one of what is not set up or has none is none', async () => {
  const { list, network, idle } = await opened();
  list.send({ type: 'TEST', key: 'telegram' });
  list.send({ type: 'TEST', key: 'push' });
  expect(list.getSnapshot().matches({ shown: 'idle' })).toBe(true);
  network.failure = new Failure('TOO_MANY_ATTEMPTS', 429);
  list.send({ type: 'TEST', key: 'smtp' });
  expect((await idle()).context.results).toEqual({ smtp: { failure: 'TOO_MANY_ATTEMPTS' } });
});

test('integrations: what the form has saved replaces the list, and an answer to other settings goes', async () => {
  const { list, port, changed, idle } = await opened();
  list.send({ type: 'TEST', key: 'smtp' });
  await idle();
  list.send({ type: 'SAVED', key: 'smtp', integrations: await port.list() });
  expect(list.getSnapshot().context.results['smtp']).toBeUndefined();
  expect(changed).toHaveBeenCalledOnce();
  list.send({ type: 'CLOSE' });
  expect(list.getSnapshot().value).toBe('closed');
});

test('integrations: switching and testing one of two that are set up leaves the other as it is', async () => {
  const parts = await opened();
  const { list, port, idle } = parts;
  const { password, ...values } = VALID_INTEGRATIONS.mqtt;
  list.send({
    type: 'SAVED',
    key: 'mqtt',
    integrations: await port.save('mqtt', { enabled: true, values, secrets: { password } }),
  });
  list.send({ type: 'SWITCH', key: 'mqtt', isOn: false });
  await idle();
  expect(settingsOf(parts, 'mqtt')).toMatchObject({ enabled: false, values: { url: values.url } });
  expect(settingsOf(parts, 'smtp')).toMatchObject({ enabled: true });
  list.send({ type: 'SWITCH', key: 'mqtt', isOn: true });
  expect(list.getSnapshot().context.current).toEqual({ key: 'mqtt', isOn: true });
  await idle();
  expect(settingsOf(parts, 'mqtt')).toMatchObject({ enabled: true });
  const asked = vi.spyOn(port, 'test');
  for (const key of ['smtp', 'mqtt'] as const) {
    port.testAnswer = { isGood: true, answer: key };
    list.send({ type: 'TEST', key });
    expect(list.getSnapshot().context.current).toEqual({ key, isOn: false });
    await idle();
  }
  expect(asked.mock.calls).toEqual([['smtp'], ['mqtt']]);
  expect(list.getSnapshot().context.results).toMatchObject({
    smtp: { answer: 'smtp' },
    mqtt: { answer: 'mqtt' },
  });
  list.send({ type: 'SAVED', key: 'mqtt', integrations: await port.list() });
  expect(list.getSnapshot().context.results).toEqual({ smtp: { isGood: true, answer: 'smtp' } });
});

test('integrations: one that works unconfigured is switched off at once, and one without a test is not tested', async () => {
  const parts = await opened();
  const { list, port, configured, idle } = parts;
  for (const { key } of INTEGRATIONS.filter(({ worksUnconfigured }) => worksUnconfigured)) {
    expect(settingsOf(parts, key)).toBe(false);
    list.send({ type: 'SWITCH', key, isOn: false });
    await idle();
    expect(settingsOf(parts, key)).toMatchObject({ enabled: false });
  }
  expect(configured).not.toHaveBeenCalled();
  for (const { key } of INTEGRATIONS.filter(({ canTest }) => !canTest)) {
    const values = VALID_INTEGRATIONS[key];
    list.send({
      type: 'SAVED',
      key,
      integrations: await port.save(key, { enabled: true, values, secrets: {} }),
    });
    list.send({ type: 'TEST', key });
    expect(list.getSnapshot().matches({ shown: 'idle' }), key).toBe(true);
  }
});

test('integrations: what the server does not list is neither configured nor switched nor tested', async () => {
  const { list, port, configured } = await opened();
  const listed = (await port.list()).filter(({ key }) => key !== 'mqtt');
  list.send({ type: 'SAVED', key: 'smtp', integrations: listed });
  list.send({ type: 'CONFIGURE', key: 'mqtt' });
  list.send({ type: 'SWITCH', key: 'mqtt', isOn: true });
  list.send({ type: 'TEST', key: 'mqtt' });
  expect(configured).not.toHaveBeenCalled();
  expect(list.getSnapshot().matches({ shown: 'idle' })).toBe(true);
});

test('integrations: closing while a provider is asked is possible', async () => {
  const { list, network } = await opened();
  network.isHeld = true;
  list.send({ type: 'TEST', key: 'smtp' });
  list.send({ type: 'CLOSE' });
  expect(list.getSnapshot().context.current).toBeUndefined();
});

test('integrations: no state and no transition of the integrations is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});
