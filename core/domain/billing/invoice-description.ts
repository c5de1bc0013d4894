import type { IsoDate } from './due-dates.ts';

/** The longest description of an invoice, in characters; a template is no longer either. */
export const MAX_DESCRIPTION_LENGTH = 300;

/** What a description may name between percent signs. */
export const DESCRIPTION_PLACEHOLDERS = ['name', 'month', 'year', 'dueDate', 'number', 'count'] as const;

/** The values of an invoice that its description names. */
export interface DescribedInvoice {
  /** The customer. */
  readonly name: string;
  readonly dueDate: IsoDate;
  /** The instalment, from 1, and how many there are; 1 of 1 for others. */
  readonly number: number;
  readonly count: number;
}

/**
 * Fills the placeholders of a template, such as `Tracking %month%/%year%`: `%name%`, `%month%` and `%year%` of the due
 * date in digits, `%dueDate%` in the order of the language, `%number%` and `%count%` of instalments. Others stay as typed,
 * and a value is never read as a template. One line of at most 300 characters, without control characters.
 */
export function invoiceDescription(template: string, invoice: DescribedInvoice, language: string): string {
  const [year, month, day] = [
    invoice.dueDate.slice(0, 4),
    invoice.dueDate.slice(5, 7),
    invoice.dueDate.slice(8),
  ];
  const values: Record<(typeof DESCRIPTION_PLACEHOLDERS)[number], string> = {
    name: invoice.name,
    month,
    year,
    dueDate: language.startsWith('en') ? invoice.dueDate : `${day}/${month}/${year}`,
    number: String(invoice.number),
    count: String(invoice.count),
  };
  const filled = template
    .slice(0, MAX_DESCRIPTION_LENGTH)
    .replaceAll(/%(name|month|year|dueDate|number|count)%/g, (_, name: keyof typeof values) => values[name]);
  const line = filled
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION_LENGTH);
  // Half of a character that the cut has divided.
  return line.replace(/[\uD800-\uDBFF]$/, '');
}
