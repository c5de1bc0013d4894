import * as fc from 'fast-check';
import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { Failure } from '@farol/core/domain/values/failure';
import { formMachine } from '@farol/core/machines/forms/form.machine';
import { hasChanges } from '@farol/core/machines/forms/form.actions';
import type { FormInput, FormOutcome } from '@farol/core/machines/forms/form-input';
import { withoutRemarksOn } from '@farol/core/machines/forms/corrected-field';
import type { FieldProblem } from '@farol/core/resources/descriptor/field-problem';
import { ChartCoverage } from '../../../models/chart-coverage.ts';

/** A form with one text. */
interface NoteForm {
  opened: string;
  draft: string;
  change: string;
  problem: 'empty';
  error: string;
}

/** A call that the server has not answered yet. */
interface PendingCall<R> {
  answer: (result: R) => void;
  refuse: (failure: Failure) => void;
}

const machine = formMachine<NoteForm>();
const coverage = new ChartCoverage(machine);

function aForm({ loads = false, staysOpen = false, canBeUnsupported = true, isStored = false } = {}) {
  const loading: PendingCall<string>[] = [];
  const saving: PendingCall<FormOutcome<NoteForm>>[] = [];
  const pending = <R>(calls: PendingCall<R>[]): Promise<R> =>
    new Promise((answer, refuse) => calls.push({ answer, refuse }));
  const input: FormInput<NoteForm> = {
    blank: '',
    ...(loads && { load: () => pending(loading) }),
    ...(canBeUnsupported && {
      isUnsupported: (error: unknown) => error instanceof Failure && error.status === 404,
    }),
    draftOf: (opened) => opened,
    hasChanges: (opened, draft) => opened !== draft,
    ...(isStored && { isStored: () => true }),
    changed: ({ problems }, draft) => ({ draft, problems: problems && {}, saveError: undefined }),
    save: async (_, draft) => (draft === '' ? { problems: { text: 'empty' } } : await pending(saving)),
    saveErrorOf: (rejection) => (rejection instanceof Failure ? rejection.code : 'UNKNOWN'),
    staysOpen,
  };
  const form = createActor(machine, { input, inspect: coverage.inspect });
  const saved: string[] = [];
  form.on('saved', (announcement) => saved.push(announcement.saved));
  form.start();
  return { form, saved, loading, saving };
}

async function flush(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test('form: a form that loads nothing opens at once with what it is given, or empty', () => {
  const { form } = aForm();
  form.send({ type: 'OPEN', opened: 'Oil' });
  expect(form.getSnapshot()).toMatchObject({ value: 'editing', context: { draft: 'Oil' } });
  form.send({ type: 'REQUEST_CLOSE' });
  form.send({ type: 'OPEN' });
  expect(form.getSnapshot()).toMatchObject({ value: 'editing', context: { draft: '' } });
});

test('form: can be left while it loads, and what arrives later changes nothing', async () => {
  const { form, loading } = aForm({ loads: true });
  form.send({ type: 'OPEN' });
  form.send({ type: 'REQUEST_CLOSE' });
  loading[0]?.answer('Oil');
  await flush();
  expect(form.getSnapshot()).toMatchObject({ value: 'closed', context: { draft: '' } });
});

test('form: a failed load shows the reason until it is tried again; where there is nothing to edit the form says so', async () => {
  const { form, loading } = aForm({ loads: true });
  form.send({ type: 'OPEN' });
  loading[0]?.refuse(new Failure('NETWORK', 0));
  await flush();
  expect(form.getSnapshot()).toMatchObject({ value: 'loadFailed', context: { loadFailure: 'NETWORK' } });
  form.send({ type: 'RETRY' });
  expect(form.getSnapshot()).toMatchObject({ value: 'loading', context: { loadFailure: undefined } });
  loading[1]?.refuse(new Failure('NETWORK', 0));
  await flush();
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot()).toMatchObject({ value: 'closed', context: { loadFailure: undefined } });
  form.send({ type: 'OPEN' });
  loading[2]?.refuse(new Failure('HTTP_404', 404));
  await flush();
  expect(form.getSnapshot().value).toBe('unsupported');
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('closed');
});

test('form: where there is always something to edit, a form that is not found can be tried again', async () => {
  const { form, loading } = aForm({ loads: true, canBeUnsupported: false });
  form.send({ type: 'OPEN' });
  loading[0]?.refuse(new Failure('HTTP_404', 404));
  await flush();
  expect(form.getSnapshot()).toMatchObject({ value: 'loadFailed', context: { loadFailure: 'HTTP_404' } });
});

test('form: what is invalid is not sent, and stays to be corrected', async () => {
  const { form, saving } = aForm();
  form.send({ type: 'OPEN', opened: 'Oil' });
  form.send({ type: 'CHANGE', change: '' });
  expect(form.getSnapshot().context.problems).toBeUndefined();
  form.send({ type: 'SAVE' });
  // Nothing was found wrong or right so far.
  expect(form.getSnapshot().context.problems).toBeUndefined();
  await flush();
  expect([form.getSnapshot().value, saving]).toEqual(['editing', []]);
  expect(form.getSnapshot().context.problems).toEqual({ text: 'empty' });
  form.send({ type: 'SAVE' });
  expect(form.getSnapshot().context.problems).toEqual({});
  await flush();
  expect(form.getSnapshot().context.problems).toEqual({ text: 'empty' });
  form.send({ type: 'CHANGE', change: 'Oil change' });
  expect(form.getSnapshot().context.problems).toEqual({});
});

test('form: a saved form closes, or stays open on what was saved', async () => {
  for (const staysOpen of [false, true]) {
    const { form, saving, saved } = aForm({ staysOpen });
    form.send({ type: 'OPEN', opened: 'Oil' });
    form.send({ type: 'CHANGE', change: ' Tyres ' });
    form.send({ type: 'SAVE' });
    saving[0]?.answer({ saved: 'Tyres' });
    await flush();
    expect(saved).toEqual(['Tyres']);
    const { value, context } = form.getSnapshot();
    expect([value, context.draft]).toEqual(staysOpen ? ['editing', 'Tyres'] : ['closed', '']);
    expect(hasChanges(context)).toBe(false);
  }
});

test('form: what is stored already and unchanged is saved without a request', async () => {
  for (const staysOpen of [false, true]) {
    const { form, saving, saved } = aForm({ staysOpen, isStored: true });
    form.send({ type: 'OPEN', opened: 'Oil' });
    form.send({ type: 'SAVE' });
    await flush();
    expect(saving).toEqual([]);
    expect([form.getSnapshot().value, saved]).toEqual(staysOpen ? ['editing', ['Oil']] : ['closed', []]);
  }
});

test('form: after a failed save even what looks unchanged is sent, for the server may hold what was sent', async () => {
  const { form, saving } = aForm({ isStored: true });
  form.send({ type: 'OPEN', opened: 'Oil' });
  form.send({ type: 'CHANGE', change: 'Tyres' });
  form.send({ type: 'SAVE' });
  saving[0]?.refuse(new Failure('NETWORK', 0));
  await flush();
  form.send({ type: 'CHANGE', change: 'Oil' });
  form.send({ type: 'SAVE' });
  expect([form.getSnapshot().value, saving.length]).toEqual(['saving', 2]);
});

test('form: what was saved in part is sent again though unchanged, what was saved as a whole is not', async () => {
  const { form, saving } = aForm({ isStored: true, staysOpen: true });
  form.send({ type: 'OPEN', opened: 'Oil' });
  form.send({ type: 'CHANGE', change: 'Tires' });
  for (const [at, answer] of [{ saved: 'Tires', error: 'TOO_LARGE' }, { saved: 'Tires' }].entries()) {
    form.send({ type: 'SAVE' });
    await flush();
    expect(saving).toHaveLength(at + 1);
    saving[at]?.answer(answer);
    await flush();
  }
  form.send({ type: 'SAVE' });
  await flush();
  expect(saving).toHaveLength(2);
});

test('form: a form that was saved in part stays open with what was typed, and can be saved again', async () => {
  const { form, saving, saved } = aForm();
  form.send({ type: 'OPEN' });
  form.send({ type: 'CHANGE', change: 'Oil' });
  form.send({ type: 'SAVE' });
  saving[0]?.answer({ saved: 'Oi', error: 'TOO_LARGE' });
  await flush();
  const { value, context } = form.getSnapshot();
  expect([value, context.opened, context.draft, context.saveError]).toEqual([
    'editing',
    'Oi',
    'Oil',
    'TOO_LARGE',
  ]);
  form.send({ type: 'SAVE' });
  expect(form.getSnapshot().context.saveError).toBeUndefined();
  saving[1]?.answer({ saved: 'Oil' });
  await flush();
  expect([form.getSnapshot().value, saved]).toEqual(['closed', ['Oi', 'Oil']]);
});

test('form: a refused save keeps what was typed; leaving then asks, and the user may stay', async () => {
  const { form, saving, saved } = aForm();
  form.send({ type: 'OPEN' });
  form.send({ type: 'CHANGE', change: 'Oil' });
  form.send({ type: 'SAVE' });
  saving[0]?.refuse(new Failure('NETWORK', 0));
  await flush();
  const refused = { value: 'editing', context: { draft: 'Oil', saveError: 'NETWORK' } };
  expect(form.getSnapshot()).toMatchObject(refused);
  form.send({ type: 'REQUEST_CLOSE' });
  expect(form.getSnapshot().value).toBe('confirmingDiscard');
  form.send({ type: 'KEEP_EDITING' });
  expect(form.getSnapshot()).toMatchObject(refused);
  form.send({ type: 'REQUEST_CLOSE' });
  form.send({ type: 'DISCARD' });
  expect([form.getSnapshot().value, saved]).toEqual(['closed', []]);
});

type Step =
  | { type: 'type'; text: string }
  | 'open'
  | 'save'
  | 'leave'
  | 'stay'
  | 'discard'
  | 'retry'
  | Answer;
type Answer = 'answered' | 'answered in part' | 'refused';

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('open' as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('', 'Oil', 'Tyres').map((text) => ({ type: 'type' as const, text })),
  },
  { weight: 3, arbitrary: fc.constantFrom<Step>('save', 'answered') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Step>('leave', 'stay', 'discard', 'retry', 'answered in part', 'refused'),
  },
);

/** What users see of a form, without a state chart. */
class FormModel {
  phase = 'closed';
  stored = 'Stored';
  opened = '';
  draft = '';
  hasFailedSave = false;
  readonly #options: { loads: boolean; staysOpen: boolean; isStored: boolean };

  constructor(options: { loads: boolean; staysOpen: boolean; isStored: boolean }) {
    this.#options = options;
  }

  show(phase: 'closed' | 'editing', content = ''): void {
    Object.assign(this, { phase, opened: content, draft: content, hasFailedSave: false });
  }

  take(step: Step): void {
    const { phase } = this;
    if (step === 'discard') this.show('closed');
    else if (step === 'open' && phase === 'closed' && !this.#options.loads) this.show('editing', 'Given');
    else if (step === 'open' && phase === 'closed') this.phase = 'loading';
    else if (step === 'retry' && phase === 'loadFailed') this.phase = 'loading';
    else if (step === 'leave' && (phase === 'loading' || phase === 'loadFailed')) this.show('closed');
    else if (step === 'leave' && phase === 'editing' && this.draft === this.opened) this.show('closed');
    else if (step === 'leave' && phase === 'editing') this.phase = 'confirmingDiscard';
    else if (step === 'stay' && phase === 'confirmingDiscard') this.phase = 'editing';
    else if (step === 'save' && phase === 'editing') this.save();
    else if (typeof step === 'object' && phase === 'editing') this.draft = step.text;
    else if (isAnswer(step) && phase === 'loading') this.loaded(step);
    else if (isAnswer(step) && phase === 'saving') this.saved(step);
  }

  save(): void {
    const { isStored, staysOpen } = this.#options;
    if (!isStored || this.hasFailedSave || this.draft !== this.opened) {
      if (this.draft !== '') this.phase = 'saving';
    } else if (!staysOpen) this.show('closed');
  }

  loaded(answer: Answer): void {
    if (answer === 'refused') this.phase = 'loadFailed';
    else this.show('editing', this.stored);
  }

  saved(answer: Answer): void {
    this.phase = 'editing';
    this.hasFailedSave = answer !== 'answered';
    if (answer === 'refused') return;
    this.opened = this.draft;
    this.stored = this.draft;
    if (answer === 'answered') this.show(this.#options.staysOpen ? 'editing' : 'closed', this.stored);
    if (this.phase === 'closed') this.show('closed');
  }
}

function isAnswer(step: Step): step is Answer {
  return step === 'answered' || step === 'answered in part' || step === 'refused';
}

function take(step: Step, { form, loading, saving }: ReturnType<typeof aForm>, stored: string): void {
  if (typeof step === 'object') form.send({ type: 'CHANGE', change: step.text });
  else if (isAnswer(step)) {
    const { value, context } = form.getSnapshot();
    const load = value === 'loading' ? loading.at(-1) : undefined;
    const save = value === 'saving' ? saving.at(-1) : undefined;
    if (step === 'refused') (load ?? save)?.refuse(new Failure('NETWORK', 0));
    load?.answer(stored);
    save?.answer({ saved: context.draft, ...(step === 'answered in part' && { error: 'TOO_LARGE' }) });
  } else if (step === 'open') form.send({ type: 'OPEN', opened: 'Given' });
  else form.send({ type: EVENTS[step] });
}

const EVENTS = {
  save: 'SAVE',
  leave: 'REQUEST_CLOSE',
  stay: 'KEEP_EDITING',
  discard: 'DISCARD',
  retry: 'RETRY',
} as const;

test('form: in any order of typing, saving, leaving and answers, what was typed is lost only by saving or discarding it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ loads: fc.boolean(), staysOpen: fc.boolean(), isStored: fc.boolean() }),
      fc.array(steps, { maxLength: 40 }),
      async (options, sequence) => {
        const bench = aForm(options);
        const model = new FormModel(options);
        for (const step of sequence) {
          take(step, bench, model.stored);
          model.take(step);
          await flush();
          const { value, context } = bench.form.getSnapshot();
          expect([value, context.opened, context.draft]).toEqual([model.phase, model.opened, model.draft]);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('form: a form that is opened again shows what was typed, and has changes to save', () => {
  const { form } = aForm();
  form.send({ type: 'REOPEN', opened: 'old', draft: 'typed' });
  const { value, context } = form.getSnapshot();
  expect([value, context.opened, context.draft, hasChanges(context)]).toEqual([
    'editing',
    'old',
    'typed',
    true,
  ]);
  form.send({ type: 'REOPEN', opened: 'other', draft: 'lost' });
  expect(form.getSnapshot().context.draft).toBe('typed');
});

test('form: what changed elsewhere is shown while nothing was typed, and loses nothing that was', () => {
  const { form } = aForm();
  form.send({ type: 'OPEN', opened: 'old' });
  form.send({ type: 'CONTENT_CHANGED', opened: 'new' });
  expect(form.getSnapshot().context).toMatchObject({ opened: 'new', draft: 'new' });
  form.send({ type: 'CHANGE', change: 'typed' });
  form.send({ type: 'CONTENT_CHANGED', opened: 'newer' });
  expect(form.getSnapshot().context).toMatchObject({ opened: 'new', draft: 'typed' });
});

test('form: no state and no transition of the form is left untested', () => {
  expect(coverage.missing()).toEqual([]);
});

const field = fc.constantFrom('name', 'phone', 'speed');
const problems = fc.dictionary(field, fc.constantFrom<FieldProblem>('invalid', 'notNumber'));

test('form: a changed field loses its problem, and the others keep theirs', () => {
  fc.assert(
    fc.property(problems, field, (found, changed) => {
      const { problems: left } = withoutRemarksOn({ problems: found, saveError: undefined }, changed);
      expect(left).toEqual(Object.fromEntries(Object.entries(found).filter(([name]) => name !== changed)));
    }),
  );
});

test('form: a form that was not tried yet has no problems after a change either', () => {
  expect(withoutRemarksOn({ problems: undefined, saveError: undefined }, 'name')).toEqual({
    problems: undefined,
    saveError: undefined,
  });
});

const remarks = (concerned: string | undefined) => ({
  problems: undefined,
  saveError: { field: concerned, code: 'DUPLICATE' },
});

test('form: why saving failed stays until the field that it concerns is changed, or any if it concerns the whole record', () => {
  expect(withoutRemarksOn(remarks('name'), 'phone')).toEqual(remarks('name'));
  expect(withoutRemarksOn(remarks('name'), 'name').saveError).toBeUndefined();
  expect(withoutRemarksOn(remarks(undefined), 'phone').saveError).toBeUndefined();
});
