import * as fc from 'fast-check';
import { createActor, type ActorRefFrom } from 'xstate';
import { expect, test } from 'vitest';
import { MemoryBillingManagement } from '@farol/adapters/memory/billing-management';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import type { RequestedChange } from '@farol/core/domain/billing/billing-change';
import { Failure } from '@farol/core/domain/values/failure';
import type { FormInput } from '@farol/core/machines/forms/form-input';
import { formMachine } from '@farol/core/machines/forms/form.machine';
import {
  changeFormInput,
  chargeFormInput,
  type ChangeFormTypes,
  type ChargeFormTypes,
} from '@farol/core/machines/billing/billing-forms';
import { aCustomer, anInvoice } from '../../../arbitraries/invoices.ts';

type BillingFormTypes = ChangeFormTypes | ChargeFormTypes;
type Typed = Readonly<Record<string, string>>;
/** What the server does for one request. */
type Effects = readonly unknown[];

const TODAY = '2027-01-05';
const INVOICE = anInvoice();
const CUSTOMER = aCustomer({ invoices: [INVOICE] });

/** What the user and the server know of one form. */
interface FormRules {
  /** What it shows when it opens. */
  readonly initial: Typed;
  /** The fields that are invalid then. */
  readonly invalid: readonly string[];
  /** Texts for its fields, and whether they are accepted. */
  readonly texts: readonly (readonly [field: string, text: string, isValid: boolean])[];
  /** Returns what the server is to do for what was typed. */
  readonly asked: (typed: Typed) => Effects;
  /** Returns why the server refuses that, after what it has done already. */
  readonly refusal: (done: readonly Effects[], asked: Effects) => string | undefined;
}

const CHARGE: FormRules = {
  initial: { cents: '', firstDueDate: '', count: '1', description: '' },
  invalid: ['cents', 'firstDueDate'],
  texts: [
    ['cents', '2', true],
    ['cents', '0', false],
    ['firstDueDate', TODAY, true],
    ['firstDueDate', '2027-01-04', false],
    ['count', '2', true],
    ['count', '0', false],
    ['description', 'Tracker', true],
    ['description', 'x'.repeat(301), false],
  ],
  asked: ({ count, description }) => (count === '2' ? [1, 1] : [2]).map((cents) => [cents, description]),
  refusal: (done, asked) =>
    done.some((effects) => JSON.stringify(effects) === JSON.stringify(asked))
      ? 'THIS_INVOICE_WAS_ISSUED_ALREADY'
      : undefined,
};

const REASONS: FormRules['texts'] = [
  ['reason', ' Paid ', true],
  ['reason', 'no', false],
  ['reason', 'x'.repeat(301), false],
];

const CASH: FormRules = {
  initial: { reason: '', paidDate: TODAY, value: '4990' },
  invalid: ['reason'],
  texts: [
    ...REASONS,
    ['paidDate', '2027-01-01', true],
    ['paidDate', '2027-01-06', false],
    ['value', '100', true],
    ['value', '', false],
  ],
  asked: ({ paidDate, value }) => [
    { type: 'receivedInCash', invoiceId: INVOICE.id, paidDate, value: Number(value), reason: 'Paid' },
  ],
  refusal: (done) => (done.length > 0 ? 'INVOICE_IS_NOT_OPEN_FOR_THIS_ACTION' : undefined),
};

/** Day and amount count only where money was received. */
const BLOCK: FormRules = {
  initial: { reason: '', paidDate: TODAY, value: '0' },
  invalid: ['reason'],
  texts: [...REASONS, ['paidDate', '', true], ['value', '', true]],
  asked: () => [{ type: 'lock', userId: CUSTOMER.userId, reason: 'Paid' }],
  refusal: () => undefined,
};

/** What may go wrong with a request that is answered at once, and whether the server has done it all the same. */
const FAULTS = {
  refused: { code: 'WRITE_ACCESS_DENIED', isDone: false },
  lost: { code: 'NETWORK', isDone: false },
  answerLost: { code: 'NETWORK', isDone: true },
} as const;

interface Fault {
  readonly code: string;
  readonly isDone: boolean;
}

interface Request {
  readonly typed: Typed;
  /** The form that sent it is still open. */
  isAwaited: boolean;
}

/** A form without a state chart, and the server behind it. */
class FormModel {
  phase: 'closed' | 'editing' | 'confirmingDiscard' | 'saving' = 'closed';
  typed: Typed = {};
  invalid: readonly string[] = [];
  problems: readonly string[] = [];
  error: string | undefined;
  announced = 0;
  readonly waiting: Request[] = [];
  readonly done: Effects[] = [];
  readonly #rules: FormRules;

  constructor(rules: FormRules) {
    this.#rules = rules;
    this.close();
  }

  get hasChanges(): boolean {
    return Object.entries(this.#rules.initial).some(([field, text]) => this.typed[field] !== text);
  }

  close(): void {
    for (const request of this.waiting) request.isAwaited = false;
    const { initial, invalid } = this.#rules;
    Object.assign(this, { phase: 'closed', typed: initial, invalid, problems: [], error: undefined });
  }

  type([field, text, isValid]: FormRules['texts'][number]): void {
    if (this.phase !== 'editing') return;
    const others = (fields: readonly string[]): readonly string[] => fields.filter((name) => name !== field);
    this.typed = { ...this.typed, [field]: text };
    this.invalid = isValid ? others(this.invalid) : [...others(this.invalid), field];
    this.problems = others(this.problems);
    this.error = undefined;
  }

  /** Returns whether a request is sent. */
  save(): boolean {
    if (this.phase !== 'editing') return false;
    const isValid = this.invalid.length === 0;
    Object.assign(this, { problems: this.invalid, error: undefined });
    if (isValid) {
      this.phase = 'saving';
      this.waiting.push({ typed: this.typed, isAwaited: true });
    }
    return isValid;
  }

  answer(request: Request | undefined, fault: Fault | undefined): void {
    if (!request) return;
    const asked = this.#rules.asked(request.typed);
    const isArrived = fault?.isDone !== false;
    const refusal = isArrived ? this.#rules.refusal(this.done, asked) : undefined;
    if (isArrived && refusal === undefined) this.done.push(asked);
    if (!request.isAwaited) return;
    const error = refusal ?? fault?.code;
    if (error !== undefined) Object.assign(this, { phase: 'editing', error });
    else {
      this.announced += 1;
      this.close();
    }
  }
}

/** A running form before a billing in memory. */
class Bench<T extends BillingFormTypes> {
  readonly network = new MemoryNetwork();
  readonly billing = new MemoryBillingManagement([CUSTOMER], this.network);
  readonly form: ActorRefFrom<ReturnType<typeof formMachine<T>>>;
  announced = 0;
  readonly #opened: T['opened'];

  constructor(input: (billing: MemoryBillingManagement) => FormInput<T>, opened: T['opened']) {
    this.#opened = opened;
    this.form = createActor(formMachine<T>(), { input: input(this.billing) });
    this.form.on('saved', () => {
      this.announced += 1;
    });
    this.form.start();
  }

  open(): void {
    this.form.send({ type: 'OPEN', opened: this.#opened });
  }

  /** What the server has done, in order. */
  get done(): Effects {
    const { billed, changes } = this.billing;
    const charged = billed.flatMap(({ invoices }) => invoices.filter(({ id }) => id !== INVOICE.id));
    return [...charged.map(({ value, description }) => [value, description]), ...changes];
  }

  /** What shows of the form, and what the server has done. */
  get shown() {
    const { value, context } = this.form.getSnapshot();
    const { draft, problems = {}, saveError } = context;
    const { announced, done } = this;
    return {
      phase: value,
      draft: value === 'closed' ? {} : draft,
      problems: new Set(Object.keys(problems)),
      saveError,
      announced,
      done,
    };
  }
}

type Real = Pick<Bench<ChargeFormTypes>, 'network' | 'shown' | 'open'> & {
  form: { send: (event: FormStep) => void };
};
type FormStep =
  | { type: 'CHANGE'; change: Typed }
  | { type: 'SAVE' | 'REQUEST_CLOSE' | 'KEEP_EDITING' | 'DISCARD' };

function step(name: string, apply: (model: FormModel, real: Real) => void): fc.AsyncCommand<FormModel, Real> {
  return {
    check: () => true,
    run: async (model, real) => {
      apply(model, real);
      await new Promise((resolve) => setImmediate(resolve));
      expect(real.shown).toEqual({
        phase: model.phase,
        draft: model.phase === 'closed' ? {} : model.typed,
        problems: new Set(model.problems),
        saveError: model.error,
        announced: model.announced,
        done: model.done.flat(),
      });
    },
    toString: () => name,
  };
}

function stepsOf({ texts }: FormRules): fc.Arbitrary<fc.AsyncCommand<FormModel, Real>>[] {
  const typing = fc.constantFrom(...texts).map((text) =>
    step(`type ${text.join(' ').slice(0, 30)}`, (model, { form }) => {
      model.type(text);
      form.send({ type: 'CHANGE', change: { [text[0]]: text[1] } });
    }),
  );
  const saving = fc
    .constantFrom('well' as const, ...(['refused', 'lost', 'answerLost'] as const))
    .map((outcome) =>
      step(`save, ${outcome}`, (model, { form, network }) => {
        if (model.save()) {
          network.plan(outcome);
          model.answer(model.waiting.pop(), outcome === 'well' ? undefined : FAULTS[outcome]);
        }
        form.send({ type: 'SAVE' });
      }),
    );
  const savingSlowly = fc.constant(
    step('save slowly', (model, { form, network }) => {
      model.save();
      network.isHeld = true;
      form.send({ type: 'SAVE' });
      network.isHeld = false;
    }),
  );
  const answering = fc.boolean().map((isLost) =>
    step(isLost ? 'a slow request is lost' : 'a slow request arrives', (model, { network }) => {
      model.answer(model.waiting.shift(), isLost ? FAULTS.lost : undefined);
      network.pending[0]?.settle(isLost ? new Failure('NETWORK', 0) : undefined);
    }),
  );
  const opening = fc.constant(
    step('open', (model, real) => {
      if (model.phase === 'closed') model.phase = 'editing';
      real.open();
    }),
  );
  const leaving = fc
    .constantFrom('REQUEST_CLOSE' as const, 'KEEP_EDITING' as const, 'DISCARD' as const)
    .map((type) =>
      step(type, (model, { form }) => {
        if (type === 'DISCARD') model.close();
        else if (type === 'KEEP_EDITING' && model.phase === 'confirmingDiscard') model.phase = 'editing';
        else if (type === 'REQUEST_CLOSE' && model.phase === 'editing' && model.hasChanges)
          model.phase = 'confirmingDiscard';
        else if (type === 'REQUEST_CLOSE' && model.phase === 'editing') model.close();
        form.send({ type });
      }),
    );
  return [opening, opening, typing, typing, saving, saving, saving, savingSlowly, answering, leaving];
}

/** Runs the steps in any order after a form was opened and filled in. */
async function assertForm(rules: FormRules, open: () => Real): Promise<void> {
  const steps = stepsOf(rules);
  const filled = rules.texts.filter(([field, , isValid]) => isValid && rules.invalid.includes(field));
  await fc.assert(
    fc.asyncProperty(
      fc.commands(steps, { maxCommands: 30, size: 'large' }),
      fc.boolean(),
      async (commands, isFilled) => {
        const setup = (): { model: FormModel; real: Real } => {
          const [model, real] = [new FormModel(rules), open()];
          if (isFilled) {
            model.phase = 'editing';
            real.open();
            for (const text of filled) {
              model.type(text);
              real.form.send({ type: 'CHANGE', change: { [text[0]]: text[1] } });
            }
          }
          return { model, real };
        };
        await fc.asyncModelRun(setup, commands);
      },
    ),
  );
}

const changing = (change: RequestedChange) => () =>
  new Bench<ChangeFormTypes>(changeFormInput, { change, customer: CUSTOMER, today: TODAY });

test('charge: in any order of typing, saving, leaving and faults it is issued once, and only what was valid', () =>
  assertForm(
    CHARGE,
    () => new Bench<ChargeFormTypes>(chargeFormInput, { userId: CUSTOMER.userId, today: TODAY, issued: 0 }),
  ));

test('payment in cash: in any order of typing, saving, leaving and faults it is noted once, with its day and amount', () =>
  assertForm(CASH, changing({ type: 'receivedInCash', invoice: INVOICE })));

test('block: in any order of typing, saving, leaving and faults an account is blocked only with a reason', () =>
  assertForm(BLOCK, changing({ type: 'block' })));

test('billing forms: nothing is saved before one was opened, and nothing is typed in it', async () => {
  const billing = new MemoryBillingManagement([CUSTOMER], new MemoryNetwork());
  const [charge, change] = [chargeFormInput(billing), changeFormInput(billing)];
  await expect(charge.save(undefined, charge.draftOf(undefined))).rejects.toThrow('without a customer');
  expect(change.draftOf(undefined)).toEqual({ reason: '', paidDate: '', value: '0' });
  await expect(change.save(undefined, change.draftOf(undefined))).rejects.toThrow('of nothing');
});

test('change: what was saved says which change it was', async () => {
  const opened = { change: { type: 'block' }, customer: CUSTOMER, today: TODAY } as const;
  const bench = new Bench<ChangeFormTypes>(changeFormInput, opened);
  const saved: unknown[] = [];
  bench.form.on('saved', (event) => saved.push(event.saved));
  bench.open();
  bench.form.send({ type: 'CHANGE', change: { reason: 'Paid' } });
  bench.form.send({ type: 'SAVE' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(saved).toEqual([opened]);
});

test('charge: what was saved says how many invoices were issued', async () => {
  const bench = new Bench<ChargeFormTypes>(chargeFormInput, {
    userId: CUSTOMER.userId,
    today: TODAY,
    issued: 0,
  });
  const issued: (number | undefined)[] = [];
  bench.form.on('saved', ({ saved }) => issued.push(saved?.issued));
  bench.open();
  bench.form.send({ type: 'CHANGE', change: { cents: '100', firstDueDate: TODAY, count: '3' } });
  bench.form.send({ type: 'SAVE' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(issued).toEqual([3]);
});
