import * as fc from 'fast-check';
import { createActor, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryIntegrations } from '@farol/adapters/memory/integrations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import {
  INTEGRATIONS,
  integrationDescriptor,
  type Integration,
  type IntegrationKey,
} from '@farol/core/domain/integration/integration';
import { Failure } from '@farol/core/domain/values/failure';
import {
  integrationFormInput,
  integrationFormMachine,
  openedIntegration,
} from '@farol/core/machines/integrations/integration-form';
import { hasChanges } from '@farol/core/machines/forms/form.actions';
import { VALID_INTEGRATIONS } from '../../../arbitraries/integrations.ts';

async function opened(key: IntegrationKey) {
  const network = new MemoryNetwork();
  const port = new MemoryIntegrations(network);
  const form = createActor(integrationFormMachine, { input: integrationFormInput(port) }).start();
  const open = async (): Promise<void> => {
    form.send({ type: 'OPEN', opened: openedIntegration(integrationIn(await port.list(), key)) });
  };
  await open();
  const type = (texts: Readonly<Record<string, unknown>>): void => {
    for (const [field, text] of Object.entries(texts))
      form.send({ type: 'CHANGE', change: { field, text: String(text) } });
  };
  const save = async (): Promise<void> => {
    form.send({ type: 'SAVE' });
    await waitFor(form, ({ value }) => value === 'editing' || value === 'closed');
  };
  return { network, port, form, open, type, save };
}

test.each(INTEGRATIONS)(
  'form of $key: what is typed is saved, and shown again without its secrets',
  async ({ key }) => {
    const { form, port, open, type, save } = await opened(key);
    const reported: unknown[] = [];
    form.on('saved', ({ saved }) => reported.push(saved?.integration, saved?.all));
    expect(hasChanges(form.getSnapshot().context)).toBe(false);
    type(VALID_INTEGRATIONS[key]);
    expect(hasChanges(form.getSnapshot().context)).toBe(true);
    await save();
    expect(form.getSnapshot().value).toBe('closed');
    const all = await port.list();
    expect(reported).toEqual([integrationIn(all, key), all]);
    const { settings } = integrationIn(await port.list(), key);
    expect(settings).toMatchObject({ enabled: true });
    await open();
    const { context } = form.getSnapshot();
    expect(hasChanges(context)).toBe(false);
    for (const secret of settings ? settings.storedSecrets : []) expect(context.draft.texts[secret]).toBe('');
  },
);

test('form of an integration: what is invalid is not sent, and a corrected field has no problem', async () => {
  const { form, network, type, save } = await opened('smtp');
  network.failure = new Failure('NETWORK', 0);
  type({ host: 'a b', senderEmail: 'x' });
  await save();
  expect(form.getSnapshot().context).toMatchObject({
    problems: { host: 'invalid', senderEmail: 'invalid' },
    saveError: undefined,
  });
  type({ host: 'mail.example' });
  expect(form.getSnapshot().context.problems).toEqual({ senderEmail: 'invalid' });
  type({ senderEmail: 'a@mail.example' });
  await save();
  expect(form.getSnapshot().context.saveError).toBe('NETWORK');
  type({ senderName: 'Norte' });
  expect(form.getSnapshot().context.saveError).toBeUndefined();
});

test('form of an integration: a stored secret stays, goes, or is replaced; one that is off stays off', async () => {
  const { form, port, open, type, save } = await opened('mqtt');
  type(VALID_INTEGRATIONS.mqtt);
  await save();
  const saved = integrationIn(await port.list(), 'mqtt').settings;
  if (!saved) throw new Error('not saved');
  await port.save('mqtt', { enabled: false, values: saved.values, secrets: {} });
  await open();
  form.send({ type: 'CHANGE', change: { secret: 'password', isRemoved: true } });
  expect(hasChanges(form.getSnapshot().context)).toBe(true);
  type({ password: 'another one' });
  expect(form.getSnapshot().context.draft.removedSecrets).toEqual([]);
  form.send({ type: 'CHANGE', change: { secret: 'password', isRemoved: true } });
  form.send({ type: 'CHANGE', change: { secret: 'password', isRemoved: false } });
  expect(hasChanges(form.getSnapshot().context)).toBe(false);
  form.send({ type: 'CHANGE', change: { secret: 'password', isRemoved: true } });
  await save();
  expect(integrationIn(await port.list(), 'mqtt').settings).toMatchObject({
    enabled: false,
    storedSecrets: [],
  });
});

test('form of an integration: one that is not set up is sent as it begins, one that is set up only when changed', async () => {
  const { form, network, open, type, save } = await opened('mqtt');
  type(VALID_INTEGRATIONS.mqtt);
  await save();
  await open();
  network.failure = new Failure('NETWORK', 0);
  await save();
  expect(form.getSnapshot().value).toBe('closed');
  const unset = await opened('push');
  unset.network.failure = new Failure('NETWORK', 0);
  await unset.save();
  expect(unset.form.getSnapshot().context.saveError).toBe('NETWORK');
});

test('form of an integration: of two stored secrets each goes and stays by itself', async () => {
  const { form } = await opened('asaas');
  const remove = (secret: string, isRemoved: boolean): void =>
    form.send({ type: 'CHANGE', change: { secret, isRemoved } });
  remove('token', true);
  remove('webhookToken', true);
  expect(form.getSnapshot().context.draft.removedSecrets).toEqual(['token', 'webhookToken']);
  remove('token', false);
  expect(form.getSnapshot().context.draft.removedSecrets).toEqual(['webhookToken']);
});

test('form of an integration: a ready-made gateway fills its fields and leaves the others', async () => {
  const { form, type } = await opened('sms');
  type({ sender: 'Farol' });
  form.send({ type: 'CHANGE', change: { preset: 'twilio' } });
  expect(form.getSnapshot().context.draft.texts).toMatchObject({
    sender: 'Farol',
    url: expect.stringContaining('api.twilio.com'),
  });
  const others = (integrationDescriptor('sms')?.presets ?? []).filter(({ name }) => name !== 'twilio');
  expect(others).not.toEqual([]);
  for (const { name, values } of others) {
    form.send({ type: 'CHANGE', change: { preset: name } });
    expect(form.getSnapshot().context.draft.texts).toMatchObject(values);
  }
  const before = form.getSnapshot().context.draft;
  form.send({ type: 'CHANGE', change: { preset: 'pigeon' } });
  expect(form.getSnapshot().context.draft).toEqual(before);
});

test('form of an integration: no input makes it fail', async () => {
  const { form } = await opened('sms');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 5 }), (changes) => {
      for (const [field, text] of changes) form.send({ type: 'CHANGE', change: { field, text } });
      expect(form.getSnapshot().value).toBe('editing');
    }),
  );
});

test('form of an integration: nothing is saved before one was opened', async () => {
  const input = integrationFormInput(new MemoryIntegrations(new MemoryNetwork()));
  await expect(input.save(undefined, { texts: {}, removedSecrets: [] })).rejects.toThrow('not opened');
  expect(input.draftOf(undefined)).toEqual({ texts: {}, removedSecrets: [] });
  expect(input.hasChanges(undefined, { texts: {}, removedSecrets: [] })).toBe(false);
  expect(input.isStored?.(undefined)).toBe(false);
});

function integrationIn(all: readonly Integration[], key: IntegrationKey): Integration {
  const integration = all.find((item) => item.key === key);
  if (!integration) throw new Error(`no ${key}`);
  return integration;
}
