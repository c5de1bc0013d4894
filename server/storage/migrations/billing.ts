import type { SchemaModule } from 'kysely';
import type { DatabaseKind } from '../schema/database-kind.ts';
import { createNumberedTable } from './numbered-table.ts';

/** Adds invoices, and what became of each step by step. */
export async function createInvoices(schema: SchemaModule, kind: DatabaseKind): Promise<void> {
  await createNumberedTable(schema, kind, 'invoices')
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('due_date', 'text', (column) => column.notNull())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('ended', 'text')
    .addColumn('paid_date', 'text')
    .addColumn('paid_value', 'bigint')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('charge_number', 'integer', (column) => column.notNull())
    .addColumn('charge_id', 'text')
    .addColumn('link', 'text')
    .addColumn('pix', 'text')
    .addColumn('checked_on', 'text')
    .addColumn('mails', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .execute();
  // One invoice of a user for each period, whatever process issues it.
  await schema
    .createIndex('invoices_period')
    .on('invoices')
    .columns(['user_id', 'period'])
    .unique()
    .execute();
  await schema.createIndex('invoices_due').on('invoices').columns(['status', 'due_date']).execute();
  await schema.createIndex('invoices_charge').on('invoices').columns(['provider', 'charge_id']).execute();
  await createNumberedTable(schema, kind, 'invoice_steps')
    .addColumn('invoice_id', 'bigint', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('ended', 'text')
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint')
    .execute();
  await schema.createIndex('invoice_steps_invoice').on('invoice_steps').columns(['invoice_id']).execute();
}

/** Adds what was decided about the access of accounts, and how far they are billed. */
export async function createAccountAccess(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('account_access')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey())
    .addColumn('suspended_since', 'text')
    .addColumn('blocked_since', 'text')
    .addColumn('trust_until', 'text')
    .addColumn('is_trust_used', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('forgiven_through', 'text')
    .addColumn('billed_from', 'text')
    .addColumn('billed_through', 'text')
    .execute();
}

/** Adds the messages that payment providers sent: each acts once. */
export async function createProviderEvents(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('provider_events')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('provider_events_key', ['provider', 'message_id'])
    .execute();
  await schema.createIndex('provider_events_age').on('provider_events').columns(['received_at']).execute();
}

/** Adds what came at the provider for an invoice that was paid here already. */
export async function addSecondPayments(schema: SchemaModule): Promise<void> {
  await schema.alterTable('invoices').addColumn('second_paid_date', 'text').execute();
  await schema.alterTable('invoices').addColumn('second_paid_value', 'bigint').execute();
}
