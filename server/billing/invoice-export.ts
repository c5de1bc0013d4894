import type { BilledCustomer, Invoice } from '@farol/core/domain/billing/invoice';
import { Workbook, type SheetCell } from '@farol/core/domain/report/workbook';
import { dayCellValue } from '@farol/core/domain/report/workbook-xml';
import { serializeCsv } from '@farol/core/domain/values/csv';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle } from '../registry/user-style.ts';
import { ZipArchive } from '../reports/thread/sheet/zip-archive.ts';
import { forbidden } from '../wire/http-error.ts';
import { fillTemplate } from '../delivery/alert-mail.ts';
import type { CustomerBilling } from './customer-billing.ts';
import { INVOICE_TEXTS, type InvoiceTexts } from './invoice-texts.ts';

/** A file with all invoices that somebody manages. */
export interface ExportedFile {
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** More rows are no table that somebody reads. */
const MAX_ROWS = 100_000;
/** Exports that are made at a time. */
const MAX_UNDER_WAY = 2;

/** Writes the invoices of all customers of a manager as a table. */
export class InvoiceExport {
  readonly #registry: Registry;
  readonly #billing: CustomerBilling;
  #underWay = 0;

  constructor(registry: Registry, billing: CustomerBilling) {
    this.#registry = registry;
    this.#billing = billing;
  }

  /** Returns the table, in the language of the caller. Throws for those who bill nobody, and when too many are made. */
  async make(access: Access, format: 'csv' | 'xlsx'): Promise<ExportedFile> {
    const { language } = userStyle(this.#registry, this.#registry.namespace, access.user);
    const texts = INVOICE_TEXTS[language];
    if (this.#underWay >= MAX_UNDER_WAY) throw forbidden('Too many exports at once');
    this.#underWay += 1;
    try {
      const rows: Row[] = [];
      for await (const customers of this.#billing.allCustomers(access)) {
        for (const customer of customers)
          for (const invoice of customer.invoices) rows.push({ customer, invoice });
        if (rows.length > MAX_ROWS) throw forbidden('Too many invoices for one file');
      }
      return format === 'csv' ? csvFile(rows, texts) : workbookFile(rows, texts, language);
    } finally {
      this.#underWay -= 1;
    }
  }
}

interface Row {
  readonly customer: BilledCustomer;
  readonly invoice: Invoice;
}

interface Column {
  readonly heading: (texts: InvoiceTexts) => string;
  readonly width: number;
  /** What is read is a day (`YYYY-MM-DD`). */
  readonly isDay?: true;
  /** A text or a day, or cents. */
  readonly read: (row: Row, texts: InvoiceTexts) => string | number | null;
}

const COLUMNS: readonly Column[] = [
  {
    heading: ({ invoice }) => fillTemplate(invoice, { number: '' }).trim(),
    width: 10,
    read: ({ invoice }) => String(invoice.id),
  },
  { heading: ({ customer }) => customer, width: 30, read: ({ customer }) => customer.name },
  { heading: () => 'E-mail', width: 30, read: ({ customer }) => customer.email },
  { heading: ({ description }) => description, width: 30, read: ({ invoice }) => invoice.description },
  { heading: ({ due }) => due, width: 12, isDay: true, read: ({ invoice }) => invoice.dueDate },
  { heading: ({ value }) => value, width: 12, read: ({ invoice }) => invoice.value },
  {
    heading: ({ status }) => status,
    width: 20,
    read: ({ invoice }, { statuses }) => statuses[invoice.ended ?? invoice.status],
  },
  {
    heading: ({ columns }) => columns.toPay,
    width: 12,
    read: ({ invoice }) => invoice.toPay,
  },
  {
    heading: ({ columns }) => columns.paidOn,
    width: 12,
    isDay: true,
    read: ({ invoice }) => invoice.paidDate,
  },
  {
    heading: ({ columns }) => columns.paidValue,
    width: 12,
    read: ({ invoice }) => invoice.paidValue,
  },
];

function csvFile(rows: readonly Row[], texts: InvoiceTexts): ExportedFile {
  const lines = rows.map((row) =>
    COLUMNS.map(({ read }) => {
      const value = read(row, texts);
      return typeof value === 'number' ? decimalText(value) : (value ?? '');
    }),
  );
  const text = serializeCsv([COLUMNS.map(({ heading }) => heading(texts)), ...lines]);
  return { type: 'text/csv; charset=utf-8', content: new TextEncoder().encode(`\uFEFF${text}`) };
}

function workbookFile(rows: readonly Row[], texts: InvoiceTexts, language: string): ExportedFile {
  const archive = new ZipArchive();
  const workbook = new Workbook(archive, language);
  const columns = COLUMNS.map(({ heading, width }) => ({ heading: heading(texts), width }));
  workbook.beginSheet(fillTemplate(texts.invoice, { number: '' }).trim(), columns);
  for (const row of rows)
    workbook.addRow(
      COLUMNS.map(({ read, isDay }): SheetCell => {
        const value = read(row, texts);
        if (typeof value === 'number') return { value: value / 100, style: 'decimal' };
        return isDay && value !== null
          ? { value: dayCellValue(value), style: 'date' }
          : { value, style: 'plain' };
      }),
    );
  workbook.end();
  const parts = archive.take();
  const content = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.length;
  }
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content,
  };
}

/** Returns cents with two decimals and a point, which every spreadsheet reads. */
function decimalText(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100);
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}
