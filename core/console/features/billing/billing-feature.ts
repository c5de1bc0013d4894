import type { ActorRefFrom } from 'xstate';
import type { IssuedInvoice } from '../../../domain/billing/billing-change.ts';
import type { BilledCustomer, Invoice } from '../../../domain/billing/invoice.ts';
import type { BillingAccount } from '../../../domain/billing/suspension.ts';
import { Failure } from '../../../domain/values/failure.ts';
import {
  changeFormInput,
  changeFormMachine,
  chargeFormInput,
  chargeFormMachine,
  type ChangeFormTypes,
  type ChargeFormTypes,
} from '../../../machines/billing/billing-forms.ts';
import type { FormSaved } from '../../../machines/forms/form.actions.ts';
import type { formMachine } from '../../../machines/forms/form.machine.ts';
import { queryMachine, type Query } from '../../../machines/query/query.machine.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import type { BillingExport, BillingManagement } from '../../../ports/billing-management.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Invoices } from '../../../ports/invoices.ts';
import { connectAsyncRequest, type ConnectedRequest } from '../../connected/connect-async-request.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { formActions, formView, type FormActions, type FormView } from '../../connected/form-connector.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted, onChange } from '../../wiring/listening.ts';

/** A file as it was read from the server. */
export type FileBytes = Uint8Array<ArrayBuffer>;

/** One's own invoices with where the account stands. */
export interface OwnBilling {
  /** In any order; cancelled ones are not among them. */
  readonly invoices: readonly Invoice[];
  /** Undefined where the server does not say. */
  readonly account: BillingAccount | undefined;
}

const ownQuery = queryMachine<OwnBilling | undefined>();
const customersQuery = queryMachine<readonly BilledCustomer[] | undefined>();
const documentRequest = asyncRequestMachine<number, FileBytes>();
const issueRequest = asyncRequestMachine<readonly number[], readonly IssuedInvoice[]>();
const exportRequest = asyncRequestMachine<BillingExport, FileBytes>();

/** A running form of billing. */
type BillingForm<T extends BillingFormTypes> = ActorRefFrom<ReturnType<typeof formMachine<T>>>;

/** One's own invoices, and those of customers. */
export interface BillingActors {
  own: Query<OwnBilling | undefined>;
  document: ActorRefFrom<typeof documentRequest>;
  customers: Query<readonly BilledCustomer[] | undefined>;
  change: BillingForm<ChangeFormTypes>;
  charge: BillingForm<ChargeFormTypes>;
  preview: ActorRefFrom<typeof issueRequest>;
  issue: ActorRefFrom<typeof issueRequest>;
  exported: ActorRefFrom<typeof exportRequest>;
}

/** What the feature needs from outside. */
export interface BillingPorts {
  invoices: Invoices;
  billing: BillingManagement;
  clock: Clock;
}

/**
 * Invoices: the customers are read again after each change, also after one that failed: the server may have done it and
 * only its answer was lost, or has refused it because the invoice is no longer as it was read.
 */
export const billingFeature = featureLogic({
  actors: (spawn, { invoices, billing, clock }: BillingPorts): BillingActors => {
    const query = { subject: undefined, data: undefined, clock, isUnsupported };
    return {
      own: spawn(ownQuery, { input: { ...query, load: () => ownBilling(invoices) } }),
      document: spawn(documentRequest, { input: (id: number) => invoices.document(id) }),
      customers: spawn(customersQuery, { input: { ...query, load: () => billing.customers() } }),
      change: spawn(changeFormMachine, { input: changeFormInput(billing) }),
      charge: spawn(chargeFormMachine, { input: chargeFormInput(billing) }),
      preview: spawn(issueRequest, { input: (ids: readonly number[]) => billing.issue(ids, true) }),
      issue: spawn(issueRequest, { input: (ids: readonly number[]) => billing.issue(ids, false) }),
      exported: spawn(exportRequest, { input: (format: BillingExport) => billing.exported(format) }),
    };
  },
  wiring: ({ customers, change, charge, issue }) => {
    const readAgain = (): void => customers.send({ type: 'INVALIDATE' });
    const readAfterFailure = (error: string | undefined): void => {
      if (error !== undefined) readAgain();
    };
    return [
      onEmitted(change, 'saved', readAgain),
      onEmitted(charge, 'saved', readAgain),
      onEmitted(issue, 'succeeded', readAgain),
      onChange(change, ({ context }) => context.saveError, readAfterFailure),
      onChange(charge, ({ context }) => context.saveError, readAfterFailure),
      onChange(issue, ({ context }) => context.reason, readAfterFailure),
    ];
  },
});

/** A server without billing. */
function isUnsupported(error: unknown): boolean {
  return error instanceof Failure && error.status === 404;
}

async function ownBilling(invoices: Invoices): Promise<OwnBilling> {
  const [own, account] = await Promise.all([invoices.own(), invoices.account()]);
  return { invoices: own, account };
}

/** What is known of a list of billing. */
export interface BillingListView<T> {
  /** It is open. */
  readonly isOpen: boolean;
  /** It is being read for the first time. */
  readonly isLoading: boolean;
  /** The server has no billing. */
  readonly isUnsupported: boolean;
  /** Why it could not be read last time, as a failure code; undefined when it was. */
  readonly failure: string | undefined;
  /** What was read last, which stays after a failure; undefined until then. */
  readonly data: T | undefined;
}

/** What can be done with a list of billing. */
export interface BillingListActions {
  /** Opens and reads it. */
  readonly open: () => void;
  /** Closes it. */
  readonly close: () => void;
  /** Reads it again. */
  readonly retry: () => void;
}

/** A list of billing, as front ends see it. */
export type ConnectedBillingList<T> = Connected<BillingListView<T>, BillingListActions>;

/** What can be asked of billing. */
export interface BillingRequestActions<Q> {
  /** Asks the server. While an earlier request runs, it is left out. */
  readonly send: (request: Q) => void;
}

/** The types of a form of billing. */
export type BillingFormTypes = ChangeFormTypes | ChargeFormTypes;

/** What is known of a form of billing. */
export interface BillingFormView<T extends BillingFormTypes> extends FormView {
  /** What it is about; undefined before it was opened. */
  readonly opened: T['opened'];
  /** What was typed. */
  readonly draft: T['draft'];
  /** The fields that were invalid at the last attempt to save, until they are changed. */
  readonly problems: Readonly<Record<string, T['problem']>>;
  /** Why saving failed, as a failure code; undefined while it did not. */
  readonly saveFailure: string | undefined;
}

/** What can be done with a form of billing. */
export interface BillingFormActions<T extends BillingFormTypes> extends FormActions {
  /** Opens the form. */
  readonly open: (opened: NonNullable<T['opened']>) => void;
  /** Types into some of its fields. */
  readonly change: (change: T['change']) => void;
}

/** A form of billing, as front ends see it. */
export type ConnectedBillingForm<T extends BillingFormTypes> = Connected<
  BillingFormView<T>,
  BillingFormActions<T>,
  FormSaved<T>
>;

/** Invoices, as front ends see them. */
export interface ConnectedBilling {
  /** One's own invoices. */
  readonly own: ConnectedBillingList<OwnBilling>;
  /** Reads an own invoice as a PDF, by its id. */
  readonly document: ConnectedRequest<number, FileBytes, BillingRequestActions<number>>;
  /** The customers whom the user bills, with their invoices. */
  readonly customers: ConnectedBillingList<readonly BilledCustomer[]>;
  /** The form that changes an invoice or the access of a customer. */
  readonly change: ConnectedBillingForm<ChangeFormTypes>;
  /** The form that issues the invoices of one charge. */
  readonly charge: ConnectedBillingForm<ChargeFormTypes>;
  /** Reads what the monthly run would issue for customers, by their ids. */
  readonly preview: ConnectedRequest<
    readonly number[],
    readonly IssuedInvoice[],
    BillingRequestActions<readonly number[]>
  >;
  /** Issues the monthly invoices of customers, by their ids. */
  readonly issue: ConnectedRequest<
    readonly number[],
    readonly IssuedInvoice[],
    BillingRequestActions<readonly number[]>
  >;
  /** Reads all invoices as a file. */
  readonly exported: ConnectedRequest<BillingExport, FileBytes, BillingRequestActions<BillingExport>>;
}

/** Connects invoices. */
export function connectBilling(actors: BillingActors): ConnectedBilling {
  const { document, change, charge, preview, issue, exported } = actors;
  return {
    own: connectList(actors.own, () => document.send({ type: 'RESET' })),
    document: connectAsyncRequest(document, (send) => ({ send })),
    customers: connectList(actors.customers, () => {
      for (const request of [preview, issue, exported, document]) request.send({ type: 'RESET' });
      for (const form of [change, charge]) form.send({ type: 'DISCARD' });
    }),
    change: connectForm<ChangeFormTypes>(change),
    charge: connectForm<ChargeFormTypes>(charge),
    preview: connectAsyncRequest(preview, (send) => ({ send })),
    issue: connectAsyncRequest(issue, (send) => ({ send })),
    exported: connectAsyncRequest(exported, (send) => ({ send })),
  };
}

function connectForm<T extends BillingFormTypes>(form: BillingForm<T>): ConnectedBillingForm<T> {
  return connectActor(form, {
    view: (snapshot): BillingFormView<T> => {
      const { opened, draft, problems = NO_PROBLEMS, saveError } = snapshot.context;
      return { ...formView(snapshot), opened, draft, problems, saveFailure: saveError };
    },
    actions: (send): BillingFormActions<T> => ({
      ...formActions(send),
      open: (opened) => send({ type: 'OPEN', opened }),
      change: (change) => send({ type: 'CHANGE', change }),
    }),
  });
}

const NO_PROBLEMS = {};

function connectList<T>(query: Query<T | undefined>, opened: () => void): ConnectedBillingList<T> {
  return connectActor(query, {
    view: ({ value, context: { data, reason } }): BillingListView<T> => ({
      isOpen: value !== 'notLoaded',
      isLoading: value === 'loading',
      isUnsupported: value === 'unsupported',
      failure: reason,
      data,
    }),
    actions: (send): BillingListActions => ({
      open: () => {
        opened();
        send({ type: 'LOAD_IF_NEEDED' });
      },
      close: () => send({ type: 'FORGET' }),
      retry: () => send({ type: 'INVALIDATE' }),
    }),
  });
}
