import type { Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';

/** Which mails customers get about their invoices (facts §7). */
export interface InvoiceMailSettings {
  readonly issued: boolean;
  /** Days before an invoice is due; 0 for no reminder. */
  readonly daysBefore: number;
  readonly late: boolean;
}

/** The attributes of the server that say so. */
export const MAIL_FIELDS = ['billingMailIssued', 'billingMailBeforeDays', 'billingMailLate'] as const;
/** The name of one of these attributes. */
export type MailField = (typeof MAIL_FIELDS)[number];

/** The longest time before an invoice is due, in days. */
const MAX_DAYS_BEFORE = 90;
const DEFAULT_DAYS_BEFORE = 3;

/**
 * Returns which mails customers get by the attributes of the server. All are sent unless they are switched off, the
 * reminder three days before; what means nothing counts as absent.
 */
export function invoiceMailSettings(server: Attributes, namespace: Namespace): InvoiceMailSettings {
  const textOf = (field: MailField): string =>
    isFit(field, server, namespace) ? shortText(productAttribute(server, namespace, field)) : '';
  const isOn = (field: MailField): boolean => !OFF.has(textOf(field));
  const days = textOf('billingMailBeforeDays');
  return {
    issued: isOn('billingMailIssued'),
    daysBefore: days === '' ? DEFAULT_DAYS_BEFORE : Number(days),
    late: isOn('billingMailLate'),
  };
}

/** Returns the first of these attributes that means nothing; undefined where all do. */
export function mailSettingProblem(server: Attributes, namespace: Namespace): MailField | undefined {
  return MAIL_FIELDS.find((field) => !isFit(field, server, namespace));
}

const OFF: ReadonlySet<string> = new Set(['0', 'false']);
const ON: ReadonlySet<string> = new Set(['1', 'true']);

function isFit(field: MailField, server: Attributes, namespace: Namespace): boolean {
  const stored: unknown = productAttribute(server, namespace, field);
  if (stored === undefined || stored === null || stored === '') return true;
  const text = shortText(stored);
  if (field === 'billingMailBeforeDays') return /^\d{1,2}$/.test(text) && Number(text) <= MAX_DAYS_BEFORE;
  return OFF.has(text) || ON.has(text);
}

function shortText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}
