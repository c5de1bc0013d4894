import {
  billingChangeOf,
  billingChangeProblems,
  chargeOf,
  chargeProblems,
  type BillingChangeField,
  type BillingChangeText,
  type ChargeField,
  type ChargeText,
  type RequestedChange,
} from '../../domain/billing/billing-change.ts';
import type { IsoDate } from '../../domain/billing/due-dates.ts';
import type { BilledCustomer } from '../../domain/billing/invoice.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { BillingManagement } from '../../ports/billing-management.ts';
import type { FormInput, FormTypes } from '../forms/form-input.ts';
import { formMachine } from '../forms/form.machine.ts';

/** Whom a charge is for. */
export interface OpenedCharge {
  readonly userId: number;
  /** The earliest day on which it can be due. */
  readonly today: IsoDate;
  /** How many invoices were issued; zero until it is saved. */
  readonly issued: number;
}

/** The types of the form of a charge. */
export interface ChargeFormTypes extends FormTypes {
  opened: OpenedCharge | undefined;
  draft: ChargeText;
  change: Partial<ChargeText>;
  problem: 'invalid';
  error: string;
}

/** The form of a charge beside the monthly ones. */
export const chargeFormMachine = formMachine<ChargeFormTypes>();

const NO_CHARGE: ChargeText = { cents: '', firstDueDate: '', count: '1', description: '' };

/** Returns what the form of a charge does. */
export function chargeFormInput(port: BillingManagement): FormInput<ChargeFormTypes> {
  return {
    blank: undefined,
    draftOf: () => NO_CHARGE,
    hasChanges: (_, draft) => differs(draft, NO_CHARGE),
    changed: withChange,
    save: async (opened, draft) => {
      if (!opened) throw new Error('Cannot save a charge without a customer');
      const charge = chargeOf(opened.userId, draft);
      const problems = chargeProblems(charge, opened.today);
      if (problems.length > 0) return { problems: problemsOf(problems) };
      const invoices = await port.charge(charge);
      return { saved: { ...opened, issued: invoices.length } };
    },
    saveErrorOf: failureCodeOf,
    staysOpen: false,
  };
}

/** The change of an invoice or an access that the user is asked about. */
export interface OpenedChange {
  readonly change: RequestedChange;
  readonly customer: BilledCustomer;
  readonly today: IsoDate;
}

/** The types of the form of a change. */
export interface ChangeFormTypes extends FormTypes {
  opened: OpenedChange | undefined;
  draft: BillingChangeText;
  change: Partial<BillingChangeText>;
  problem: 'invalid';
  error: string;
}

/** The form that asks for the reason of a change and, if money was received, for its day and amount. */
export const changeFormMachine = formMachine<ChangeFormTypes>();

/** Returns what the form of a change does. */
export function changeFormInput(port: BillingManagement): FormInput<ChangeFormTypes> {
  return {
    blank: undefined,
    draftOf: initialText,
    hasChanges: (opened, draft) => differs(draft, initialText(opened)),
    changed: withChange,
    save: async (opened, draft) => {
      if (!opened) throw new Error('Cannot save a change of nothing');
      const problems = billingChangeProblems(opened.change, draft, opened.today);
      if (problems.length > 0) return { problems: problemsOf(problems) };
      await port.change(billingChangeOf(opened.change, opened.customer, draft));
      return { saved: opened };
    },
    saveErrorOf: failureCodeOf,
    staysOpen: false,
  };
}

function initialText(opened: OpenedChange | undefined): BillingChangeText {
  const invoice = opened && 'invoice' in opened.change ? opened.change.invoice : undefined;
  return { reason: '', paidDate: opened?.today ?? '', value: String(invoice?.toPay ?? 0) };
}

function differs<D extends object>(draft: D, initial: D): boolean {
  return JSON.stringify(draft) !== JSON.stringify(initial);
}

/** The problems of what was typed anew are gone. */
function withChange<D extends object>(
  { draft, problems }: { draft: D; problems: Readonly<Record<string, 'invalid'>> | undefined },
  change: Partial<D>,
): { draft: D; problems: Readonly<Record<string, 'invalid'>> | undefined; saveError: undefined } {
  const left = Object.entries(problems ?? {}).filter(([field]) => !(field in change));
  return {
    draft: { ...draft, ...change },
    problems: problems && Object.fromEntries(left),
    saveError: undefined,
  };
}

function problemsOf(
  fields: readonly (ChargeField | BillingChangeField)[],
): Readonly<Record<string, 'invalid'>> {
  return Object.fromEntries(fields.map((field) => [field, 'invalid' as const]));
}
