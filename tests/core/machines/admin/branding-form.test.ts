import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryBrandingStore } from '@farol/adapters/memory/branding-store';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { Failure } from '@farol/core/domain/values/failure';
import { DEFAULT_BRANDING, type Branding } from '@farol/core/domain/server/branding/branding';
import { brandingFormInput, brandingFormMachine } from '@farol/core/machines/admin/branding-form';
import { aPng } from '../../../arbitraries/png-images.ts';

interface Bench {
  form: ActorRefFrom<typeof brandingFormMachine>;
  store: MemoryBrandingStore;
  network: MemoryNetwork;
  /** The titles that were saved. */
  saved: string[];
}

function theForm(): Bench {
  const network = new MemoryNetwork();
  const store = new MemoryBrandingStore(network);
  const form = createActor(brandingFormMachine, { input: brandingFormInput(store) });
  const saved: string[] = [];
  form.on('saved', ({ saved: branding }) => saved.push(branding.title));
  return { form: form.start(), store, network, saved };
}

async function flush(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

async function opened(): Promise<Bench> {
  const bench = theForm();
  bench.form.send({ type: 'OPEN' });
  await flush();
  return bench;
}

const type = (changes: Partial<Branding>) => ({ type: 'CHANGE', change: { branding: changes } }) as const;

test('branding form: a branding is changed and applied; opened again it is as saved', async () => {
  const { form, saved } = await opened();
  form.send(type({ title: ' Frota ', chatNumber: '+55 11 99999-0000' }));
  form.send({ type: 'SAVE' });
  expect(form.getSnapshot().value).toBe('saving');
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('saving');
  await flush();
  expect([form.getSnapshot().value, saved]).toEqual(['closed', ['Frota']]);
  form.send({ type: 'OPEN' });
  await flush();
  expect(form.getSnapshot().context.draft.branding).toEqual({
    ...DEFAULT_BRANDING,
    title: 'Frota',
    chatNumber: '5511999990000',
  });
});

test('branding form: an invalid branding is not saved, and its problems are shown only then', async () => {
  const { form, saved } = await opened();
  form.send(type({ chatNumber: 'soon' }));
  expect(form.getSnapshot().context.problems).toBeUndefined();
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { problems: { chatNumber: 'notNumber' } },
  });
  expect(saved).toEqual([]);
});

test('branding form: a refused save keeps what was typed and shows the reason', async () => {
  const { form, network, saved } = await opened();
  form.send(type({ title: 'Frota' }));
  network.failure = new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { saveError: 'ADMINISTRATOR_ACCESS_REQUIRED', draft: { branding: { title: 'Frota' } } },
  });
  network.failure = undefined;
  form.send({ type: 'SAVE' });
  await flush();
  expect(saved).toEqual(['Frota']);
});

test('branding form: a chosen logo is saved with the branding and not before; a refused save keeps it', async () => {
  const { form, store, network, saved } = await opened();
  const file = { type: 'image/png', bytes: aPng() } as const;
  form.send({ type: 'CHANGE', change: { picture: 'logo-interno', file } });
  await flush();
  expect(store.pictures.size).toBe(0);
  network.failure = new Failure('NETWORK', 0);
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { saveError: 'NETWORK', draft: { pictures: { 'logo-interno': file } } },
  });
  network.failure = undefined;
  form.send(type({ title: 'Frota' }));
  form.send({ type: 'SAVE' });
  await flush();
  expect([store.pictures.get('logo-interno'), saved]).toEqual([file.bytes, ['Frota']]);
});

test('branding form: a logo that was chosen and taken back is no change', async () => {
  const { form } = await opened();
  for (const file of [{ type: 'image/png', bytes: aPng() } as const, undefined])
    form.send({ type: 'CHANGE', change: { picture: 'logo-interno', file } });
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('closed');
});

test('branding form: a logo is removed on saving; leaving before asks first, and the logo stays', async () => {
  const { form, store } = await opened();
  await store.savePicture('logo-interno', { type: 'image/png', bytes: aPng() });
  for (const end of ['DISCARD', 'SAVE'] as const) {
    form.send({ type: 'OPEN' });
    await flush();
    form.send({ type: 'CHANGE', change: { picture: 'logo-interno', file: 'removed' } });
    form.send({ type: 'REQUEST_CLOSE' });
    expect(form.getSnapshot().value).toBe('confirmingDiscard');
    if (end === 'SAVE') form.send({ type: 'KEEP_EDITING' });
    form.send({ type: end });
    await flush();
    expect(store.pictures.size === 0).toBe(end === 'SAVE');
  }
  form.send({ type: 'OPEN' });
  await flush();
  expect(form.getSnapshot().context.draft.pictures).toEqual({});
});

test('branding form: colors are saved with the branding; an invalid one is refused with its name', async () => {
  const { form, store } = await opened();
  form.send(type({ colors: { '--el-color-primary': 'reddish' } }));
  form.send({ type: 'SAVE' });
  await flush();
  expect(form.getSnapshot().context.problems).toEqual({ '--el-color-primary': 'notColor' });
  form.send(type({ colors: { '--el-color-primary': '#A01060' } }));
  expect(form.getSnapshot().context.problems).toEqual({});
  form.send({ type: 'SAVE' });
  await flush();
  expect((await store.read()).colors).toEqual({ '--el-color-primary': '#a01060' });
});

test('branding form: every changed picture is stored once; what a refused one left unsaved is stored by trying again', async () => {
  const { form, store, network } = await opened();
  const file = { type: 'image/png', bytes: aPng(200, 200) } as const;
  for (const picture of ['logo-login', 'fav-icon'] as const)
    form.send({ type: 'CHANGE', change: { picture, file } });
  network.isHeld = true;
  form.send({ type: 'SAVE' });
  network.pending[0]?.settle();
  await flush();
  network.pending[0]?.settle(new Failure('NETWORK', 0));
  await flush();
  expect([[...store.pictures.keys()], form.getSnapshot().context.saveError]).toEqual([
    ['logo-login'],
    'NETWORK',
  ]);
  network.isHeld = false;
  form.send({ type: 'SAVE' });
  await flush();
  expect([[...store.pictures.keys()], form.getSnapshot().value]).toEqual([
    ['logo-login', 'fav-icon'],
    'closed',
  ]);
});

test('branding form: leaving with changes asks first; leaving without does not', async () => {
  const { form } = await opened();
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('closed');
  form.send({ type: 'OPEN' });
  await flush();
  form.send(type({ title: 'Frota' }));
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('confirmingDiscard');
  form.send({ type: 'KEEP_EDITING' });
  expect(form.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { draft: { branding: { title: 'Frota' } } },
  });
  form.send({ type: 'REQUEST_CLOSE' });
  form.send({ type: 'DISCARD' });
  expect(form.getSnapshot()).toMatchObject({
    value: 'closed',
    context: { draft: { branding: DEFAULT_BRANDING } },
  });
});

test('branding form: a server without branding is reported as such; a failed load shows the reason and can be retried', async () => {
  const { form, network } = theForm();
  for (const failure of [new Failure('HTTP_404', 404), new Failure('MALFORMED_ANSWER', 200)]) {
    network.failure = failure;
    form.send({ type: 'OPEN' });
    await flush();
    expect(form.getSnapshot().value).toBe('unsupported');
    form.send({ type: 'REQUEST_CLOSE' });
  }
  network.failure = new Failure('NETWORK', 0);
  form.send({ type: 'OPEN' });
  await flush();
  expect(form.getSnapshot()).toMatchObject({ value: 'loadFailed', context: { loadFailure: 'NETWORK' } });
  network.failure = undefined;
  form.send({ type: 'RETRY' });
  await flush();
  expect(form.getSnapshot().value).toBe('editing');
});

/** What was saved and what is being typed, without a state chart. */
class FormModel {
  stored = '';
  draft = '';
  phase: 'closed' | 'editing' | 'confirmingDiscard' = 'closed';
  /** The server may hold what was sent in vain, so saving sends even what looks unchanged. */
  hasFailedSave = false;

  open(): void {
    Object.assign(this, { phase: 'editing', draft: this.stored, hasFailedSave: false });
  }

  save(fails: boolean): void {
    const isUnchanged = this.draft === this.stored && !this.hasFailedSave;
    if (isUnchanged) this.phase = 'closed';
    else if (this.draft.length <= 128 && fails) this.hasFailedSave = true;
    else if (this.draft.length <= 128) Object.assign(this, { stored: this.draft, phase: 'closed' });
  }
}

type Step = fc.AsyncCommand<FormModel, Bench>;

function step(name: string, apply: (model: FormModel, bench: Bench) => void): Step {
  return {
    check: () => true,
    run: async (model, bench) => {
      apply(model, bench);
      await flush();
      const { value, context } = bench.form.getSnapshot();
      expect([value, context.draft.branding.title]).toEqual([
        model.phase,
        model.phase === 'closed' ? '' : model.draft,
      ]);
      bench.network.failure = undefined;
      expect((await bench.store.read()).title).toBe(model.stored);
    },
    toString: () => name,
  };
}

const steps: fc.Arbitrary<Step>[] = [
  fc.constant(
    step('open', (model, { form }) => {
      if (model.phase === 'closed') model.open();
      form.send({ type: 'OPEN' });
    }),
  ),
  fc.constantFrom('', 'Azul', 'x'.repeat(129)).map((title) =>
    step(`type ${title.slice(0, 5)}`, (model, { form }) => {
      if (model.phase === 'editing') model.draft = title;
      form.send(type({ title }));
    }),
  ),
  fc.boolean().map((fails) =>
    step(fails ? 'save in vain' : 'save', (model, { form, network }) => {
      if (fails) network.failure = new Failure('NETWORK', 0);
      if (model.phase === 'editing') model.save(fails);
      form.send({ type: 'SAVE' });
    }),
  ),
  fc.constantFrom('REQUEST_CLOSE' as const, 'KEEP_EDITING' as const, 'DISCARD' as const).map((event) =>
    step(event, (model, { form }) => {
      if (event === 'DISCARD') model.phase = 'closed';
      else if (event === 'KEEP_EDITING' && model.phase === 'confirmingDiscard') model.phase = 'editing';
      else if (event === 'REQUEST_CLOSE' && model.phase === 'editing')
        model.phase = model.draft === model.stored ? 'closed' : 'confirmingDiscard';
      form.send({ type: event });
    }),
  ),
];

test('branding form: in any order of typing, saving, leaving and refusals, only saved data is stored, and nothing typed is lost without a question', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 25 }), async (commands) => {
      await fc.asyncModelRun(() => ({ model: new FormModel(), real: theForm() }), commands);
    }),
  );
});
