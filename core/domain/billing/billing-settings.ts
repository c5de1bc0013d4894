import { flagValue, isOn, numericValue, type Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';
import {
  MAX_BILLING_DAYS,
  MAX_CENTS,
  MAX_SHARE,
  type ChargeMode,
  type Discount,
  type Fine,
} from './charge.ts';
import { CURRENCIES, type BillingCurrency } from './currencies.ts';
import { isIsoDate, type IsoDate } from './due-dates.ts';
import { MAX_DESCRIPTION_LENGTH } from './invoice-description.ts';
import { cnpj, cpf } from 'cpf-cnpj-validator';

/** The stored values of billing (facts §7); the spelling of three is that of existing data. */
export const BILLING_FIELDS = [
  'enableBilling',
  'billingCpfCnpj',
  'billingTrustUnlock',
  'billingTrustUnlockDays',
  'billingSuspension',
  'billingSuspensionDays',
  'billingDescription',
  'billingDate',
  'billingPrice',
  'billingInterest',
  'billingFineMode',
  'billingFine',
  'billingDisccountMode',
  'billingDisccount',
  'billingDisccountDays',
  'billingCurrency',
] as const;

/** The name of one of the stored values. */
export type BillingField = (typeof BILLING_FIELDS)[number];

/** A stored value that cannot be read. Its account is not billed until the value is corrected. */
export interface BillingProblem {
  readonly field: BillingField;
  readonly reason:
    | 'notAWholeNumber'
    | 'negative'
    | 'tooLarge'
    | 'notADay'
    | 'unknownChoice'
    | 'tooLong'
    | 'invalidTaxId';
}

/** How an account is billed (§3), read once from the attributes of the user and the server's defaults. */
export interface BillingSettings {
  readonly enabled: boolean;
  /** Cents a month. */
  readonly priceCents: number;
  readonly currency: BillingCurrency;
  readonly firstDueDate: IsoDate | null;
  /** With its placeholders (`invoice-description.ts`). */
  readonly description: string;
  readonly fine: Fine;
  /** Hundredths of a percent a month, charged by days late. */
  readonly interestMonthlyHundredths: number;
  readonly discount: Discount;
  readonly trustUnlock: { readonly allowed: boolean; readonly days: number };
  readonly suspension: { readonly automatic: boolean; readonly days: number };
  readonly taxId: TaxId | null;
  readonly problems: readonly BillingProblem[];
}

/**
 * Returns how an account is billed: each value is the user's, and the server's where the user has none. The tax id is
 * the user's alone, the currency the server's alone (Brazilian real without one), and a tax id is checked as a Brazilian
 * one where bills are in reais. What means nothing counts as absent and is named in `problems`.
 */
export function billingSettings(user: Attributes, server: Attributes, namespace: Namespace): BillingSettings {
  const problems: BillingProblem[] = [];
  const stored = (field: BillingField): string => {
    const own = field === 'billingCurrency' ? '' : textOf(productAttribute(user, namespace, field));
    if (own !== '' || field === 'billingCpfCnpj') return own;
    return textOf(productAttribute(server, namespace, field));
  };
  const read = <Value>(field: BillingField, absent: Value, parse: Parse<Value>): Value => {
    const text = stored(field);
    if (text === '') return absent;
    const parsed = parse(text);
    if (!('reason' in parsed)) return parsed.value;
    problems.push({ field, reason: parsed.reason });
    return absent;
  };
  const flag = (field: BillingField): boolean => read(field, false, parseFlag);
  const days = (field: BillingField): number => read(field, 0, wholeUpTo(MAX_BILLING_DAYS));
  const charge = (mode: BillingField, amount: BillingField): Fine => {
    const chosen = read<ChargeMode>(mode, 'FIXED', oneOf(['FIXED', 'PERCENTAGE']));
    return { mode: chosen, amount: read(amount, 0, wholeUpTo(chosen === 'FIXED' ? MAX_CENTS : MAX_SHARE)) };
  };
  const currency = read<BillingCurrency>('billingCurrency', 'BRL', oneOf(CURRENCIES));
  return {
    enabled: flag('enableBilling'),
    priceCents: read('billingPrice', 0, wholeUpTo(MAX_CENTS)),
    currency,
    firstDueDate: read<IsoDate | null>('billingDate', null, parseDay),
    description: read('billingDescription', '', parseDescription),
    fine: charge('billingFineMode', 'billingFine'),
    interestMonthlyHundredths: read('billingInterest', 0, wholeUpTo(MAX_SHARE)),
    discount: {
      ...charge('billingDisccountMode', 'billingDisccount'),
      days: days('billingDisccountDays'),
    },
    trustUnlock: { allowed: flag('billingTrustUnlock'), days: days('billingTrustUnlockDays') },
    suspension: { automatic: flag('billingSuspension'), days: days('billingSuspensionDays') },
    taxId: read<TaxId | null>('billingCpfCnpj', null, (text) => {
      const taxId = parseTaxId(text, currency === 'BRL' ? 'BR' : 'other');
      return taxId ? { value: taxId } : { reason: 'invalidTaxId' };
    }),
    problems,
  };
}

/** Whether invoices are issued by these settings: billing is on, and price and first due date are known and sound. */
export function isBilled(
  settings: BillingSettings,
): settings is BillingSettings & { readonly firstDueDate: IsoDate } {
  const { enabled, priceCents, firstDueDate, problems } = settings;
  return enabled && priceCents > 0 && firstDueDate !== null && problems.length === 0;
}

/** The value that says what the amount in another one means. */
const MODE_OF: Readonly<Partial<Record<BillingField, BillingField>>> = {
  billingFine: 'billingFineMode',
  billingDisccount: 'billingDisccountMode',
};

/** Returns the billing values that differ between two records; what is absent and what is empty are the same. */
export function changedBillingFields(
  before: Attributes,
  after: Attributes,
  namespace: Namespace,
): readonly BillingField[] {
  const valueIn = (attributes: Attributes, field: BillingField): string => {
    const value: unknown = productAttribute(attributes, namespace, field);
    return JSON.stringify(value ?? '');
  };
  return BILLING_FIELDS.filter((field) => valueIn(before, field) !== valueIn(after, field));
}

/** Returns the problems that a change of these values made; those of values that stayed are nobody's concern now. */
export function newBillingProblems(
  problems: readonly BillingProblem[],
  changed: readonly BillingField[],
): readonly BillingProblem[] {
  const isChanged = (field: BillingField | undefined): boolean => changed.some((name) => name === field);
  return problems.filter(({ field }) => isChanged(field) || isChanged(MODE_OF[field]));
}

type Parse<Value> = (
  text: string,
) => { readonly value: Value } | { readonly reason: BillingProblem['reason'] };

/** Returns a stored value as text; '' for none and for what is no value of a field, so that it counts as absent. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

/** Switches are 1 and 0, in other data true and false in any case. */
function parseFlag(text: string): ReturnType<Parse<boolean>> {
  if (isOn(text)) return { value: true };
  return numericValue(text) === 0 || flagValue(text) === false
    ? { value: false }
    : { reason: 'unknownChoice' };
}

function wholeUpTo(max: number): Parse<number> {
  return (text) => {
    if (!/^-?\d+$/.test(text)) return { reason: 'notAWholeNumber' };
    if (text.startsWith('-') && Number(text) !== 0) return { reason: 'negative' };
    return Number(text) > max ? { reason: 'tooLarge' } : { value: Number(text) };
  };
}

function oneOf<Choice extends string>(choices: readonly Choice[]): Parse<Choice> {
  return (text) => {
    const value = choices.find((choice) => choice === text);
    return value === undefined ? { reason: 'unknownChoice' } : { value };
  };
}

/** A day; in other data also the moment with which a day begins. */
function parseDay(text: string): ReturnType<Parse<IsoDate>> {
  const day = text.slice(0, 'YYYY-MM-DD'.length);
  const isDay = isIsoDate(day) && (text === day || /^T\d{2}:/.test(text.slice(day.length)));
  return isDay ? { value: day } : { reason: 'notADay' };
}

function parseDescription(text: string): ReturnType<Parse<string>> {
  return text.length > MAX_DESCRIPTION_LENGTH ? { reason: 'tooLong' } : { value: text };
}

/** A tax id as it is stored and shown. */
export interface TaxId {
  readonly kind: 'cpf' | 'cnpj' | 'other';
  /** Without separators for Brazil, as providers take it; as typed for other countries. */
  readonly value: string;
  /** As people write it: `529.982.247-25`, `12.ABC.345/01DE-35`. */
  readonly text: string;
}

/** The longest tax id of a country without a rule of its own. */
export const MAX_TAX_ID_LENGTH = 40;

/**
 * Reads a typed tax id; undefined for one that cannot be. In Brazil it is a CPF (11 digits) or a CNPJ (14 digits, or
 * letters and digits since July 2026), with or without separators and with the right check digits. Other countries have
 * free text of up to 40 characters.
 */
export function parseTaxId(typed: string, country: 'BR' | 'other'): TaxId | undefined {
  const text = typed.trim();
  if (text === '' || text.length > MAX_TAX_ID_LENGTH) return undefined;
  if (country === 'other') return { kind: 'other', value: text, text };
  // The validator drops whatever is no digit or letter, so that it would accept words between the digits.
  if (!/^[\dA-Za-z][\dA-Za-z./\- ]*$/.test(text)) return undefined;
  const value = text.replaceAll(/[./\- ]/g, '').toUpperCase();
  if (cpf.isValid(value, true)) return { kind: 'cpf', value, text: cpf.format(value) };
  return cnpj.isValid(value) ? { kind: 'cnpj', value, text: cnpj.format(value) } : undefined;
}
