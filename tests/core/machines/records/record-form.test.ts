import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import { Failure } from '@farol/core/domain/values/failure';
import {
  RECORD_FORMS,
  recordFormInput,
  recordFormMachine,
  type RecordFormTypes,
} from '@farol/core/machines/records/record-form';
import { RECORD_QUERIES } from '@farol/core/machines/records/record-queries';
import type { FormEvent } from '@farol/core/machines/forms/form.actions';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import type { SaveExtras } from '@farol/core/use-cases/records/save-record';
import { aDevice } from '../../../arbitraries/devices.ts';

function aForm(held = false, saveExtras?: SaveExtras<'devices'>) {
  const { network, services } = new MemoryServer();
  const { records: server } = services;
  network.isHeld = held;
  const saved: RecordOf<'devices'>[] = [];
  const form = createActor(recordFormMachine<'devices'>(), {
    input: recordFormInput('devices', { records: server, namespace: 'acme', saveExtras }),
  });
  form.on('saved', ({ saved: { record } }) => saved.push(record));
  form.start();
  return { form, network, server, saved };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function fill(form: ReturnType<typeof aForm>['form']): void {
  form.send({ type: 'CHANGE', change: { field: 'name', text: 'Van 10' } });
  form.send({ type: 'CHANGE', change: { field: 'uniqueId', text: ' 8600 ' } });
  form.send({ type: 'CHANGE', change: { field: 'plate', text: 'ABC1D23' } });
}

test('record form: a new record is created as typed, and the form is empty for the next one', async () => {
  const { form, saved, server } = aForm();
  form.send({ type: 'OPEN' });
  fill(form);
  form.send({ type: 'CHANGE', change: { lines: [{ key: 'seats', type: 'number', text: '50' }] } });
  form.send({ type: 'SAVE' });
  expect(form.getSnapshot().value).toBe('saving');
  await flush();
  expect(form.getSnapshot().value).toBe('closed');
  expect(saved).toMatchObject([
    { id: 1, name: 'Van 10', uniqueId: '8600', attributes: { placa: 'ABC1D23', seats: 50 } },
  ]);
  expect(await server.list('devices')).toEqual(saved);
  expect(form.getSnapshot().context.draft.fields['name']).toBe('');
});

test('record form: an existing record is updated, with all fields unknown to the form', async () => {
  const { form, server, saved } = aForm();
  const van = await server.save('devices', aDevice({ id: 0, attributes: { 'acme.other': 1 } }));
  form.send({ type: 'OPEN', opened: { record: van } });
  form.send({ type: 'CHANGE', change: { field: 'model', text: 'Sprinter' } });
  form.send({ type: 'SAVE' });
  await flush();
  // Nothing is added that nobody chose, such as colors.
  expect(saved).toEqual([{ ...van, model: 'Sprinter' }]);
});

test('record form: saving a record that was not changed sends nothing and closes the form', async () => {
  const { form, server, network, saved } = aForm();
  const van = await server.save('devices', aDevice({ id: 0 }));
  network.isHeld = true;
  form.send({ type: 'OPEN', opened: { record: van } });
  form.send({ type: 'SAVE' });
  expect([form.getSnapshot().value, network.pending.length, saved]).toEqual(['closed', 0, []]);
});

test('record form: when two users change the same record, neither loses the other’s change', async () => {
  const { form, server, saved } = aForm();
  const opened = await server.save(
    'devices',
    aDevice({ id: 0, name: 'Van', attributes: { placa: 'ABC', note: 'old', seats: 3, 'acme.other': 1 } }),
  );
  form.send({ type: 'OPEN', opened: { record: opened } });
  form.send({ type: 'CHANGE', change: { field: 'model', text: 'Sprinter' } });
  form.send({
    type: 'CHANGE',
    change: {
      lines: [
        { key: 'note', type: 'text', text: 'old' },
        { key: 'seats', type: 'number', text: '4' },
        { key: 'mine', type: 'text', text: 'yes' },
      ],
    },
  });
  await server.save('devices', {
    ...opened,
    name: 'Van of the harbour',
    attributes: { placa: 'XYZ', note: 'new', seats: 2, 'acme.other': 2, theirs: 'yes' },
  });
  form.send({ type: 'SAVE' });
  await flush();
  expect(saved).toMatchObject([
    {
      name: 'Van of the harbour',
      model: 'Sprinter',
      attributes: { placa: 'XYZ', note: 'new', seats: 4, mine: 'yes', theirs: 'yes', 'acme.other': 2 },
    },
  ]);
  expect(form.getSnapshot().value).toBe('closed');
});

test('record form: nothing is sent while a field is missing; editing a field clears its problem', async () => {
  const { form, network } = aForm(true);
  form.send({ type: 'OPEN' });
  form.send({ type: 'CHANGE', change: { field: 'speedLimit', text: 'fast' } });
  form.send({ type: 'SAVE' });
  await flush();
  const { value, context } = form.getSnapshot();
  expect([value, network.pending.length]).toEqual(['editing', 0]);
  expect(context.problems).toEqual({ name: 'required', uniqueId: 'required', speedLimit: 'notNumber' });
  form.send({ type: 'CHANGE', change: { field: 'name', text: 'V' } });
  expect(form.getSnapshot().context.problems).toEqual({ uniqueId: 'required', speedLimit: 'notNumber' });
  form.send({ type: 'CHANGE', change: { lines: [{ key: '', type: 'text', text: 'x' }] } });
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot().context.problems).toMatchObject({ attributes: 'noKey' });
});

test('record form: a refusal is shown at its field until that is edited, and nothing typed is lost', async () => {
  const { form, server } = aForm();
  await server.save('devices', aDevice({ id: 0, uniqueId: '8600' }));
  form.send({ type: 'OPEN' });
  fill(form);
  const typed = form.getSnapshot().context.draft;
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { saveError: { code: 'USER_DUPLICATE', field: 'uniqueId' }, draft: typed },
  });
  form.send({ type: 'CHANGE', change: { field: 'name', text: 'Van 11' } });
  expect(form.getSnapshot().context.saveError?.field).toBe('uniqueId');
  form.send({ type: 'CHANGE', change: { field: 'uniqueId', text: '8601' } });
  expect(form.getSnapshot().context.saveError).toBeUndefined();
});

test('record form: a refusal of the whole record disappears with the next edit', async () => {
  const { form, network } = aForm();
  network.failure = new Failure('WRITE_ACCESS_DENIED', 400);
  form.send({ type: 'OPEN' });
  fill(form);
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot().context.saveError).toEqual({ code: 'WRITE_ACCESS_DENIED', field: undefined });
  form.send({ type: 'CHANGE', change: { field: 'plate', text: '' } });
  expect(form.getSnapshot().context.saveError).toBeUndefined();
});

test('record form: extras that were not saved are reported; the record is saved, and saving again sends the rest', async () => {
  let failure: Failure | undefined = new Failure('TOO_LARGE', 413);
  const { form, saved, server } = aForm(false, (device) =>
    failure ? Promise.reject(failure) : Promise.resolve(device),
  );
  form.send({ type: 'OPEN' });
  fill(form);
  form.send({ type: 'CHANGE', change: { photo: { type: 'image/png', bytes: new Uint8Array(1) } } });
  form.send({ type: 'SAVE' });
  await flush();
  const { value, context } = form.getSnapshot();
  expect([value, context.saveError, context.opened.record.id]).toMatchObject([
    'editing',
    { code: 'TOO_LARGE', field: undefined, isExtrasOnly: true, failedAssociations: [] },
    1,
  ]);
  expect(context.draft.photo).toBeDefined();
  failure = undefined;
  form.send({ type: 'SAVE' });
  await flush();
  const closed = form.getSnapshot();
  expect([closed.value, closed.context.draft.photo]).toEqual(['closed', undefined]);
  expect(saved).toHaveLength(2);
  expect(await server.list('devices')).toHaveLength(1);
});

test('record form: a chosen photo alone is a change, and another one is not what was refused', () => {
  const { form } = aForm();
  form.send({ type: 'OPEN' });
  const change = { photo: { type: 'image/png', bytes: new Uint8Array(1) } };
  form.send({ type: 'CHANGE', change });
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('confirmingDiscard');
  const { draft, form: input } = form.getSnapshot().context;
  const problems = { name: 'required', photo: 'tooLong' } as const;
  expect(input.changed({ draft, problems, saveError: undefined }, change).problems).toEqual({
    name: 'required',
  });
});

test('record form: every kind of record has a form and a query', () => {
  const kinds = Object.keys(RESOURCES).toSorted();
  for (const [name, charts] of Object.entries({ form: RECORD_FORMS, query: RECORD_QUERIES })) {
    expect(Object.keys(charts).toSorted()).toEqual(kinds);
    for (const { id } of Object.values(charts)) expect(id).toBe(name);
  }
});

test('record form: leaving an untouched form does not ask; leaving a changed one does, and keeps the changes on request', () => {
  const { form } = aForm();
  form.send({ type: 'OPEN' });
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('closed');
  form.send({ type: 'OPEN' });
  fill(form);
  const typed = form.getSnapshot().context.draft;
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('confirmingDiscard');
  form.send({ type: 'KEEP_EDITING' });
  expect(form.getSnapshot()).toMatchObject({ value: 'editing', context: { draft: typed } });
  form.send({ type: 'REQUEST_CLOSE' });
  form.send({ type: 'DISCARD' });
  expect(form.getSnapshot()).toMatchObject({ value: 'closed', context: { draft: { fields: { name: '' } } } });
});

test('in any order of typing, saving, leaving and responses: one call at a time, and typed text stays until it is saved or discarded', async () => {
  const actions = fc.oneof(
    fc.constantFrom<FormEvent<RecordFormTypes<'devices'>>>(
      { type: 'OPEN' },
      { type: 'SAVE' },
      { type: 'REQUEST_CLOSE' },
      { type: 'KEEP_EDITING' },
      { type: 'DISCARD' },
    ),
    fc.record({
      type: fc.constant('CHANGE' as const),
      change: fc.record({
        field: fc.constantFrom('name', 'uniqueId'),
        text: fc.constantFrom('', 'x', 'y'),
      }),
    }),
    fc.constantFrom('answered', 'lost'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { maxLength: 30 }), async (sequence) => {
      const { form, network } = aForm(true);
      let phase = 'closed';
      let typed: Record<string, string> = { name: '', uniqueId: '' };
      let waiting = false;
      for (const action of sequence) {
        const isDirty = Object.values(typed).some((text) => text !== '');
        if (typeof action === 'string') {
          const last = network.pending.at(-1);
          last?.settle(action === 'lost' ? new Failure('NETWORK', 0) : undefined);
          if (waiting && last) {
            waiting = false;
            phase = action === 'lost' ? 'editing' : 'closed';
            if (action === 'answered') typed = { name: '', uniqueId: '' };
          }
        } else {
          form.send(action);
          if (action.type === 'CHANGE') {
            if (phase === 'editing' && 'field' in action.change)
              typed = { ...typed, [action.change.field]: action.change.text };
          } else if (action.type === 'OPEN' && phase === 'closed') phase = 'editing';
          else if (action.type === 'KEEP_EDITING' && phase === 'confirmingDiscard') phase = 'editing';
          else if (action.type === 'REQUEST_CLOSE' && phase === 'editing')
            phase = isDirty ? 'confirmingDiscard' : 'closed';
          else if (action.type === 'SAVE' && phase === 'editing') {
            waiting = typed['name'] !== '' && typed['uniqueId'] !== '';
            phase = waiting ? 'saving' : 'editing';
          } else if (action.type === 'DISCARD') {
            waiting = false;
            phase = 'closed';
            typed = { name: '', uniqueId: '' };
          }
        }
        await flush();
        const { value, context } = form.getSnapshot();
        expect([value, context.draft.fields]).toMatchObject([phase, typed]);
        // Calls of a discarded form are answered late or never: they change nothing.
        if (waiting) expect(network.pending.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 200 },
  );
});
