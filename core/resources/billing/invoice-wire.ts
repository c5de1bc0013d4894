import type { AccountStanding, TrustOffer } from '../../domain/billing/account-standing.ts';
import type { IssuedInvoice } from '../../domain/billing/billing-change.ts';
import { isIsoDate } from '../../domain/billing/due-dates.ts';
import type { BilledCustomer, Invoice } from '../../domain/billing/invoice.ts';
import { INVOICE_ACTIONS, isInvoiceStatus } from '../../domain/billing/invoice-state.ts';
import type { BillingAccount, OpenInvoice, Suspension } from '../../domain/billing/suspension.ts';
import { parseJson } from '../../domain/values/json-text.ts';
import { isWireObject, wireNumber, wireText, type WireObject } from '../reports/wire-value.ts';

/** The most invoices and customers that are read of an answer. */
const MAX_READ = 100_000;

/** Reads a list of invoices (§3); undefined for anything else. What cannot be read is left out. */
export function invoicesFromWire(sent: unknown): readonly Invoice[] | undefined {
  return Array.isArray(sent) ? sent.slice(0, MAX_READ).filter(isWireObject).flatMap(invoiceIn) : undefined;
}

/** Reads a page of customers with their invoices; undefined for anything else. */
export function customersFromWire(sent: unknown): readonly BilledCustomer[] | undefined {
  return Array.isArray(sent) ? sent.slice(0, MAX_READ).filter(isWireObject).flatMap(customerIn) : undefined;
}

/** Reads where one's own account stands; undefined for anything else. */
export function billingAccountFromWire(sent: unknown): BillingAccount | undefined {
  if (!isWireObject(sent)) return undefined;
  const standing = STANDINGS.find((item) => item === sent['standing']);
  if (standing === undefined) return undefined;
  return { standing, trustUntil: dayIn(sent['trustUntil']), suspendedOn: dayIn(sent['suspendedOn']) };
}

/** Reads the invoices of a billing run; undefined for anything else. */
export function issuedInvoicesFromWire(sent: unknown): readonly IssuedInvoice[] | undefined {
  const list = isWireObject(sent) ? sent['invoices'] : undefined;
  return Array.isArray(list) ? list.slice(0, MAX_READ).filter(isWireObject).flatMap(issuedIn) : undefined;
}

/**
 * Reads what a refused login says of a suspended account, from the text of its body. Whatever is not said, such as by
 * another server, is absent.
 */
export function suspensionFromText(text: string): Suspension {
  const sent = parseJson(text);
  if (!isWireObject(sent)) return { trustUnlock: null, invoices: [] };
  const { trustUnlock, invoices } = sent;
  const days = isWireObject(trustUnlock) ? wireNumber(trustUnlock['days']) : undefined;
  return {
    trustUnlock: days !== undefined && days > 0 ? { days } : null,
    invoices: Array.isArray(invoices) ? invoices.slice(0, 100).filter(isWireObject).flatMap(openIn) : [],
  };
}

const STANDINGS = [
  'active',
  'trust',
  'suspended',
  'disabled',
  'blocked',
] as const satisfies AccountStanding[];
const REGULARITIES = ['regular', 'late', 'irregular'] as const;
const PROBLEMS = ['notBilled', 'alreadyIssued', 'invalidSettings'] as const;

function invoiceIn(sent: WireObject): Invoice[] {
  const [open] = openIn(sent);
  const [userId, value] = [wireNumber(sent['userId']), centsIn(sent['value'])];
  const status = wireText(sent['status']);
  if (!open || userId === undefined || value === undefined || !status || !isInvoiceStatus(status)) return [];
  const { ended, actions } = sent;
  return [
    {
      ...open,
      userId,
      value,
      status,
      period: wireText(sent['period']) ?? '',
      ended: ended === 'cancelled' || ended === 'refunded' ? ended : null,
      paidDate: dayIn(sent['paidDate']),
      paidValue: centsIn(sent['paidValue']) ?? null,
      description: wireText(sent['description']) ?? '',
      issuedAt: wireText(sent['issuedAt']) ?? '',
      actions: INVOICE_ACTIONS.filter((action) => Array.isArray(actions) && actions.includes(action)),
      ...secondPaymentIn(sent['secondPayment']),
    },
  ];
}

function secondPaymentIn(sent: unknown): Pick<Invoice, 'secondPayment'> {
  if (!isWireObject(sent)) return {};
  const [date, value] = [dayIn(sent['date']), centsIn(sent['value'])];
  return date === null || value === undefined ? {} : { secondPayment: { date, value } };
}

function openIn(sent: WireObject): OpenInvoice[] {
  const [id, toPay, dueDate] = [wireNumber(sent['id']), centsIn(sent['toPay']), dayIn(sent['dueDate'])];
  const currency = wireText(sent['currency']);
  if (id === undefined || toPay === undefined || dueDate === null) return [];
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return [];
  return [{ id, dueDate, toPay, currency, link: linkIn(sent['link']), pix: wireText(sent['pix']) ?? null }];
}

function customerIn(sent: WireObject): BilledCustomer[] {
  const userId = wireNumber(sent['userId']);
  if (userId === undefined) return [];
  return [
    {
      userId,
      name: wireText(sent['name']) ?? '',
      email: wireText(sent['email']) ?? '',
      regularity: REGULARITIES.find((item) => item === sent['regularity']) ?? 'regular',
      standing: STANDINGS.find((item) => item === sent['standing']) ?? 'active',
      lateDays: Math.max(0, wireNumber(sent['lateDays']) ?? 0),
      trustUnlock: trustOfferIn(sent['trustUnlock']),
      invoices: invoicesFromWire(sent['invoices']) ?? [],
    },
  ];
}

function trustOfferIn(sent: unknown): TrustOffer | null {
  if (!isWireObject(sent)) return null;
  const [days, until] = [wireNumber(sent['days']), dayIn(sent['until'])];
  return days !== undefined && days > 0 && until !== null ? { days, until } : null;
}

function issuedIn(sent: WireObject): IssuedInvoice[] {
  const userId = wireNumber(sent['userId']);
  if (userId === undefined) return [];
  return [
    {
      userId,
      name: wireText(sent['name']) ?? '',
      period: wireText(sent['period']) ?? '',
      dueDate: dayIn(sent['dueDate']) ?? '',
      value: centsIn(sent['value']) ?? 0,
      currency: wireText(sent['currency']) ?? '',
      description: wireText(sent['description']) ?? '',
      isReplacement: sent['isReplacement'] === true,
      problem: PROBLEMS.find((item) => item === sent['problem']) ?? null,
    },
  ];
}

/** Cents are whole and not negative; anything else was not written by this product. */
function centsIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function dayIn(value: unknown): string | null {
  return isIsoDate(value) ? value : null;
}

/** The page of a provider; nothing that a browser would run. */
function linkIn(value: unknown): string | null {
  const link = wireText(value);
  return link !== undefined && /^https?:\/\//i.test(link) ? link : null;
}
