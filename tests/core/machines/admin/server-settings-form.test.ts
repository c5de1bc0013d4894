import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerAdministration } from '@farol/adapters/memory/server-administration';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { Failure } from '@farol/core/domain/values/failure';
import type { KnownServer } from '@farol/core/domain/server/server-info';
import {
  serverSettingsFormInput,
  serverSettingsFormMachine,
  type ServerSettingsFormTypes,
} from '@farol/core/machines/admin/server-settings-form';
import { hasChanges, type FormEvent } from '@farol/core/machines/forms/form.actions';
import { aServer } from '../../../arbitraries/servers.ts';

function theSettings(held = false) {
  const network = new MemoryNetwork();
  network.isHeld = held;
  const server = new MemoryServerSettings(aServer({ attributes: { other: 1 } }, true), network);
  const form = createActor(serverSettingsFormMachine, {
    input: serverSettingsFormInput(
      { serverSettings: server, serverAdministration: new MemoryServerAdministration(server, network) },
      'acme',
    ),
  });
  const saved: KnownServer[] = [];
  form.on('saved', ({ saved: now }) => now && saved.push(now));
  form.start();
  return { form, network, server, saved };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

async function opened() {
  const settings = theSettings();
  settings.form.send({ type: 'OPEN' });
  await flush();
  return settings;
}

test('server settings form: settings that were not loaded are shown empty and are not saved', async () => {
  const network = new MemoryNetwork();
  const server = new MemoryServerSettings(aServer({}, true), network);
  const ports = {
    serverSettings: server,
    serverAdministration: new MemoryServerAdministration(server, network),
  };
  const { draftOf, save } = serverSettingsFormInput(ports, 'acme');
  const empty = { fields: {}, lines: [] };
  expect(draftOf(undefined)).toEqual(empty);
  const before = server.server;
  await expect(save(undefined, empty)).rejects.toThrow('not loaded');
  expect(server.server).toBe(before);
});

test('server settings form: typed settings are saved and emitted, and the form stays open', async () => {
  const { form, server, saved } = await opened();
  expect(form.getSnapshot().value).toBe('editing');
  form.send({ type: 'CHANGE', change: { field: 'announcement', text: 'Domingo' } });
  form.send({ type: 'CHANGE', change: { field: 'registration', text: 'true' } });
  form.send({
    type: 'CHANGE',
    change: { lines: [{ key: 'timezone', type: 'text', text: 'America/Bahia' }] },
  });
  form.send({ type: 'SAVE' });
  await flush();
  expect(saved).toEqual([server.server]);
  expect(server.server.info).toMatchObject({
    announcement: 'Domingo',
    registration: true,
    attributes: { timezone: 'America/Bahia' },
  });
  const { value, context } = form.getSnapshot();
  expect([value, hasChanges(context)]).toEqual(['editing', false]);
});

test('server settings form: saving settings that were not changed sends nothing', async () => {
  const { form, network, server, saved } = await opened();
  network.isHeld = true;
  form.send({ type: 'SAVE' });
  expect([form.getSnapshot().value, network.pending, saved]).toEqual(['editing', [], [server.server]]);
});

test('server settings form: nothing is sent while a field is invalid; editing a field clears its problem', async () => {
  const { form, network, saved } = await opened();
  network.isHeld = true;
  form.send({ type: 'CHANGE', change: { field: 'latitude', text: '91' } });
  form.send({ type: 'CHANGE', change: { field: 'longitude', text: '9' } });
  form.send({ type: 'CHANGE', change: { field: 'zoom', text: 'near' } });
  form.send({ type: 'SAVE' });
  await flush();
  expect([form.getSnapshot().value, network.pending.length, saved]).toEqual(['editing', 0, []]);
  expect(form.getSnapshot().context.problems).toEqual({ latitude: 'tooLarge', zoom: 'notNumber' });
  form.send({ type: 'CHANGE', change: { field: 'latitude', text: '9' } });
  expect(form.getSnapshot().context.problems).toEqual({ zoom: 'notNumber' });
});

test('server settings form: a refused save keeps what was typed, and the reason disappears with the next edit', async () => {
  const { form, network } = await opened();
  form.send({ type: 'CHANGE', change: { field: 'announcement', text: 'Domingo' } });
  network.failure = new Failure('TIMEOUT', 0);
  form.send({ type: 'SAVE' });
  await flush();
  const { value, context } = form.getSnapshot();
  expect([value, context.saveError?.code, context.draft.fields['announcement']]).toEqual([
    'editing',
    'TIMEOUT',
    'Domingo',
  ]);
  form.send({ type: 'CHANGE', change: { field: 'zoom', text: '4' } });
  expect(form.getSnapshot().context.saveError).toBeUndefined();
});

test('server settings form: settings that another administrator changed meanwhile are not undone', async () => {
  const { form, server } = await opened();
  const { server: knowledge } = server;
  server.server = {
    ...knowledge,
    info: { ...knowledge.info, registration: true, attributes: { other: 2 } },
  };
  form.send({ type: 'CHANGE', change: { field: 'zoom', text: '4' } });
  form.send({ type: 'SAVE' });
  await flush();
  expect(server.server.info).toMatchObject({ zoom: 4, registration: true, attributes: { other: 2 } });
  expect(form.getSnapshot().context.draft.fields['registration']).toBe('true');
});

test('server settings form: settings that cannot be loaded show the reason and can be loaded again', async () => {
  const { form, network } = theSettings();
  network.failure = new Failure('NETWORK', 0);
  form.send({ type: 'OPEN' });
  await flush();
  expect(form.getSnapshot()).toMatchObject({ value: 'loadFailed', context: { loadFailure: 'NETWORK' } });
  network.failure = undefined;
  form.send({ type: 'RETRY' });
  await flush();
  expect(form.getSnapshot()).toMatchObject({ value: 'editing', context: { loadFailure: undefined } });
});

test('server settings form: leaving before the settings are loaded, or when loading failed, does not ask', async () => {
  const { form, network } = theSettings(true);
  form.send({ type: 'OPEN' });
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('closed');
  form.send({ type: 'OPEN' });
  for (const call of network.pending.slice()) call.settle(new Failure('NETWORK', 0));
  await flush();
  expect(form.getSnapshot().value).toBe('loadFailed');
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot()).toMatchObject({ value: 'closed', context: { loadFailure: undefined } });
});

test('server settings form: leaving with unsaved changes asks first, leaving without does not', async () => {
  const { form } = await opened();
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('closed');
  form.send({ type: 'OPEN' });
  await flush();
  form.send({ type: 'CHANGE', change: { field: 'zoom', text: '4' } });
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('confirmingDiscard');
  form.send({ type: 'KEEP_EDITING' });
  expect(form.getSnapshot().context.draft.fields['zoom']).toBe('4');
  form.send({ type: 'DISCARD' });
  expect(form.getSnapshot()).toMatchObject({ value: 'closed', context: { opened: undefined } });
});

const steps: fc.Arbitrary<FormEvent<ServerSettingsFormTypes> | 'answer' | 'refuse'> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('answer' as const) },
  { weight: 1, arbitrary: fc.constant('refuse' as const) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('4', '9', 'near')
      .map((text) => ({ type: 'CHANGE' as const, change: { field: 'zoom', text } })),
  },
  { weight: 3, arbitrary: fc.constant({ type: 'OPEN' as const }) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('RETRY', 'SAVE', 'REQUEST_CLOSE', 'KEEP_EDITING', 'DISCARD')
      .map((type) => ({ type })),
  },
);

test('server settings form: in any order of steps and responses, typed text is lost only by discarding it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (moves) => {
      const { form, network } = theSettings(true);
      for (const move of moves) {
        const before = form.getSnapshot();
        const [call] = network.pending;
        if (move === 'answer') call?.settle();
        else if (move === 'refuse') call?.settle(new Failure('NETWORK', 0));
        else form.send(move);
        await flush();
        const after = form.getSnapshot();
        const wasDirty = hasChanges(before.context);
        const isKept = after.context.draft.fields['zoom'] === before.context.draft.fields['zoom'];
        const isTyped = typeof move === 'object' && move.type === 'CHANGE';
        const isDiscarded = typeof move === 'object' && move.type === 'DISCARD';
        if (wasDirty && !isKept && !isTyped) expect(isDiscarded).toBe(true);
        if (after.value === 'closed') expect(after.context.opened).toBeUndefined();
        if (['editing', 'confirmingDiscard', 'saving'].includes(after.value))
          expect(after.context.opened).toBeDefined();
      }
    }),
  );
});
